import ConsentWire
import Foundation
import GIO
import Testing

@Suite("Activation")
struct ActivationTests {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    @Test("activation file and unit start the same program for the same name")
    func activation() throws {
        let file = try keyFile("Service/\(Names.service).service")
        let unit = try keyFile("systemd/consentd.service")
        #expect(file.string("D-BUS Service", "Name") == Names.service)
        #expect(file.string("D-BUS Service", "SystemdService") == "consentd.service")
        #expect(unit.string("Service", "BusName") == Names.service)
        #expect(unit.string("Service", "Type") == "dbus")
        let program = file.string("D-BUS Service", "Exec")
        #expect(program == "@bindir@/consentd")
        #expect(unit.string("Service", "ExecStart") == program)
    }

    @Test(
        "the unit sets nothing that hides callers or moves what is stored",
        arguments: [
            "PrivateUsers", "ProtectSystem", "ProtectHome", "PrivateTmp", "StateDirectory",
            "DynamicUser", "ProtectProc",
        ]
    )
    func leftOut(key: String) throws {
        let unit = try keyFile("systemd/consentd.service")
        #expect(!unit.keys(in: "Service").contains(key))
    }

    private func keyFile(_ path: String) throws -> KeyFile {
        try KeyFile(parsing: [UInt8](Data(contentsOf: Self.root.appending(path: path))))
    }
}
