import CommandLineTool
import Consent
import ConsentModel
import ConsentWire

/// The verb that forgets.
extension CommandRun {
    func reset(_ scope: PermissionScope, of app: String) async throws -> ExitCode {
        let removed: UInt32
        switch scope {
        case .all:
            removed = try await administration.resetApp(app)
            write(removed: removed)
            try await remarkWhatIsKept(GrantFilter(appID: app))
        case .one(let permission):
            removed = try await administration.reset(permission, of: app)
            write(removed: removed)
        }
        // Nothing was there to be removed: the id may be misspelt.
        if removed == 0 { try await remarkIfStrange(app) }
        return .success
    }

    func resetEveryApp(_ scope: PermissionScope, isConfirmed: Bool) async throws -> ExitCode {
        if !isConfirmed {
            try await checkExists(scope.permission)
            let filter = GrantFilter(permission: scope.permission)
            let plan = ResetPlan(scope, try await administration.allGrants(filter))
            for line in plan.lines { remarks.line(line) }
            switch Confirmation(plan.question).ask(output: remarks) {
            case true?: break
            case false?:
                remarks.line("Nothing was removed.")
                return .failure
            case nil:
                remark("there is no terminal to ask on; to go ahead, add --yes")
                return .usage
            }
        }
        switch scope {
        case .all: write(removed: try await administration.resetAll())
        case .one(let permission):
            write(removed: try await administration.resetPermission(permission))
        }
        try await remarkWhatIsKept(GrantFilter(permission: scope.permission))
        return .success
    }

    /// Says on the side how many decisions a reset has left: those that a policy holds.
    private func remarkWhatIsKept(_ filter: GrantFilter) async throws {
        let rows = try await administration.allGrants(filter)
        if rows.isEmpty { return }
        let count = rows.count == 1 ? "1 decision is" : "\(rows.count) decisions are"
        remark("\(count) kept, because a policy holds them:")
        for row in rows.prefix(10) {
            remarks.line(TextEscaping.escaped("  \(row.permission) \(row.app.id)"))
        }
        if rows.count > 10 { remarks.line("  and \(rows.count - 10) more: consentctl list") }
    }

    private func write(removed: UInt32) {
        output.line("\(removed) removed")
    }
}
