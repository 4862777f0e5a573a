import ConsentModel

extension AppKind {
    /// What the kind means, in plain words.
    var words: String {
        switch self {
        case .flatpak: "a Flatpak"
        case .snap: "a Snap"
        case .desktop: "an app of this computer, in no sandbox"
        case .program: "a program of this computer, in no sandbox"
        case .unknown(let word): word
        @unknown default: wireValue
        }
    }
}

extension Evidence {
    /// By what the app is known, in plain words.
    var words: String {
        switch self {
        case .flatpakInfo: "its Flatpak sandbox, which it cannot change"
        case .snapCgroup: "its Snap confinement, which it cannot change"
        case .unit: "the systemd unit that it was started in"
        case .declared: "the id that was named for it"
        case .path: "the path of its program"
        case .unknown(let word): word
        @unknown default: wireValue
        }
    }
}
