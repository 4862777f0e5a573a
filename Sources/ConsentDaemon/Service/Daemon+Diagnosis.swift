import Broker
import ConsentModel
import ConsentWire
import GIO

/// `Diagnose`: what `consentctl doctor` tells.
extension Daemon {
    func diagnose(_ call: MethodCall) {
        let rows =
            [serviceRow, databaseRow, promptersRow, sessionRow, systemBusRow, devicesRow]
            + (catalogueRows.isEmpty ? [catalogueRow] : catalogueRows) + policyRows + switchRows
        call.reply(.tuple(rows.list))
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
        let agents = agents.count
        return agents > 0
            ? DiagnosisRow(
                check: "prompters",
                outcome: .ok,
                detail: agents == 1 ? "One agent can ask." : "\(agents) agents can ask."
            )
            : DiagnosisRow(
                check: "prompters",
                outcome: .warning,
                detail: "No agent can ask. In a terminal: consentctl agent"
            )
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
        let isThere = systemBus.map { !$0.isClosed } ?? false
        return DiagnosisRow(
            check: "system-bus",
            outcome: isThere ? .ok : .warning,
            detail: isThere
                ? "The system bus tells of the services of this machine."
                : "There is no system bus: what its services provide counts as absent."
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
