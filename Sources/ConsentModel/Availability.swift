/// Whether what a permission needs is on this machine.
@nonexhaustive
public enum Availability: Hashable, Sendable {
    /// It is here.
    case present
    /// Nothing here provides it.
    case absent
    /// It is here, and the user switched it off.
    case disabled
    /// A word from a newer service.
    case unknown(String)
}

extension Availability: WireWord {
    package static let known: [Self] = [.present, .absent, .disabled]

    package var wireValue: String {
        switch self {
        case .present: "present"
        case .absent: "absent"
        case .disabled: "disabled"
        case .unknown(let word): word
        }
    }
}

extension Availability: CustomStringConvertible {
    /// The word on the wire.
    public var description: String { wireValue }
}
