import GIO
import TestSupport

extension ServiceClient {
    /// Calls Check.
    func check(
        _ sender: String,
        _ permission: String = "contacts",
        _ options: [String: Variant] = [:]
    ) async throws -> Answer {
        try await authority("Check", .tuple(sender, permission, options))
    }

    /// Calls BeginUse; gives the number, or fails.
    func beginUse(_ sender: String, _ permission: String = "contacts") async throws -> UInt64 {
        let answer = try await authority(
            "BeginUse",
            .tuple(sender, permission, [String: Variant]())
        )
        guard let use = answer.value(UInt64.self) else { throw TestFailure("no use: \(answer)") }
        return use
    }
}

extension LocalClient {
    /// The signals with a name that have come.
    func told(_ member: String) -> [Signal] { signals.entries.filter { $0.member == member } }

    /// The first signal with a name and that value somewhere in it; waits for it.
    @discardableResult
    func first(_ member: String, saying word: String) async throws -> Signal {
        try await signals.first { $0.member == member && $0.arguments.description.contains(word) }
    }
}
