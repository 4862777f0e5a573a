import CommandLineTool
import Consent
import ConsentModel
import ConsentWire

/// The verb that forgets.
extension CommandRun {
    func reset(_ scope: PermissionScope, of app: String) async throws -> ExitCode {
        let removed =
            switch scope {
            case .all: try await administration.resetApp(app)
            case .one(let permission): try await administration.reset(permission, of: app)
            }
        write(removed: removed)
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
                remarks.line("consentctl: there is no terminal to ask on; to go ahead, add --yes")
                return .usage
            }
        }
        switch scope {
        case .all: write(removed: try await administration.resetAll())
        case .one(let permission):
            write(removed: try await administration.resetPermission(permission))
        }
        return .success
    }

    private func write(removed: UInt32) {
        output.line("\(removed) removed")
    }
}
