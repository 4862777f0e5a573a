/// The states that one owner of the service's name has told, as long as they hold.
struct StateCache {
    /// What a state was told for.
    struct Key: Hashable {
        let permission: Permission
        let level: Level?
    }

    /// When a question left; its answer counts only for the owner that gave it.
    struct Ticket: Equatable {
        fileprivate let generation: UInt64
        fileprivate let hadOwner: Bool
    }

    /// The unique name of the service's owner, where there is one.
    private(set) var owner: String?
    private var generation: UInt64 = 0
    private var revision: UInt64 = 0
    private var states: [Key: PermissionState] = [:]

    /// Takes note of an owner; what the one before told is forgotten.
    mutating func ownerChanged(to owner: String?) {
        guard owner != self.owner else { return }
        self.owner = owner
        if owner != nil { generation += 1 }
        revision = 0
        states = [:]
    }

    /// Forgets the states, and nothing else.
    mutating func forget() {
        states = [:]
    }

    /// Notes the moment at which a question leaves.
    var ticket: Ticket { Ticket(generation: generation, hadOwner: owner != nil) }

    /// Finds a state that still holds.
    func state(of key: Key, now: () -> Timestamp) -> PermissionState? {
        guard let state = states[key], state.revision == revision else { return nil }
        if let expires = state.expires, expires <= now() { return nil }
        return state
    }

    /// Takes the answer to a question about a status.
    mutating func answered(_ state: PermissionState, to key: Key, askedAt ticket: Ticket) {
        guard noticed(state, askedAt: ticket), state.revision == revision else { return }
        states[key] = state
    }

    /// Takes note of a revision in an answer that is not itself kept; false when another gave it.
    @discardableResult
    mutating func noticed(_ state: PermissionState, askedAt ticket: Ticket) -> Bool {
        guard owner != nil, generation == ticket.generation + (ticket.hadOwner ? 0 : 1) else {
            return false
        }
        noticed(state.revision)
        return true
    }

    /// Takes a change that the present owner has told, which is at the default level.
    mutating func changed(_ state: PermissionState) {
        noticed(state.revision)
        for key in states.keys where key.permission == state.permission { states[key] = nil }
        if state.revision == revision {
            states[Key(permission: state.permission, level: nil)] = state
        }
    }

    private mutating func noticed(_ revision: UInt64) {
        guard revision > self.revision else { return }
        self.revision = revision
        states = [:]
    }
}
