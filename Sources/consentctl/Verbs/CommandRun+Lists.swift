import CommandLineTool
import Consent
import ConsentModel
import ConsentWire
import GIO

/// The verbs that look at lists.
extension CommandRun {
    func list(_ filter: RowFilter, _ format: OutputFormat) async throws -> ExitCode {
        let rows = try await grants(filter)
        guard format == .text else {
            writeJSON(rows)
            return .success
        }
        let apps = try await knownApps(of: rows)
        if rows.isEmpty, let app = filter.app { remarkIfStrange(app, apps) }
        write(Tables(place: place).grants(rows, apps), orRemark: "Nothing has been decided.")
        return .success
    }

    func show(_ id: String, _ format: OutputFormat) async throws -> ExitCode {
        let rows = try await grants(RowFilter(app: id))
        let apps = KnownApps(try await administration.allApps())
        guard format == .text else {
            let json: JSON = [
                "app-id": .string(id),
                "apps": .array(apps.rows(of: id).map { JSON($0) }),
                "grants": .array(rows.map { JSON($0) }),
            ]
            output.line(json.indented)
            return .success
        }
        remarkIfStrange(id, apps)
        for row in apps.rows(of: id) {
            for line in facts(of: row, apps).lines { output.line(line) }
            output.line()
        }
        write(Tables(place: place).grants(rows, apps), orRemark: "Nothing has been decided.")
        return .success
    }

    func permissions(_ format: OutputFormat) async throws -> ExitCode {
        let rows = try await administration.allPermissions()
        switch format {
        case .json: writeJSON(rows)
        case .ids: writeIDs(rows.map(\.permission.rawValue))
        case .text:
            write(Tables(place: place).permissions(rows), orRemark: "There are no permissions.")
        }
        return .success
    }

    func apps(_ format: OutputFormat) async throws -> ExitCode {
        let rows = try await administration.allApps()
        switch format {
        case .json: writeJSON(rows)
        case .ids: writeIDs(rows.map(\.app.id))
        case .text: write(Tables(place: place).apps(rows), orRemark: "No app is known.")
        }
        return .success
    }

    func history(
        _ filter: RowFilter,
        limit: UInt32,
        _ format: OutputFormat
    ) async throws -> ExitCode {
        let wanted = HistoryFilter(appID: filter.app, permission: filter.permission)
        let rows = try await administration.newestHistory(wanted, limit: Int(limit))
        if rows.isEmpty { try await checkExists(filter.permission) }
        if format == .json {
            writeJSON(rows)
        } else {
            write(Tables(place: place).history(rows), orRemark: "Nothing has happened.")
        }
        return .success
    }

    func uses(_ format: OutputFormat) async throws -> ExitCode {
        let rows = try await administration.uses()
        if format == .json {
            writeJSON(rows)
        } else {
            write(Tables(place: place).uses(rows), orRemark: "Nothing is in use.")
        }
        return .success
    }

    /// What is known of an app, as `show` and `explain` begin with.
    func facts(of row: AppRow, _ apps: KnownApps) -> FactList {
        var facts = FactList()
        facts.append("App", row.app.id)
        facts.append("Name", row.name == row.app.id ? nil : row.name)
        facts.append("Kind", "\(row.app.kind): \(row.app.kind.words)")
        facts.append("Known by", row.evidence?.words)
        facts.append("First seen", place.text(row.firstSeen))
        facts.append("Last seen", place.text(row.lastSeen))
        facts.append("Note", apps.marks(of: row.app))
        return facts
    }

    /// What is known of the apps of some rows; of all apps where there is no row.
    private func knownApps(of rows: [GrantRow]) async throws -> KnownApps {
        var missing = Set(rows.map(\.app))
        let isNarrow = !missing.isEmpty
        return KnownApps(
            try await administration.allApps { page in
                missing.subtract(page.map(\.app))
                return isNarrow && missing.isEmpty
            }
        )
    }

    func grants(_ filter: RowFilter) async throws -> [GrantRow] {
        let wanted = GrantFilter(appID: filter.app, permission: filter.permission)
        let rows = try await administration.allGrants(wanted)
        if rows.isEmpty { try await checkExists(filter.permission) }
        return rows
    }

    /// A list of nothing may be one of a permission that is misspelt.
    func checkExists(_ permission: Permission?) async throws {
        guard let permission else { return }
        let known = try await administration.allPermissions().map(\.permission.rawValue)
        guard !known.contains(permission.rawValue) else { return }
        let error = WireError.unknownPermission(permission.rawValue, among: known)
        throw ConsentError(.unknownPermission, error.message)
    }

    /// Prints each id once; raw where no terminal shows it, for shells that complete from it.
    private func writeIDs(_ ids: [String]) {
        var seen: Set<String> = []
        for id in ids where seen.insert(id).inserted {
            output.line(output.isTerminal ? TextEscaping.escaped(id) : id)
        }
    }
}
