import Broker
import ConsentModel

/// How an app's record lies in its row.
enum AppColumns {
    /// The columns, as a statement wants them.
    static let list =
        "app_id, kind, name, evidence, first_seen, last_seen, revision, kind_is_named"

    /// The values of the columns.
    static func values(of record: AppRecord) -> [SQLiteValue] {
        record.app.values + [
            .text(record.name),
            SQLiteValue(record.evidence?.wireValue),
            SQLiteValue(record.firstSeen),
            SQLiteValue(record.lastSeen),
            .integer(Int64(clamping: record.revision)),
            .integer(record.isKindNamed ? 1 : 0),
        ]
    }

    /// Reads the columns.
    static func record(from row: inout Row) throws(StoreError) -> AppRecord {
        let app = try App(from: &row)
        let name = try row.text()
        let evidence = try row.optionalText().map(Evidence.init(wireValue:))
        let firstSeen = try row.optionalInteger()
        let lastSeen = try row.optionalInteger()
        return AppRecord(
            app: app,
            name: name,
            evidence: evidence,
            firstSeen: firstSeen,
            lastSeen: lastSeen,
            revision: UInt64(clamping: try row.integer()),
            isKindNamed: try row.integer() != 0
        )
    }
}
