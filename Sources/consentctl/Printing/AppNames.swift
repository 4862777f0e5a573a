import ConsentModel

/// How the apps of a table are named: by their ids, and those that share one by their kinds too.
struct AppNames {
    private let shared: Set<String>

    /// Looks at every app that the table names.
    init(_ apps: [App]) {
        let kinds = Dictionary(grouping: Set(apps), by: \.id)
        shared = Set(kinds.filter { $0.value.count > 1 }.keys)
    }

    /// The name of an app.
    func name(of app: App) -> String {
        shared.contains(app.id) ? "\(app.id) (\(app.kind))" : app.id
    }
}
