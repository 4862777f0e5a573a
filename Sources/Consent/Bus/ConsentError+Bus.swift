import ConsentWire
import GIO

extension ConsentError {
    /// Says that the session bus itself cannot be reached.
    init(noBus error: GIOError) {
        self.init(
            .serviceUnavailable,
            "cannot connect to the session bus, where the consent service is: \(error.message)"
        )
    }

    /// Says that a connection is gone that was there.
    static let busLost = Self(
        .serviceUnavailable,
        "the connection to the session bus, where the consent service is, was closed"
    )

    /// Sorts what a call of the service has failed with.
    init(_ error: GIOError, calling method: String) {
        if let wireError = WireError(error) {
            self.init(wireError, calling: method)
        } else if error.code == .cancelled {
            self.init(.cancelled)
        } else if error.code == .closed || error.code == .timedOut {
            self.init(.serviceUnavailable, Self.absence(method, error.message))
        } else {
            self.init(.failed, "\(method) failed: \(error.message)")
        }
    }

    /// Sorts an error that the service, or the bus in its place, has answered with.
    init(_ error: WireError, calling method: String) {
        switch error.name {
        case .serviceUnknown, .nameHasNoOwner, .noReply, .timeout, .disconnected:
            self.init(.serviceUnavailable, Self.absence(method, error.message))
        case .unknownMethod, .unknownObject, .unknownInterface:
            self.init(.incompatibleService, "the service has no \(method): \(error.message)")
        case .other(let name) where name.hasPrefix(Self.activation):
            self.init(.serviceUnavailable, Self.absence(method, error.message))
        case .other(let name):
            self.init(.failed, "\(method) failed with \(name): \(error.message)")
        case let name:
            self.init(Self.code(of: name), error.message)
        }
    }

    /// Says that an answer is not of the contract's type.
    init(unreadable answer: String, _ detail: String) {
        self.init(.incompatibleService, "the service's answer to \(answer) is wrong: \(detail)")
    }

    /// What the bus answers when it could not start the service.
    private static let activation = "org.freedesktop.DBus.Error.Spawn."

    private static func code(of name: ErrorName) -> Code {
        switch name {
        case .unknownPermission: .unknownPermission
        case .unknownLevel: .unknownLevel
        case .invalidAppID: .invalidAppID
        case .missingUsageDescription: .missingUsageDescription
        case .alreadyIdentified: .alreadyIdentified
        case .invalidArgs: .invalidArguments
        case .restricted: .restricted
        case .identityUnknown: .identityUnknown
        case .accessDenied: .accessDenied
        case .tooManyRequests, .limitsExceeded: .tooManyRequests
        case .cancelled: .cancelled
        case .settingsUnavailable: .settingsUnavailable
        case .storeFailed: .storeFailed
        default: .failed
        }
    }

    /// Tells that there was no answer, and in a Flatpak, which hides names, what to do about it.
    static func absence(
        _ method: String,
        _ detail: String,
        inFlatpak: Bool = isInFlatpak
    ) -> String {
        let advice =
            inFlatpak
            ? "; a Flatpak needs --talk-name=\(Names.service) among its finish-args" : ""
        return "\(method) got no answer from the consent service\(advice): \(detail)"
    }

    /// Whether this process runs inside a Flatpak.
    static let isInFlatpak: Bool = {
        do throws(GIOError) {
            _ = try KeyFile.load(path: "/.flatpak-info")
            return true
        } catch {
            return error.code != .notFound
        }
    }()
}
