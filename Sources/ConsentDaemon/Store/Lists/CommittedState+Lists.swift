package import Broker
package import ConsentModel

/// Lists are read a page at a time, in an order that does not change: by the bytes of the id, then
/// of the kind, then of the permission; the history newest first. A cursor that the list cannot
/// have given throws `invalidCursor`.
extension CommittedState {
    /// The apps after a cursor.
    package func apps(
        after cursor: String? = nil,
        limit: Int
    ) throws(StoreError) -> [Listed<AppRecord>] {
        let place = try App.parse(cursor)
        var values = [SQLiteValue.integer(Int64(max(0, limit)))]
        var condition = "TRUE"
        if let place {
            condition = "(app_id, kind) > (?2, ?3)"
            values += place.values
        }
        let sql = """
            SELECT \(AppColumns.list) FROM apps WHERE \(condition)
            ORDER BY app_id, kind LIMIT ?1
            """
        return try read { reader throws(StoreError) in
            try reader.list(sql).all(values) { row throws(StoreError) in
                let record = try AppColumns.record(from: &row)
                return Listed(value: record, cursor: record.app.cursor)
            }
        }
    }

    /// The apps that were seen last, the last one first; those that never were come last.
    package func lastSeenApps(limit: Int) throws(StoreError) -> [AppRecord] {
        try read { reader throws(StoreError) in
            try reader.lastSeen.all([.integer(Int64(max(0, limit)))]) { row throws(StoreError) in
                try AppColumns.record(from: &row)
            }
        }
    }

    /// The pairs after a cursor, of one app or of one permission if so wanted.
    ///
    /// They include pairs that hold nothing but when they were last used or how they ended.
    package func grants(
        appID: String? = nil,
        permission: Permission? = nil,
        after cursor: String? = nil,
        limit: Int
    ) throws(StoreError) -> [Listed<PairRow>] {
        var values = [
            SQLiteValue.integer(Int64(max(0, limit))), SQLiteValue(appID),
            SQLiteValue(permission?.rawValue),
        ]
        // Every value is used, so that the combinations of conditions take the same ones.
        var conditions = ["?2 IS ?2", "?3 IS ?3"]
        if appID != nil { conditions.append("app_id = ?2") }
        if permission != nil { conditions.append("permission = ?3") }
        if let place = try GrantKey.parse(cursor) {
            values += place.values
            // With one permission, the columns that are left are those of its index.
            conditions.append(
                permission == nil
                    ? "(app_id, kind, permission) > (?4, ?5, ?6)"
                    : "(app_id, kind) > (?4, ?5) AND ?6 IS ?6"
            )
        }
        let sql = """
            SELECT app_id, kind, permission, \(PairColumns.list) FROM pairs
            WHERE \(conditions.joined(separator: " AND "))
            ORDER BY app_id, kind, permission LIMIT ?1
            """
        return try read { reader throws(StoreError) in
            try reader.list(sql).all(values) { row throws(StoreError) in
                let key = try GrantKey(from: &row)
                let record = try PairColumns.record(from: &row)
                return Listed(value: PairRow(key: key, record: record), cursor: key.cursor)
            }
        }
    }

    /// The lines of the history before a cursor, the newest first.
    package func history(
        appID: String? = nil,
        permission: Permission? = nil,
        after cursor: String? = nil,
        limit: Int
    ) throws(StoreError) -> [Listed<HistoryEntry>] {
        let place = try Int64.parse(cursor) ?? .max
        let values: [SQLiteValue] = [
            .integer(Int64(max(0, limit))), .integer(place), SQLiteValue(appID),
            SQLiteValue(permission?.rawValue),
        ]
        return try read { reader throws(StoreError) in
            try reader.history.all(values) { row throws(StoreError) in
                let id = try row.integer()
                return Listed(value: try HistoryColumns.entry(from: &row), cursor: id.cursor)
            }
        }
    }

    /// The permissions that are switched off.
    package func disabledPermissions() throws(StoreError) -> [Permission] {
        try read { reader throws(StoreError) in
            try reader.switches.all { row throws(StoreError) in
                Permission(rawValue: try row.text())
            }
        }
    }
}
