import Broker
import ConsentModel

/// The app that a text is about.
struct Subject {
    /// The app.
    let app: App
    /// Its name, as shown.
    let name: DisplayName

    /// Describes an app.
    init(_ app: App, name: String) {
        self.app = app
        self.name = DisplayName(name, id: app.id)
    }

    /// Describes the app behind a connection.
    init(_ caller: Caller) {
        self.init(caller.app, name: caller.name)
    }
}
