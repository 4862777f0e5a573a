package import ConsentWire
import GIO

extension Administration {
    /// Tells what is in use now, the oldest first.
    package func uses() async throws(ConsentError) -> [UseRow] {
        let method = AuthorityMethod.activeUses.rawValue
        let reply = try await link.call(Names.authority, method, nil)
        guard let rows = reply.fields([[String: Variant]].self) else {
            throw ConsentError(unreadable: method, "it is \(reply.signature)")
        }
        do throws(WireError) {
            return try UseRow.rows(of: rows)
        } catch {
            throw ConsentError(unreadable: method, error.message)
        }
    }
}
