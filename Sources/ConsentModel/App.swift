/// Whose decisions these are: an id and its kind.
package struct App: Hashable, Sendable {
    /// The id, by the grammar of its kind.
    package let id: String
    /// The kind.
    package let kind: AppKind

    /// Names an app; `AppIDGrammar` says which ids are valid.
    package init(id: String, kind: AppKind) {
        self.id = id
        self.kind = kind
    }

    /// Names the app that a desktop file stands for: of a Flatpak or a Snap, that one.
    ///
    /// - Parameters:
    ///   - id: The file's id, without `.desktop`.
    ///   - flatpak: What it has for `X-Flatpak`.
    ///   - snap: What it has for `X-SnapInstanceName`.
    package init(ofDesktopFile id: String, flatpak: String?, snap: String?) {
        if let flatpak {
            self.init(id: flatpak, kind: .flatpak)
        } else if let snap {
            self.init(id: "snap.\(snap)", kind: .snap)
        } else {
            self.init(id: id, kind: .desktop)
        }
    }
}

// Ids are compared by their bytes, as the file system and the database do: two paths that look the
// same and are spelled with other bytes are two programs.
extension App {
    package static func == (first: Self, second: Self) -> Bool {
        first.kind == second.kind && first.id.utf8.elementsEqual(second.id.utf8)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        for byte in id.utf8 { hasher.combine(byte) }
    }
}

extension App: Comparable {
    package static func < (first: Self, second: Self) -> Bool {
        if first.id.utf8.elementsEqual(second.id.utf8) {
            return first.kind.wireValue < second.kind.wireValue
        }
        return first.id.utf8.lexicographicallyPrecedes(second.id.utf8)
    }
}
