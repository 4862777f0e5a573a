import Broker
import ConsentModel

/// Empties every pair of a scope by statements over sets, however many there are.
final class ResetWriter {
    private let database: Database
    private let addException: Statement
    private var statements: [String: Scoped] = [:]

    /// The statements of one kind of scope.
    private struct Scoped {
        let count: Statement
        let raise: Statement
        let remove: Statement
    }

    init(_ database: Database) {
        self.database = database
        addException = Statement(
            database,
            "INSERT INTO temp.exceptions(permission, app_id) VALUES(?1, ?2)"
        )
    }

    /// Empties the pairs of the scope but for the exceptions, and raises their apps' revisions.
    func empty(
        _ scope: ResetScope,
        except exceptions: [Policy.Group],
        revision: UInt64
    ) throws(StoreError) -> WriteResult {
        try name(exceptions)
        switch scope {
        case .pairs(let apps, let permission):
            var result = WriteResult()
            for app in apps {
                let part = try empty(
                    where: "app_id = ?2 AND kind = ?3 AND permission = ?4",
                    GrantKey(app, permission).values,
                    revision
                )
                result.removed += part.removed
                result.kept += part.kept
            }
            return result
        case .apps(let apps):
            var result = WriteResult()
            for app in apps {
                let part = try empty(
                    where: "app_id = ?2 AND kind = ?3",
                    app.values,
                    revision
                )
                result.removed += part.removed
                result.kept += part.kept
            }
            return result
        case .permission(let permission):
            return try empty(where: "permission = ?2", [.text(permission.rawValue)], revision)
        case .all:
            return try empty(where: "TRUE", [], revision)
        }
    }

    private func name(_ exceptions: [Policy.Group]) throws(StoreError) {
        // Each time, because a transaction that is rolled back takes the table with it.
        try database.execute(
            "CREATE TEMP TABLE IF NOT EXISTS exceptions(permission TEXT NOT NULL, app_id TEXT)"
        )
        try database.execute("DELETE FROM temp.exceptions")
        for exception in exceptions {
            try addException.run([
                .text(exception.permission.rawValue), SQLiteValue(exception.appID),
            ])
        }
    }

    private func empty(
        where condition: String,
        _ values: [SQLiteValue],
        _ revision: UInt64
    ) throws(StoreError) -> WriteResult {
        let scoped = statements[condition] ?? Self.scoped(by: condition, database)
        statements[condition] = scoped
        let values = [.integer(Int64(bitPattern: revision))] + values
        let result = try scoped.count.first(values) { row throws(StoreError) in
            WriteResult(removed: Int(try row.integer()), kept: Int(try row.integer()))
        }
        try scoped.raise.run(values)
        try scoped.remove.run(values)
        return result ?? WriteResult()
    }

    private static func scoped(by condition: String, _ database: Database) -> Scoped {
        let isExcepted = """
            EXISTS (SELECT 1 FROM temp.exceptions AS exception
                WHERE exception.permission = pairs.permission
                    AND (exception.app_id IS NULL OR exception.app_id = pairs.app_id))
            """
        return Scoped(
            // ?1 is the revision everywhere, so that the three take the same values.
            count: Statement(
                database,
                """
                SELECT count(*) FILTER (WHERE NOT \(isExcepted)),
                    count(*) FILTER (WHERE \(isExcepted))
                FROM pairs WHERE holds AND ?1 IS NOT NULL AND \(condition)
                """
            ),
            raise: Statement(
                database,
                """
                UPDATE apps SET revision = max(revision + 1, ?1)
                WHERE (app_id, kind) IN
                    (SELECT app_id, kind FROM pairs WHERE \(condition) AND NOT \(isExcepted))
                """
            ),
            remove: Statement(
                database,
                "DELETE FROM pairs WHERE ?1 IS NOT NULL AND \(condition) AND NOT \(isExcepted)"
            )
        )
    }
}
