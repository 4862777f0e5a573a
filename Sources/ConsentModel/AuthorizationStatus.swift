/// Whether an app may use a permission.
///
/// Exactly one of ``isUsable``, ``isBlocked``, ``isAskable`` and ``isAbsent`` is true.
@nonexhaustive
public enum AuthorizationStatus: Hashable, Sendable {
    /// Nobody has decided: a request asks the user.
    case notDetermined
    /// A policy forbids it, and the user cannot change that.
    case restricted
    /// The user refused.
    case denied
    /// The user allowed it.
    case authorized
    /// Allowed at a lower level than was asked for, and still of use.
    case limited
    /// Notifications may be delivered quietly, without having asked.
    case provisional
    /// Nothing on this machine provides it.
    case notSupported
    /// The user switched the whole permission off.
    case disabled
    /// A word from a newer service; never taken for allowed.
    case unknown(String)

    /// Whether the resource may be used now.
    public var isUsable: Bool {
        switch self {
        case .authorized, .limited, .provisional: true
        default: false
        }
    }

    /// Whether it is refused, by the user, a policy, a switch, or in a word that is not known.
    public var isBlocked: Bool {
        switch self {
        case .denied, .restricted, .disabled, .unknown: true
        default: false
        }
    }

    /// Whether a request could ask the user.
    public var isAskable: Bool { self == .notDetermined }

    /// Whether nothing here provides it.
    public var isAbsent: Bool { self == .notSupported }
}

extension AuthorizationStatus: WireWord {
    package static let known: [Self] = [
        .notDetermined, .restricted, .denied, .authorized, .limited, .provisional, .notSupported,
        .disabled,
    ]

    package var wireValue: String {
        switch self {
        case .notDetermined: "not-determined"
        case .restricted: "restricted"
        case .denied: "denied"
        case .authorized: "authorized"
        case .limited: "limited"
        case .provisional: "provisional"
        case .notSupported: "not-supported"
        case .disabled: "disabled"
        case .unknown(let word): word
        }
    }
}

extension AuthorizationStatus: CustomStringConvertible {
    /// The word on the wire.
    public var description: String { wireValue }
}
