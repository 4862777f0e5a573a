import CommandLineTool
import Consent
import ConsentModel
import ConsentWire
import GIO

/// A command line being carried out.
struct CommandRun: Sendable {
    /// The way to the service.
    let administration: Administration
    /// Where results go.
    var output = Output.standard
    /// Where everything else goes.
    var remarks = Output.error
    /// Where times are told for.
    var place = LocalTime()

    /// Carries out a command that needs the service.
    func run(_ command: Command) async throws -> ExitCode {
        do {
            return try await perform(command)
        } catch let error as ConsentError where error.code == .unknownPermission {
            try await checkOrder(of: command)
            throw error
        }
    }

    private func perform(_ command: Command) async throws -> ExitCode {
        switch command {
        case .list(let filter, let format): try await list(filter, format)
        case .show(let app, let format): try await show(app, format)
        case .status(let pair, let level, let format): try await status(pair, level, format)
        case .explain(let pair, let level, let format): try await explain(pair, level, format)
        case .permissions(let format): try await permissions(format)
        case .apps(let format): try await apps(format)
        case .history(let filter, let limit, let format):
            try await history(filter, limit: limit, format)
        case .uses(let format): try await uses(format)
        case .grant(let pair, let level, let lifetime): try await grant(pair, level, lifetime)
        case .revoke(.one(let permission), let app):
            try await revoke(PermissionPair(permission, app))
        case .revoke(.all, let app): try await revokeAll(app)
        case .ask(let pair): try await askEveryTime(pair)
        case .reset(let scope, let app?, _): try await reset(scope, of: app)
        case .reset(let scope, nil, let isConfirmed):
            try await resetEveryApp(scope, isConfirmed: isConfirmed)
        case .setEnabled(let permission, let isEnabled):
            try await setEnabled(permission, isEnabled)
        case .monitor(let filter, let format): try await monitor(filter, format)
        case .agent(let answer): try await agent(answer)
        case .request(let pair, let level, let reason, let format):
            try await request(pair, level, reason, format)
        case .lint(let path, let format): try await lint(path, format)
        case .doctor(let format): try await doctor(format)
        case .help, .version, .completions: .success
        }
    }

    /// Says so where the app's place holds a permission that only the service knows.
    private func checkOrder(of command: Command) async throws {
        if case .reset(.one(let word), nil, _) = command, word.rawValue.looksLikeAppID {
            throw UsageError.invalidWord(
                word.rawValue,
                name: Operand.scope.name,
                expected: "a permission; for all of an app: consentctl reset all APP"
            )
        }
        guard let (verb, permission, app) = command.pair,
            AppIDGrammar.allows(permission.rawValue),
            try await administration.allPermissions().contains(where: {
                $0.permission.rawValue == app
            })
        else { return }
        throw UsageError.swappedOperands(
            correct: "consentctl \(verb) \(app) \(permission)"
        )
    }

    /// Says on the side that an id is neither of an app that was seen nor of one installed.
    func remarkIfStrange(_ id: String) async throws {
        let apps = try await administration.allApps { page in
            page.contains { $0.app.id == id && KnownApps.isFamiliar($0) }
        }
        remarkIfStrange(id, KnownApps(apps))
    }

    func remarkIfStrange(_ id: String, _ apps: KnownApps) {
        guard apps.isStrange(id) else { return }
        let nearest = apps.nearest(to: id).map { "; did you mean '\($0)'?" } ?? ""
        remark("'\(id)' is not installed and has never been seen\(nearest)")
    }

    /// Says something on the side; others' text in it is escaped.
    func remark(_ text: String) {
        remarks.line("consentctl: \(TextEscaping.escaped(text))")
    }

    /// Prints rows for programs: one array.
    func writeJSON(_ rows: [some Row]) {
        output.line(JSON.array(rows.map { JSON($0) }).indented)
    }

    /// Prints a table, or a remark where there are no rows.
    func write(_ table: Table, orRemark remark: String) {
        if table.isEmpty { remarks.line(remark) } else { table.write(to: output) }
    }
}

extension Command {
    /// The verb and the words of a command about one permission of one app.
    var pair: (verb: String, permission: Permission, app: String)? {
        switch self {
        case .status(let pair, _, _): ("status", pair.permission, pair.app)
        case .explain(let pair, _, _): ("explain", pair.permission, pair.app)
        case .grant(let pair, _, _): ("grant", pair.permission, pair.app)
        case .ask(let pair): ("ask", pair.permission, pair.app)
        case .revoke(.one(let permission), let app): ("revoke", permission, app)
        case .reset(.one(let permission), let app?, _): ("reset", permission, app)
        default: nil
        }
    }
}
