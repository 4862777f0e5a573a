import Broker
import ConsentModel

/// Empties every pair of a scope by statements over sets, however many there are.
final class ResetWriter {
    private let database: Database
    private let addException: Statement
    private var kept: [Selection: Statements] = [:]

    /// Which rows a set of statements is about.
    private struct Selection: Hashable {
        /// What the scope asks of a row, with the numbers of its values.
        let condition: String?
        let hasExceptions: Bool
    }

    private struct Statements {
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
        if !exceptions.isEmpty { try name(exceptions) }
        var result = WriteResult()
        for (condition, values) in Self.parts(of: scope) {
            let selection = Selection(condition: condition, hasExceptions: !exceptions.isEmpty)
            let part = try empty(selection, values, revision)
            result.removed += part.removed
            result.kept += part.kept
        }
        return result
    }

    private static func parts(of scope: ResetScope) -> [(String?, [SQLiteValue])] {
        switch scope {
        case .pairs(let apps, let permission):
            apps.map {
                (
                    "app_id = ?1 AND kind = ?2 AND permission = ?3",
                    GrantKey($0, permission).values
                )
            }
        case .apps(let apps): apps.map { ("app_id = ?1 AND kind = ?2", $0.values) }
        case .permission(let permission): [("permission = ?1", [.text(permission.rawValue)])]
        case .all: [(nil, [])]
        }
    }

    private func name(_ exceptions: [Policy.Group]) throws(StoreError) {
        // Each time, because a transaction that is rolled back takes the table with it.
        try database.execute(
            """
            CREATE TEMP TABLE IF NOT EXISTS exceptions(permission TEXT NOT NULL, app_id TEXT);
            DELETE FROM temp.exceptions
            """
        )
        for exception in exceptions {
            try addException.run([
                .text(exception.permission.rawValue), SQLiteValue(exception.appID),
            ])
        }
    }

    private func empty(
        _ selection: Selection,
        _ values: [SQLiteValue],
        _ revision: UInt64
    ) throws(StoreError) -> WriteResult {
        let statements = kept[selection] ?? Self.statements(for: selection, database)
        kept[selection] = statements
        let result = try statements.count.first(values) { row throws(StoreError) in
            WriteResult(removed: Int(try row.integer()), kept: Int(try row.integer()))
        }
        // The revision is ?4, behind the values of the longest condition.
        let padding = Array(repeating: SQLiteValue.null, count: 3 - values.count)
        try statements.raise.run(values + padding + [.integer(Int64(clamping: revision))])
        try statements.remove.run(values)
        return result ?? WriteResult()
    }

    private static let isExcepted = """
        EXISTS (SELECT 1 FROM temp.exceptions AS exception
            WHERE exception.permission = pairs.permission
                AND (exception.app_id IS NULL OR exception.app_id = pairs.app_id))
        """

    private static func statements(
        for selection: Selection,
        _ database: Database
    ) -> Statements {
        let inScope = selection.condition.map { " WHERE \($0)" } ?? ""
        let removed =
            selection.hasExceptions
            ? " WHERE \(selection.condition ?? "TRUE") AND NOT \(isExcepted)" : inScope
        let counts =
            selection.hasExceptions
            ? """
            count(*) FILTER (WHERE holds AND NOT \(isExcepted)),
                count(*) FILTER (WHERE holds AND \(isExcepted))
            """ : "count(*) FILTER (WHERE holds), 0"
        return Statements(
            count: Statement(database, "SELECT \(counts) FROM pairs\(inScope)"),
            raise: Statement(
                database,
                """
                UPDATE apps SET revision = max(revision + 1, ?4)
                WHERE (app_id, kind) IN (SELECT app_id, kind FROM pairs\(removed))
                """
            ),
            // Without any condition, SQLite drops the pages without looking at the rows.
            remove: Statement(database, "DELETE FROM pairs\(removed)")
        )
    }
}
