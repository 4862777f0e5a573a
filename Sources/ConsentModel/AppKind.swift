/// What kind of app it is; a decision belongs to an id and a kind.
@nonexhaustive
public enum AppKind: Hashable, Sendable {
    /// A Flatpak, by the name in its `.flatpak-info`.
    case flatpak
    /// A Snap, `snap.NAME`.
    case snap
    /// A host app with a desktop file, by the file's id without `.desktop`.
    case desktop
    /// A host program, by its absolute normal path.
    case program
    /// A word from a newer service.
    case unknown(String)
}

extension AppKind: WireWord {
    package static let known: [Self] = [.flatpak, .snap, .desktop, .program]

    package var wireValue: String {
        switch self {
        case .flatpak: "flatpak"
        case .snap: "snap"
        case .desktop: "desktop"
        case .program: "program"
        case .unknown(let word): word
        }
    }
}

extension AppKind: CustomStringConvertible {
    /// The word on the wire.
    public var description: String { wireValue }
}
