/// Where a camera looks.
@nonexhaustive
public enum CameraFacing: Hashable, Sendable {
    /// At the person in front of the screen.
    case front
    /// Away from that person.
    case back
    /// It is not built in, and looks wherever it is turned.
    case external
    /// The machine does not tell, or a word from a newer service.
    case unknown(String)
}

extension CameraFacing: WireWord {
    package static let known: [Self] = [.front, .back, .external, .unknown("unknown")]

    package var wireValue: String {
        switch self {
        case .front: "front"
        case .back: "back"
        case .external: "external"
        case .unknown(let word): word
        }
    }
}

extension CameraFacing: CustomStringConvertible {
    /// The word on the wire.
    public var description: String { wireValue }
}
