import ConsentWire
import GIO

/// What the service tells of states, read from messages of any type.
enum StateReply {
    /// Reads what Status and Request answer.
    static func state(
        of permission: Permission,
        in reply: Result<Variant, GIOError>,
        to method: PermissionsMethod
    ) -> Result<PermissionState, ConsentError> {
        let answer: Variant
        switch reply {
        case .failure(let error):
            return .failure(ConsentError(error, calling: method.rawValue))
        case .success(let value):
            answer = value
        }
        guard let (status, details) = answer.fields(String.self, [String: Variant].self) else {
            return .failure(
                ConsentError(unreadable: method.rawValue, "it is \(answer.signature)")
            )
        }
        do throws(WireError) {
            return .success(
                try StateDetails.state(of: permission, status: status, details: Options(details))
            )
        } catch {
            return .failure(ConsentError(unreadable: method.rawValue, error.message))
        }
    }

    /// Reads StatusChanged; nil when it is not of the contract's type.
    static func change(in arguments: Variant) -> PermissionState? {
        guard
            let (permission, status, details) = arguments.fields(
                String.self,
                String.self,
                [String: Variant].self
            )
        else { return nil }
        return try? StateDetails.state(
            of: Permission(rawValue: permission),
            status: status,
            details: Options(details)
        )
    }
}
