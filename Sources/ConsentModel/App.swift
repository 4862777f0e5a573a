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
}

extension App: Comparable {
    package static func < (first: Self, second: Self) -> Bool {
        (first.id, first.kind.wireValue) < (second.id, second.kind.wireValue)
    }
}
