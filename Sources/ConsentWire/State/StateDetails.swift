package import ConsentModel

/// A state as replies and signals carry it: the status and a dictionary.
package enum StateDetails {
    /// To whom a state is told.
    package enum Audience: Hashable, Sendable {
        /// The app itself, which learns of a source no more than of which sort it is.
        case app
        /// Somebody who administers.
        case manager
    }

    /// Writes the dictionary beside the status.
    package static func fields(of state: PermissionState, for audience: Audience) -> Fields {
        var fields = Fields()
        fields.set(.level, state.level?.rawValue)
        fields.set(.lifetime, word: state.lifetime)
        fields.set(.expires, time: state.expires)
        fields.set(.reason, state.reason.rawValue)
        fields.set(.source, source(of: state, for: audience))
        fields.set(.canRequest, state.canRequest)
        fields.set(.hint, state.hint)
        fields.set(.revision, state.revision)
        return fields
    }

    /// Reads a state; of what is missing, nothing good is assumed.
    package static func state(
        of permission: Permission,
        status: String,
        details: Options
    ) throws(WireError) -> PermissionState {
        PermissionState(
            permission: permission,
            status: AuthorizationStatus(wireValue: status),
            level: try details.text(.level).map { Level(rawValue: $0) },
            lifetime: try details.word(.lifetime, Lifetime.self),
            expires: try details.timestamp(.expires),
            reason: StateReason(rawValue: try details.text(.reason) ?? "unknown"),
            canRequest: try details.bool(.canRequest) ?? false,
            hint: try details.longText(.hint),
            revision: try details.unsignedLong(.revision) ?? 0,
            source: try details.longText(.source)
        )
    }

    private static func source(of state: PermissionState, for audience: Audience) -> String? {
        guard let source = state.source else { return nil }
        guard audience == .app else { return source }
        return switch state.reason {
        case .policy, .portal: state.reason.rawValue
        default: nil
        }
    }
}
