/// What went wrong, by the error's name on the bus: the one table of them.
package enum ErrorName: Hashable, Sendable {
    // MARK: The caller's fault

    /// There is no such permission.
    case unknownPermission
    /// The permission has no such level.
    case unknownLevel
    /// No app could have this id.
    case invalidAppID
    /// The app did not say what it wants the permission for.
    case missingUsageDescription
    /// Another request of the connection has the token.
    case tokenInUse
    /// The caller is identified already.
    case alreadyIdentified
    /// An argument is wrong.
    case invalidArgs

    // MARK: Not allowed

    /// A policy forbids it.
    case restricted
    /// The caller could not be identified.
    case identityUnknown
    /// The caller may not do this.
    case accessDenied

    // MARK: Not now

    /// The caller asks too much at once.
    case tooManyRequests
    /// A bound is reached.
    case limitsExceeded
    /// The caller ended it.
    case cancelled
    /// Nothing here shows settings.
    case settingsUnavailable

    // MARK: The service's own

    /// The change could not be kept.
    case storeFailed
    /// Something else went wrong.
    case failed

    // MARK: The bus

    /// Nobody has the name.
    case serviceUnknown
    /// Nobody owns the name.
    case nameHasNoOwner
    /// The other side left before it answered.
    case noReply
    /// No answer came in time.
    case timeout
    /// The connection is closed.
    case disconnected
    /// There is no such method.
    case unknownMethod
    /// There is no such object.
    case unknownObject
    /// There is no such interface.
    case unknownInterface
    /// There is no such property.
    case unknownProperty
    /// The property cannot be set.
    case propertyReadOnly

    /// A name that is none of these, kept as it came.
    case other(String)
}

extension ErrorName {
    /// Every name but the others.
    package static let known: [Self] =
        [
            .unknownPermission, .unknownLevel, .invalidAppID, .missingUsageDescription,
            .tokenInUse, .alreadyIdentified, .restricted, .identityUnknown, .tooManyRequests,
            .cancelled, .settingsUnavailable, .storeFailed,
        ] + [
            .invalidArgs, .accessDenied, .limitsExceeded, .failed, .serviceUnknown,
            .nameHasNoOwner, .noReply, .timeout, .disconnected, .unknownMethod, .unknownObject,
            .unknownInterface, .unknownProperty, .propertyReadOnly,
        ]

    /// Reads a name; one that is not known is kept.
    package init(wireName: String) {
        self = Self.byWireName[wireName] ?? .other(wireName)
    }

    /// The name on the bus.
    package var wireName: String {
        switch self {
        case .unknownPermission: Self.own("UnknownPermission")
        case .unknownLevel: Self.own("UnknownLevel")
        case .invalidAppID: Self.own("InvalidAppId")
        case .missingUsageDescription: Self.own("MissingUsageDescription")
        case .tokenInUse: Self.own("TokenInUse")
        case .alreadyIdentified: Self.own("AlreadyIdentified")
        case .restricted: Self.own("Restricted")
        case .identityUnknown: Self.own("IdentityUnknown")
        case .tooManyRequests: Self.own("TooManyRequests")
        case .cancelled: Self.own("Cancelled")
        case .settingsUnavailable: Self.own("SettingsUnavailable")
        case .storeFailed: Self.own("StoreFailed")
        case .invalidArgs: Self.standard("InvalidArgs")
        case .accessDenied: Self.standard("AccessDenied")
        case .limitsExceeded: Self.standard("LimitsExceeded")
        case .failed: Self.standard("Failed")
        case .serviceUnknown: Self.standard("ServiceUnknown")
        case .nameHasNoOwner: Self.standard("NameHasNoOwner")
        case .noReply: Self.standard("NoReply")
        case .timeout: Self.standard("Timeout")
        case .disconnected: Self.standard("Disconnected")
        case .unknownMethod: Self.standard("UnknownMethod")
        case .unknownObject: Self.standard("UnknownObject")
        case .unknownInterface: Self.standard("UnknownInterface")
        case .unknownProperty: Self.standard("UnknownProperty")
        case .propertyReadOnly: Self.standard("PropertyReadOnly")
        case .other(let name): name
        }
    }

    private static let byWireName = Dictionary(
        known.map { ($0.wireName, $0) },
        uniquingKeysWith: { first, _ in first }
    )

    private static func own(_ name: String) -> String {
        Names.service + ".Error." + name
    }

    private static func standard(_ name: String) -> String {
        "org.freedesktop.DBus.Error." + name
    }
}
