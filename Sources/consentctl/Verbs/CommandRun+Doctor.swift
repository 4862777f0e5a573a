import CommandLineTool
import Consent
import ConsentWire
import Glibc

/// The verb that looks the service over.
extension CommandRun {
    func doctor(_ format: OutputFormat) async throws -> ExitCode {
        // First, because it starts the service where the bus can.
        let found = try await serviceRows()
        let rows = await ownRows() + (found ?? [])
        if format == .json {
            output.line(JSON.array(rows.map { JSON($0) }).indented)
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
            guard error.code == .serviceUnavailable else { throw error }
            return nil
        }
    }

    /// What can be found out without the service.
    private func ownRows() async -> [DiagnosisRow] {
        do throws(ConsentError) {
            let presence = try await administration.presence()
            let bus = DiagnosisRow(check: "bus", outcome: .ok, detail: "The session bus answers.")
            return [bus, DiagnosisRow(presence, program: Self.program(of: presence.processID))]
        } catch {
            return [DiagnosisRow(check: "bus", outcome: .failed, detail: Self.advice(on: error))]
        }
    }

    /// What failed, and where it would work.
    private static func advice(on error: ConsentError) -> String {
        let text = "\(error)"
        return "\(text.prefix(1).uppercased())\(text.dropFirst()). Run this in the session of the "
            + "user who is logged in: DBUS_SESSION_BUS_ADDRESS says where its bus is."
    }

    private static func program(of process: UInt32?) -> String? {
        guard let process else { return nil }
        var path = [CChar](repeating: 0, count: 4_096)
        let length = readlink("/proc/\(process)/exe", &path, path.count)
        guard length > 0 else { return nil }
        return String(decoding: path[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

extension DiagnosisRow {
    /// Says who has the service's name, or what keeps anybody from having it.
    init(_ presence: ServicePresence, program: String?) {
        let check = "owner"
        guard let owner = presence.owner else {
            self.init(
                check: check,
                outcome: .failed,
                detail: presence.isActivatable
                    ? "Nobody has the name \(Names.service), and the service does not start: "
                        + "'journalctl --user -u consentd' may say why."
                    : "Nobody has the name \(Names.service), and the bus does not know how to "
                        + "start consentd: it is not installed, or not for this bus."
            )
            return
        }
        let process = presence.processID.map { ", process \($0)" } ?? ""
        let path = program.map { ", \($0)" } ?? ""
        self.init(
            check: check,
            outcome: .ok,
            detail: "The name \(Names.service) is of \(owner)\(process)\(path)."
        )
    }
}
