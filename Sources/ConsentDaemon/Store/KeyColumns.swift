import Broker
import ConsentModel

extension App {
    /// The values of `app_id, kind`.
    var values: [SQLiteValue] { [.text(id), .text(kind.wireValue)] }

    /// Reads `app_id, kind`.
    init(from row: inout Row) throws(StoreError) {
        let id = try row.text()
        self.init(id: id, kind: AppKind(wireValue: try row.text()))
    }
}

extension GrantKey {
    /// The values of `app_id, kind, permission`.
    var values: [SQLiteValue] { app.values + [.text(permission.rawValue)] }

    /// Reads `app_id, kind, permission`.
    init(from row: inout Row) throws(StoreError) {
        let app = try App(from: &row)
        self.init(app, Permission(rawValue: try row.text()))
    }
}
