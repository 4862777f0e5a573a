import ConsentModel
import ConsentWire

/// The rows of `Diagnose` about what is stronger than the user's decisions.
extension Daemon {
    /// The policy files that count, and what is wrong with the others.
    var policyRows: [DiagnosisRow] {
        let files = installedPolicy.files.joined(separator: ", ")
        var rows = [
            DiagnosisRow(
                check: "policy",
                outcome: .ok,
                detail: files.isEmpty
                    ? "There is no policy." : "The policy is that of \(files)."
            )
        ]
        rows += installedPolicy.problems.map {
            DiagnosisRow(check: "policy", outcome: .warning, detail: "\($0.path): \($0.text).")
        }
        if policyWatch?.isPolling == true {
            rows.append(
                DiagnosisRow(
                    check: "policy",
                    outcome: .warning,
                    detail:
                        "The system has no room to watch the policy files, so they are read every "
                        + "two seconds; fs.inotify.max_user_instances or max_user_watches may be "
                        + "too low."
                )
            )
        }
        return rows
    }

    /// The desktop's own switches: which are off, and whether there are any.
    var switchRows: [DiagnosisRow] {
        guard let switches = desktopSwitches, !switches.permissions.isEmpty else {
            return [
                DiagnosisRow(
                    check: "switches",
                    outcome: .ok,
                    detail: "The desktop has no switches of its own."
                )
            ]
        }
        let off = environmentParts.switches.sorted { $0.key.rawValue < $1.key.rawValue }
        guard !off.isEmpty else {
            let names = switches.permissions.map(\.rawValue).joined(separator: ", ")
            return [
                DiagnosisRow(
                    check: "switches",
                    outcome: .ok,
                    detail: "The desktop's own switches are on: \(names)."
                )
            ]
        }
        return off.map { permission, desktop in
            let lock = desktop.isLocked ? ", and the administrator has locked it" : ""
            return DiagnosisRow(
                check: "switches",
                outcome: .warning,
                detail: "\(permission) is off in the desktop's own settings "
                    + "(\(desktop.source))\(lock)."
            )
        }
    }
}
