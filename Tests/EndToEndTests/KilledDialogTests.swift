import ConsentWire
import Foundation
import GIO
import TestSupport
import Testing

/// A desktop's dialog stays on the screen when the service that opened it is killed.
@Suite("A dialog whose service is killed", .timeLimit(.minutes(5)))
struct KilledDialogTests {
    private static func start(
        on bus: PrivateBus,
        in folder: TemporaryFolder
    ) async throws -> TestProcess {
        let service = try TestProcess(
            TestProcess.product("consentd"),
            ["--state-directory", folder.path("state")],
            environment: [
                "PATH": "/usr/bin:/bin", "DBUS_SESSION_BUS_ADDRESS": bus.address,
                "XDG_DESKTOP_PORTAL_DIR": folder.path("portals"), "LC_ALL": "C.UTF-8",
            ]
        )
        try await service.line(of: .error, containing: "Serving org.consentd.Consent1")
        return service
    }

    @Test("who waits gets an error at once, the next service closes it, its answer never counts")
    func killed() async throws {
        let bus = try await PrivateBus()
        let folder = try TemporaryFolder()
        try folder.write(
            """
            [portal]
            DBusName=\(ScriptedDialog.busName(of: "gtk"))
            Interfaces=org.freedesktop.impl.portal.Access;

            """,
            to: "portals/gtk.portal"
        )
        let dialog = try await ScriptedDialog(on: bus)
        let first = try await Self.start(on: bus, in: folder)
        let app = try await AppProcess("app", in: folder, on: bus)
        let request = try app.request("contacts")
        let shown = try await dialog.next()
        first.kill(SIGKILL)
        _ = await first.exitStatus()
        #expect(try await app.answer(to: request).error == "NoReply")

        let second = try await Self.start(on: bus, in: folder)
        #expect(try await dialog.closed.next() == shown.handle.text)
        shown.answer(0)
        let again = try app.request("contacts")
        let next = try await dialog.next()
        #expect(next.handle != shown.handle)
        shown.answer(0)
        #expect(try await app.status("contacts").status == "not-determined")
        second.kill(SIGTERM)
        _ = await second.exitStatus()
        #expect(try await dialog.closed.next() == next.handle.text)
        #expect(try await app.answer(to: again).error == "NoReply")
    }
}
