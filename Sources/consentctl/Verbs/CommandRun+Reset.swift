import CommandLineTool
import Consent
import ConsentModel
import ConsentWire

/// The verb that forgets.
extension CommandRun {
    func reset(_ scope: PermissionScope, of app: String) async throws -> ExitCode {
        switch scope {
        case .all: write(removed: try await administration.resetApp(app))
        case .one(let permission):
            write(removed: try await administration.reset(permission, of: app))
        }
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
