import CommandLineTool
import Consent
import ConsentWire
import GIO

/// The verb that looks the service over.
extension CommandRun {
    func doctor(_ format: OutputFormat) async throws -> ExitCode {
        // First, because it starts the service where the bus can.
        let found = try await serviceRows()
        let rows = await ownRows() + (found ?? [])
        if format == .json {
            writeJSON(rows)
        } else {
            Tables(place: place).checks(rows).write(to: output)
        }
        guard found != nil else { return .unavailable }
        return rows.contains { $0.outcome == .failed } ? .failure : .success
    }

    /// What the service finds; nil where there is none.
    private func serviceRows() async throws(ConsentError) -> [DiagnosisRow]? {
        do throws(ConsentError) {
            return try await administration.diagnose()
        } catch {
            switch error.code {
            case .serviceUnavailable: return nil
            case .accessDenied, .identityUnknown: throw error
            // Who else has the name does not know what to say: the rows about that matter most.
            default:
                let text =
                    "What has the name \(Names.service) does not answer as consentd: \(error)"
                return [DiagnosisRow(check: "service", outcome: .failed, detail: text + ".")]
            }
        }
    }

    /// What can be found out without the service.
    private func ownRows() async -> [DiagnosisRow] {
        let consentd = Self.installedService
        let overrides = consentd.map { OverrideCheck(folders: .current, consentd: $0).rows } ?? []
        do throws(ConsentError) {
            let presence = try await administration.presence()
            let bus = DiagnosisRow(check: "bus", outcome: .ok, detail: "The session bus answers.")
            return [bus, NameOwner(presence, consentd: consentd).row] + overrides
        } catch {
            let bus = DiagnosisRow(check: "bus", outcome: .failed, detail: Self.advice(on: error))
            return [bus] + overrides
        }
    }

    /// The service that was installed with this program: beside it.
    private static var installedService: String? {
        guard let own = RealPath.resolve("/proc/self/exe") else { return nil }
        let folder = own.split(separator: "/").dropLast().map { "/" + $0 }.joined()
        return RealPath.resolve(folder + "/consentd")
    }

    /// What failed, and where it would work.
    private static func advice(on error: ConsentError) -> String {
        let text = "\(error)"
        return "\(text.prefix(1).uppercased())\(text.dropFirst()). Run this in the session of the "
            + "user who is logged in: DBUS_SESSION_BUS_ADDRESS says where its bus is."
    }
}
