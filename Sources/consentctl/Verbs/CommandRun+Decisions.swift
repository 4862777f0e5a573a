import CommandLineTool
import Consent
import ConsentModel
import ConsentWire
import GIO

/// The verbs that decide.
extension CommandRun {
    func grant(
        _ pair: PermissionPair,
        _ level: Level?,
        _ lifetime: GrantLifetime
    ) async throws -> ExitCode {
        let now = Timestamp.now
        let options = GrantOptions(
            level: level,
            lifetime: lifetime == .always ? nil : lifetime.lifetime,
            expires: try lifetime.expires(now: now, at: place)
        )
        write(changed: try await administration.grant(pair.permission, to: pair.app, options))
        try await remarkIfStrange(pair.app)
        try await remarkIfLess(pair, level)
        if lifetime == .always {
            try await remarkIfShort("granted", pair.permission, pair.app)
        }
        return .success
    }

    /// Says on the side that what was granted has no effect yet, and why.
    private func remarkIfLess(_ pair: PermissionPair, _ level: Level?) async throws {
        let options = ExplainOptions(level: level, locale: Administration.locale)
        let (state, _) = try await administration.explain(pair.permission, of: pair.app, options)
        let why: String
        switch state.status {
        case .disabled:
            why = "is switched off for every app: consentctl enable \(pair.permission)"
        case .notSupported: why = "is not there (\(state.reason)); the grant holds when it is"
        case .restricted: why = "is forbidden by a policy"
        default: return
        }
        remark("\(pair.permission) \(why)")
    }

    /// Says on the side that what was decided ends at logout, though no end was named.
    private func remarkIfShort(
        _ decided: String,
        _ permission: Permission?,
        _ app: String
    ) async throws {
        let rows = try await grants(RowFilter(app: app, permission: permission))
        guard rows.contains(where: { $0.lifetime == .session }) else { return }
        let what = permission.map { TextEscaping.escaped($0.rawValue) } ?? "everything"
        remarks.line(
            "consentctl: \(what) is \(decided) until you log out: nothing lasts longer for a program "
                + "that runs others' code, or is at another path each time"
        )
    }

    func revoke(_ pair: PermissionPair) async throws -> ExitCode {
        write(changed: try await administration.revoke(pair.permission, from: pair.app))
        try await remarkIfStrange(pair.app)
        try await remarkIfShort("refused", pair.permission, pair.app)
        return .success
    }

    func revokeAll(_ app: String) async throws -> ExitCode {
        var hasChanged = false
        var held: [ConsentError] = []
        for row in try await administration.allPermissions() {
            switch try await revokeUnlessHeld(row.permission, from: app) {
            case .success(let changed): hasChanged = hasChanged || changed
            case .failure(let error): held.append(error)
            }
        }
        write(changed: hasChanged)
        for error in held { remark(error.message) }
        try await remarkIfStrange(app)
        try await remarkIfShort("refused", nil, app)
        return held.isEmpty ? .success : .restricted
    }

    func askEveryTime(_ pair: PermissionPair) async throws -> ExitCode {
        write(changed: try await administration.askEveryTime(pair.permission, of: pair.app))
        try await remarkIfStrange(pair.app)
        return .success
    }

    func setEnabled(_ permission: Permission, _ isEnabled: Bool) async throws -> ExitCode {
        write(changed: try await administration.setEnabled(permission, isEnabled))
        guard isEnabled,
            let row = try await administration.allPermissions()
                .first(where: { $0.permission == permission }),
            row.availability == .disabled
        else { return .success }
        let setting = row.source.map { " (\($0))" } ?? ""
        let text = "\(permission) is still switched off in the desktop's own settings\(setting)"
        if row.isLocked {
            remark("\(text), and the administrator has locked that")
            return .restricted
        }
        let command = row.source.flatMap { SettingsCommand.switchingOn($0) }
        let advice = command.map { "; to switch it on: \($0)" } ?? ""
        remark(text + advice)
        return .failure
    }

    /// Refuses a permission; one that a policy holds is no reason to stop.
    private func revokeUnlessHeld(
        _ permission: Permission,
        from app: String
    ) async throws(ConsentError) -> Result<Bool, ConsentError> {
        do throws(ConsentError) {
            return .success(try await administration.revoke(permission, from: app))
        } catch {
            guard error.code == .restricted else { throw error }
            return .failure(error)
        }
    }

    private func write(changed: Bool) {
        output.line(changed ? "changed" : "unchanged")
    }
}
