import Broker
import ConsentModel
import ConsentWire
import GIO

/// `Diagnose`: what `consentctl doctor` tells.
extension Daemon {
    func diagnose(_ call: MethodCall) {
        lookForDialog { daemon in call.reply(.tuple(daemon.diagnosis.list)) }
    }

    private var diagnosis: [DiagnosisRow] {
        [serviceRow, databaseRow, promptersRow] + dialogRows
            + [sessionRow, systemBusRow, devicesRow]
            + (catalogueRows.isEmpty ? [catalogueRow] : catalogueRows) + policyRows + switchRows
    }

    private var serviceRow: DiagnosisRow {
        DiagnosisRow(
            check: "service",
            outcome: .ok,
            detail: "consentd \(configuration.release)\(Self.program) serves \(Names.service)."
        )
    }

    /// Told by the service itself, since nobody else of this user may look at its process.
    private static var program: String {
        RealPath.resolve("/proc/self/exe").map { ", \($0)," } ?? ""
    }

    private var databaseRow: DiagnosisRow {
        let (outcome, detail): (DiagnosisOutcome, String) =
            switch storage?.store.condition ?? .failing("it is not open") {
            case .healthy:
                (.ok, "The decisions lie in \(location).")
            case .recreated(let path):
                (
                    .warning,
                    "The database could not be read, lies at \(path) now, and everything asks again."
                )
            case .refused(let text), .inUse(let text):
                (.failed, "The database is not used: \(text). Nothing can be decided.")
            case .failing(let text):
                (.failed, "The last change or look-up failed: \(text).")
            }
        return DiagnosisRow(check: "database", outcome: outcome, detail: detail)
    }

    private var promptersRow: DiagnosisRow {
        let agents =
            switch agents.count {
            case 0: nil as String?
            case 1: "One agent can ask"
            case let count: "\(count) agents can ask"
            }
        let dialog = dialogs.backend.map { "the desktop's own dialog, \($0.busName)" }
        let detail =
            switch (agents, dialog) {
            case (let agents?, let dialog?): "\(agents), and where none does, \(dialog)."
            case (let agents?, nil): "\(agents)."
            case (nil, let dialog?): "No agent is there; what asks is \(dialog)."
            case (nil, nil):
                "Nothing can ask: no agent is there, and no dialog of the desktop "
                    + "(xdg-desktop-portal-gtk has one). In a terminal: consentctl agent"
            }
        return DiagnosisRow(
            check: "prompters",
            outcome: agents == nil && dialog == nil ? .warning : .ok,
            detail: detail
        )
    }

    /// A row where a dialog may be on the screen that nobody waits for.
    private var dialogRows: [DiagnosisRow] {
        guard !dialogs.closing.isEmpty else { return [] }
        return [
            DiagnosisRow(
                check: "dialogs",
                outcome: .warning,
                detail: "A dialog of the desktop could not be closed. If it is still on the "
                    + "screen, close it: nothing is decided there any more."
            )
        ]
    }

    private var sessionRow: DiagnosisRow {
        session.login.map {
            DiagnosisRow(
                check: "session",
                outcome: .ok,
                detail: "What is allowed for a session ends with login session \($0)."
            )
        }
            ?? DiagnosisRow(
                check: "session",
                outcome: .warning,
                detail: "No login session is known: a session ends with its bus."
            )
    }

    private var systemBusRow: DiagnosisRow {
        let isThere = systemBus?.isJoined == true
        return DiagnosisRow(
            check: "system-bus",
            outcome: isThere ? .ok : .warning,
            detail: isThere
                ? "The system bus tells of the services of this machine."
                : "There is no system bus: what its services provide counts as absent until there "
                    + "is one."
        )
    }

    private var devicesRow: DiagnosisRow {
        let isFollowing = configuration.devices.isFollowing
        return DiagnosisRow(
            check: "devices",
            outcome: isFollowing ? .ok : .warning,
            detail: isFollowing
                ? "udev tells of devices that come and go."
                : "udev does not run: devices are looked for when an app asks."
        )
    }

    private var catalogueRow: DiagnosisRow {
        DiagnosisRow(
            check: "catalogue",
            outcome: .ok,
            detail: "\(catalogue.definitions.permissions.count) permissions are known."
        )
    }

    /// A row for every installed catalogue file that is not used, and why.
    private var catalogueRows: [DiagnosisRow] {
        catalogue.ignored.map { file in
            DiagnosisRow(
                check: "catalogue",
                outcome: .warning,
                detail: "\(file.path) is ignored: \(file.reason)."
            )
        }
    }
}
