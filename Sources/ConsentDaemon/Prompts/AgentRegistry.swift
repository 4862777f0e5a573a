import Broker
import ConsentModel
import GIO

/// The registered agents, and what each is being asked.
struct AgentRegistry {
    /// A place to send questions to.
    struct Agent {
        /// The unique name; questions never follow a well-known name to another owner.
        var connection: String
        /// The agent's object.
        var path: ObjectPath
    }

    /// A question that an agent has not answered.
    struct OpenQuestion {
        /// The agent.
        var agent: UInt64
        /// Where it is told that the question is over, also when it has unregistered.
        var place: Agent
        /// What the agent knows the question by.
        var token: QuestionToken
        /// The levels that were offered.
        var levels: [Level]
        /// The lifetimes that were offered.
        var lifetimes: [Lifetime]
        /// The call that waits for the answer.
        var call: PendingCall?
    }

    /// How many agents one connection may register.
    static let limit = 16

    private var agents: [UInt64: Agent] = [:]
    private var questions: [QuestionID: OpenQuestion] = [:]
    private var lastNumber: UInt64 = 0

    /// An agent by its number.
    subscript(number: UInt64) -> Agent? { agents[number] }

    /// Takes an agent in, in the place of one at the same path; nil when the connection has too many.
    mutating func register(
        _ connection: String,
        at path: ObjectPath
    ) -> (number: UInt64, replaced: UInt64?)? {
        let replaced = unregister(connection, at: path)
        guard agents.values.count(where: { $0.connection == connection }) < Self.limit else {
            return nil
        }
        lastNumber += 1
        agents[lastNumber] = Agent(connection: connection, path: path)
        return (lastNumber, replaced)
    }

    /// Drops the agent at a place; nil when none is registered there.
    mutating func unregister(_ connection: String, at path: ObjectPath) -> UInt64? {
        let found = agents.first { $0.value.connection == connection && $0.value.path == path }
        guard let number = found?.key else { return nil }
        agents[number] = nil
        return number
    }

    /// Drops an agent.
    mutating func remove(_ number: UInt64) {
        agents[number] = nil
    }

    /// Drops every agent of a connection.
    mutating func remove(_ connection: String) -> [UInt64] {
        let numbers = agents.filter { $0.value.connection == connection }.keys.sorted()
        for number in numbers { agents[number] = nil }
        return numbers
    }

    /// Keeps a question that is on its way to an agent.
    mutating func open(_ id: QuestionID, _ question: OpenQuestion) {
        questions[id] = question
    }

    /// Forgets a question; nil when it is over already.
    mutating func close(_ id: QuestionID) -> OpenQuestion? {
        questions.removeValue(forKey: id)
    }

    /// How many agents there are.
    var count: Int { agents.count }

    /// Everything that is being asked.
    var openQuestions: [QuestionID] { Array(questions.keys) }

    /// What an agent is being asked.
    func questions(of agent: UInt64) -> [QuestionID] {
        questions.filter { $0.value.agent == agent }.map(\.key)
    }
}
