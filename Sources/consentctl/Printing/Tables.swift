import CommandLineTool
import ConsentModel
import ConsentWire
import GIO

/// The tables that lists are printed as.
struct Tables {
    /// Where times are told for.
    let place: LocalTime

    /// What has been decided.
    func grants(_ rows: [GrantRow], _ apps: KnownApps) -> Table {
        let names = AppNames(rows.map(\.app))
        let marks = rows.map { row in
            [row.remark, apps.marks(of: row.app)]
                .filter { !$0.isEmpty }.joined(separator: ", ")
        }
        let hasMarks = marks.contains { !$0.isEmpty }
        var table = Table(
            [
                Table.Column("APP"), Table.Column("PERMISSION"), Table.Column("STATUS"),
                Table.Column("LEVEL"), Table.Column("LIFETIME"), Table.Column("SINCE"),
                Table.Column("LAST USED"),
            ] + (hasMarks ? [Table.Column("NOTE")] : [])
        )
        for (row, mark) in zip(rows, marks) {
            table.append([
                names.name(of: row.app),
                row.permission.rawValue,
                row.status.wireValue,
                row.level?.rawValue ?? "",
                place.text(row.lifetime, expires: row.expires),
                place.text(row.since),
                place.text(row.lastUsed),
                mark,
            ])
        }
        return table
    }

    /// The apps that are known.
    func apps(_ rows: [AppRow]) -> Table {
        let known = KnownApps(rows)
        var table = Table([
            Table.Column("APP"), Table.Column("NAME", canShrink: true), Table.Column("KIND"),
            Table.Column("KNOWN BY"), Table.Column("FIRST SEEN"), Table.Column("LAST SEEN"),
            Table.Column("NOTE"),
        ])
        for row in rows {
            table.append([
                row.app.id, row.name, row.app.kind.wireValue, row.evidence?.wireValue ?? "",
                place.text(row.firstSeen), place.text(row.lastSeen), known.marks(of: row.app),
            ])
        }
        return table
    }

    /// The permissions that exist.
    func permissions(_ rows: [PermissionRow]) -> Table {
        var table = Table([
            Table.Column("PERMISSION"), Table.Column("TITLE", canShrink: true),
            Table.Column("LEVELS"), Table.Column("AVAILABILITY"), Table.Column("ENABLED"),
        ])
        for row in rows {
            table.append([
                row.permission.rawValue, row.title,
                row.levels.map(\.rawValue).joined(separator: " < "),
                row.availability.wireValue, row.isEnabled ? "yes" : "no",
            ])
        }
        return table
    }

    /// What happened, newest first.
    func history(_ rows: [HistoryRow]) -> Table {
        var table = Table([
            Table.Column("TIME"), Table.Column("APP"), Table.Column("PERMISSION"),
            Table.Column("EVENT"), Table.Column("BEFORE"), Table.Column("AFTER"),
            Table.Column("LEVEL"), Table.Column("LIFETIME"), Table.Column("REASON"),
            Table.Column("BY"), Table.Column("AGENT"),
        ])
        for row in rows {
            table.append([
                place.text(row.time), row.app?.id ?? "", row.permission?.rawValue ?? "",
                row.event, row.oldStatus?.wireValue ?? "", row.status?.wireValue ?? "",
                row.level?.rawValue ?? "", row.lifetime?.wireValue ?? "",
                row.reason?.rawValue ?? "", row.actor ?? "", row.agent ?? "",
            ])
        }
        return table
    }

    /// What is in use now, the oldest first.
    func uses(_ rows: [UseRow]) -> Table {
        var table = Table([
            Table.Column("APP"), Table.Column("PERMISSION"), Table.Column("SINCE"),
            Table.Column("BY"),
        ])
        let names = AppNames(rows.map(\.app))
        for row in rows {
            table.append([
                names.name(of: row.app), row.permission.rawValue, place.text(row.since),
                row.guardID,
            ])
        }
        return table
    }

    /// The rules behind a status; an arrow marks the one that decided.
    func rules(_ rows: [ExplainRow]) -> Table {
        var table = Table([
            Table.Column(""), Table.Column("RULE"), Table.Column("STATUS"),
            Table.Column("REASON"), Table.Column("SINCE"), Table.Column("SAYS"),
        ])
        for row in rows {
            let source = row.source.map { " (\($0))" } ?? ""
            table.append([
                row.applies ? "→" : "", row.rule, row.status?.wireValue ?? "",
                row.reason?.rawValue ?? "", place.text(row.since), row.text + source,
            ])
        }
        return table
    }

    /// What was looked over.
    func checks(_ rows: [DiagnosisRow]) -> Table {
        var table = Table([
            Table.Column("CHECK"), Table.Column("OUTCOME"), Table.Column("DETAIL"),
        ])
        for row in rows { table.append([row.check, row.outcome.wireValue, row.detail]) }
        return table
    }
}

extension GrantRow {
    /// What is decided where the status does not say it, or why a row that decides nothing is there.
    fileprivate var remark: String {
        if let decided { return "decided: \(decided)" }
        guard status == .notDetermined else { return "" }
        return switch reason {
        case .askEveryTime: "asks every time"
        case .dismissed: "closed without an answer"
        case .quieted: "closed repeatedly, does not ask for some days"
        default: ""
        }
    }
}
