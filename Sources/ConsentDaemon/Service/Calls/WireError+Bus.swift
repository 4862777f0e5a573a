import Broker
import ConsentModel
import ConsentWire

/// What the bus's own services answer to what is not there.
extension WireError {
    static func unknownMethod(_ member: String, of interface: String) -> Self {
        Self(.unknownMethod, "\(interface) has no method \(member)")
    }

    static func unknownInterface(_ interface: String, at path: String) -> Self {
        if interface.isEmpty { return Self(.unknownInterface, "the call names no interface") }
        return Self(.unknownInterface, "the object \(path) has no interface \(shown(interface))")
    }

    static func unknownObject(_ path: String) -> Self {
        Self(.unknownObject, "there is no object \(path)")
    }

    static func unknownProperty(_ name: String, of interface: String) -> Self {
        Self(.unknownProperty, "\(interface) has no property \(shown(name))")
    }

    static let stopping = Self(
        .noReply,
        "the service is stopping; call again, and it is started anew"
    )

    static let tooLarge = Self(
        .limitsExceeded,
        "the call is larger than \(Daemon.largestCall) bytes, which none has to be: shorten its texts"
    )

    static let tooManyCalls = Self(
        .limitsExceeded,
        "too many calls of this connection wait for an answer; wait for some of them"
    )
}

extension WireError {
    /// Puts a refusal of the broker into the words of the contract.
    init(_ refusal: Refusal, in catalogue: Catalogue, level: Level? = nil) {
        switch refusal {
        case .unknownPermission(let permission):
            self = .unknownPermission(permission.rawValue, in: catalogue)
        case .unknownLevel(let level, let permission):
            self =
                catalogue[permission].map { .unknownLevel(level, of: $0) }
                ?? .unknownPermission(permission.rawValue, in: catalogue)
        case .missingUsageDescription(let permission):
            self = .missingUsageDescription(permission, level: level)
        case .tooManyRequests: self = .tooManyRequests
        case .restricted(let permission, let source):
            self = .restricted(permission, source: source)
        case .tokenInUse(let token): self = .tokenInUse(token)
        case .cancelled: self = .cancelled
        case .storeFailed: self = .storeFailed
        case .notUsable(let permission, let status): self = .notUsable(permission, status)
        case .tooManyWatches: self = .tooManyWatches
        case .tooManyUses: self = .tooManyUses
        case .givenBackTooOften: self = .givenBackTooOften
        case .ownApp: self = .ownApp
        case .invalid(let sentence): self = .invalidArguments(sentence)
        }
    }
}
