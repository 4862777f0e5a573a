package import ConsentModel

extension WireError {
    /// There is no such permission; the nearest of those that exist is named.
    package static func unknownPermission(_ id: String, in catalogue: Catalogue) -> Self {
        unknownPermission(id, among: catalogue.permissions.map(\.rawValue))
    }

    /// There is no such permission; the nearest of these is named.
    package static func unknownPermission(_ id: String, among known: [String]) -> Self {
        let nearest = NearestName.of(id, in: known)
        let advice =
            nearest.map { "did you mean “\($0)”?" } ?? "“consentctl permissions” lists them all"
        return Self(.unknownPermission, "there is no permission “\(shown(id))”; \(advice)")
    }

    /// The permission has no such level; those that it has are named.
    package static func unknownLevel(_ level: Level, of definition: PermissionDefinition) -> Self {
        let levels = definition.levels.map(\.rawValue).joined(separator: ", ")
        let advice = levels.isEmpty ? "it has none" : "it has \(levels)"
        return Self(
            .unknownLevel,
            "\(definition.permission) has no level “\(shown(level.rawValue))”; \(advice)"
        )
    }

    /// No app could have this id.
    package static func invalidAppID(_ id: String) -> Self {
        Self(
            .invalidAppID,
            "“\(shown(id))” is no app id; give a name like org.example.App, snap.NAME for a Snap, "
                + "or the absolute path of a program"
        )
    }

    /// The app gave no reason, and its desktop file, if any, has none under the key.
    package static func missingUsageDescription(_ permission: Permission, level: Level?) -> Self {
        let key = UsageDescriptionKey.names(for: permission, level: level).first ?? ""
        return Self(
            .missingUsageDescription,
            "the app does not say what it wants \(permission) for; pass the option “reason”, or "
                + "put \(key)= into its desktop file"
        )
    }

    /// A policy forbids it; the file that says so is named to those who administer.
    package static func restricted(_ permission: Permission, source: String?) -> Self {
        let policy = source.map { "the policy \(TextEscaping.escaped($0))" } ?? "a policy"
        return Self(
            .restricted,
            "\(permission) cannot be changed: \(policy) holds it, and only an administrator can "
                + "change that"
        )
    }

    /// The caller has as many questions waiting as it may.
    package static let tooManyRequests = Self(
        .tooManyRequests,
        "too many requests are waiting for an answer; ask again when some are answered"
    )

    /// The app has given permissions back as often as it may for now.
    package static let givenBackTooOften = Self(
        .tooManyRequests,
        "this app has given permissions back too often within the hour; try again later"
    )

    /// Another request of the connection has the token.
    package static func tokenInUse(_ token: String) -> Self {
        Self(
            .tokenInUse,
            "another request of this connection has the token “\(shown(token))”; give each its own"
        )
    }

    /// The caller ended its request.
    package static let cancelled = Self(.cancelled, "the request was cancelled by its caller")

    /// A change could not be kept, and was not made; or nothing could be read.
    package static let storeFailed = Self(
        .storeFailed,
        "what is stored could not be used, and nothing was changed; “consentctl doctor” tells more"
    )

    /// A caller wanted to grant its own app.
    package static let ownApp = Self(
        .accessDenied,
        "an app cannot grant itself a permission; it can ask with Request"
    )

    /// Only programs of the host that are proved to be may call.
    package static let hostOnly = Self(
        .accessDenied,
        "only programs outside of a sandbox may call this"
    )

    /// The caller could not be identified.
    package static let identityUnknown = Self(
        .identityUnknown,
        "who is calling could not be found out; call from a running program of this session's user"
    )

    /// The client of a service could not be identified.
    package static func clientUnknown(_ name: String, because text: String) -> Self {
        Self(
            .identityUnknown,
            "the client \(name) could not be identified, and nothing is allowed to it: \(text)"
        )
    }

    /// The client of a service may not use what the service guards.
    package static func notUsable(_ permission: Permission, _ status: AuthorizationStatus) -> Self {
        Self(
            .accessDenied,
            "the client may not use \(permission): its status is \(status.wireValue); give it "
                + "nothing, and let it ask with Request"
        )
    }

    /// A service is told of as many clients as it may.
    package static let tooManyWatches = Self(
        .limitsExceeded,
        "this connection, or this app through it, has been checked for as many clients as it may; "
            + "it can be checked again when some of them have left the bus"
    )

    /// A service has as many uses as it may.
    package static let tooManyUses = Self(
        .limitsExceeded,
        "too many uses have begun; end some of them first"
    )

    /// The caller is identified already.
    package static let alreadyIdentified = Self(
        .alreadyIdentified,
        "the app is identified already; call Identify once, before the first Request"
    )

    /// Nothing here shows settings; the command does the same.
    package static func settingsUnavailable(command: String) -> Self {
        Self(.settingsUnavailable, "nothing here shows settings; in a terminal, use: \(command)")
    }

    /// An argument is wrong.
    package static func invalidArguments(_ message: String) -> Self {
        Self(.invalidArgs, message)
    }

    /// Somebody else's text, short enough to be repeated and safe to print.
    package static func shown(_ text: String) -> String {
        let start = String(text.unicodeScalars.prefix(DisplayName.maximumLength))
        return TextEscaping.escaped(start) + (start.utf8.count < text.utf8.count ? "…" : "")
    }
}
