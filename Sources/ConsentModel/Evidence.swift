/// How an app is known.
@nonexhaustive
public enum Evidence: Hashable, Sendable {
    /// Its `.flatpak-info` and the instance's record.
    case flatpakInfo
    /// Its control group and label, which snapd made.
    case snapCgroup
    /// The systemd unit it was started in.
    case unit
    /// It named its desktop file itself.
    case declared
    /// The path of its program.
    case path
    /// A word from a newer service.
    case unknown(String)
}

extension Evidence: WireWord {
    package static let known: [Self] = [.flatpakInfo, .snapCgroup, .unit, .declared, .path]

    package var wireValue: String {
        switch self {
        case .flatpakInfo: "flatpak-info"
        case .snapCgroup: "snap-cgroup"
        case .unit: "unit"
        case .declared: "declared"
        case .path: "path"
        case .unknown(let word): word
        }
    }
}

extension Evidence: CustomStringConvertible {
    /// The word on the wire.
    public var description: String { wireValue }
}
