import ConsentModel

extension Fields {
    /// Writes an app as its id and kind; nil leaves both out.
    mutating func set(_ app: App?) {
        set(.appID, app?.id)
        set(.kind, word: app?.kind)
    }
}

extension Options {
    /// Reads an app, if one is named.
    func app() throws(WireError) -> App? {
        guard let id = try longText(.appID) else { return nil }
        return App(id: id, kind: AppKind(wireValue: try required(.kind, text)))
    }

    /// Reads the app that every such row has.
    func requiredApp() throws(WireError) -> App {
        App(
            id: try required(.appID, longText),
            kind: AppKind(wireValue: try required(.kind, text))
        )
    }
}
