import Broker
import ConsentModel
import GIO

/// The calls that the broker will answer, by their numbers.
struct PendingCalls {
    /// What a call's reply looks like.
    enum Shape {
        /// Nothing.
        case nothing
        /// `s status, a{sv} details`.
        case state
        /// `t use`.
        case use
        /// `b changed`.
        case changed
        /// `u removed`.
        case removed
        /// `s status, a{sv} details, aa{sv} chain`.
        case explanation
    }

    /// A call that waits.
    struct Entry {
        /// The call.
        var call: MethodCall
        /// What its reply looks like.
        var shape: Shape
        /// Whose state the reply tells.
        var subject: Subject?
        /// The level that was named.
        var level: Level?
        /// Whether its sender's later reads wait for it.
        var isWrite: Bool
    }

    private var entries: [CallID: Entry] = [:]
    private var writes: [String: Int] = [:]
    private var lastNumber: UInt64 = 0

    /// Numbers a call and keeps it.
    mutating func keep(
        _ call: MethodCall,
        _ shape: Shape,
        about subject: Subject? = nil,
        level: Level? = nil,
        isWrite: Bool = false
    ) -> CallID {
        lastNumber += 1
        let id = CallID(lastNumber)
        entries[id] = Entry(
            call: call,
            shape: shape,
            subject: subject,
            level: level,
            isWrite: isWrite
        )
        if isWrite { writes[call.sender, default: 0] += 1 }
        return id
    }

    /// Gives a call that is now answered.
    mutating func take(_ id: CallID) -> Entry? {
        guard let entry = entries.removeValue(forKey: id) else { return nil }
        if entry.isWrite, let count = writes[entry.call.sender] {
            writes[entry.call.sender] = count > 1 ? count - 1 : nil
        }
        return entry
    }

    /// Whether a connection has a write that is not answered.
    func hasWrite(of sender: String) -> Bool {
        writes[sender] != nil
    }

    /// Every call that waits, which is forgotten.
    mutating func takeAll() -> [Entry] {
        defer {
            entries = [:]
            writes = [:]
        }
        return Array(entries.values)
    }
}
