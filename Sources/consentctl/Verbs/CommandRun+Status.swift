import CommandLineTool
import Consent
import ConsentModel
import ConsentWire

/// The verbs that look at one permission of one app, and the one that asks for it.
extension CommandRun {
    func status(
        _ pair: PermissionPair,
        _ level: Level?,
        _ format: OutputFormat
    ) async throws -> ExitCode {
        let (state, _) = try await explanation(of: pair, level)
        write(state, of: pair.app, format)
        return ExitCode(state.status)
    }

    func explain(
        _ pair: PermissionPair,
        _ level: Level?,
        _ format: OutputFormat
    ) async throws -> ExitCode {
        let (state, rules) = try await explanation(of: pair, level)
        let apps = KnownApps(try await administration.allApps())
        guard format == .text else {
            let json = JSON.object(
                JSON.members(of: state, appID: pair.app) + [
                    JSON.Member("apps", .array(apps.rows(of: pair.app).map { JSON($0) })),
                    JSON.Member("chain", .array(rules.map { JSON($0) })),
                ]
            )
            output.line(json.indented)
            return .success
        }
        remarkIfStrange(pair.app, apps)
        var lists = apps.rows(of: pair.app).map { facts(of: $0, apps) }
        if lists.isEmpty {
            var facts = FactList()
            facts.append("App", pair.app)
            lists.append(facts)
        }
        for facts in lists {
            for line in facts.lines { output.line(line) }
            output.line()
        }
        for line in facts(of: state).lines { output.line(line) }
        output.line()
        Tables(place: place).rules(rules).write(to: output)
        return .success
    }

    func request(
        _ pair: PermissionPair,
        _ level: Level?,
        _ reason: String?,
        _ format: OutputFormat
    ) async throws -> ExitCode {
        let options = RequestOptions(
            level: level,
            reason: reason,
            locale: Administration.locale,
            appID: pair.app
        )
        guard let state = try await answer(pair.permission, options) else {
            throw UsageError.missingOption(Option.reason.usage)
        }
        write(state, of: pair.app, format)
        if format == .text, !state.isUsable {
            var named = state
            named.appName = state.appName ?? pair.app
            let explanation = named.explanation(locale: Administration.locale)
            let body = explanation.map { "\($0.body) (\(state.reason))" } ?? "\(state.reason)"
            remark(body)
            if let step = explanation?.step { remarks.line(TextEscaping.escaped(step)) }
        }
        return ExitCode(state.status)
    }

    /// Asks; nil where the service knows no reason to show.
    private func answer(
        _ permission: Permission,
        _ options: RequestOptions
    ) async throws(ConsentError) -> PermissionState? {
        do throws(ConsentError) {
            return try await administration.request(permission, options)
        } catch {
            guard error.code == .missingUsageDescription else { throw error }
            return nil
        }
    }

    private func explanation(
        of pair: PermissionPair,
        _ level: Level?
    ) async throws -> (state: PermissionState, rules: [ExplainRow]) {
        try await administration.explain(
            pair.permission,
            of: pair.app,
            ExplainOptions(level: level, locale: Administration.locale)
        )
    }

    private func write(_ state: PermissionState, of app: String, _ format: OutputFormat) {
        if format == .json {
            output.line(JSON.object(JSON.members(of: state, appID: app)).indented)
        } else {
            output.line(TextEscaping.escaped(state.status.wireValue))
        }
    }

    private func facts(of state: PermissionState) -> FactList {
        var facts = FactList()
        facts.append("Permission", state.permission.rawValue)
        facts.append("Status", state.status.wireValue)
        facts.append("Level", state.level?.rawValue)
        facts.append("Lifetime", place.text(state.lifetime, expires: state.expires))
        facts.append("Reason", state.reason.rawValue)
        facts.append("Source", state.source)
        facts.append("Can ask", state.canRequest ? "yes" : "no")
        facts.append("To change", state.hint)
        return facts
    }
}
