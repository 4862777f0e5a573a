import Broker
import ConsentWire
import GIO
import TestSupport
import Testing

@testable import ConsentDaemon

@Suite("Closing the desktop's dialog", .timeLimit(.minutes(5)))
struct DialogClosingTests {
    /// The handles in the database, read beside the daemon.
    private func kept(_ service: ServiceFixture) throws -> [String] {
        try kept(in: service.folder.path("state"))
    }

    private func kept(in folder: String) throws -> [String] {
        let database = try Database(
            path: folder + "/consent.db",
            access: .readOnly,
            busyMilliseconds: 1_000
        )
        return try Statement(database, "SELECT handle FROM dialogs").all {
            row throws(StoreError) in try row.text()
        }
    }

    /// Waits until what was submitted before is committed.
    private func commit(_ service: ServiceFixture) async throws {
        _ = try await service.settings.grant("org.example.Later", "contacts")
        _ = try await service.settings.revoke("org.example.Later", "contacts")
    }

    @Test("its handle is in the database before it is shown, and not after it has ended")
    func kept() async throws {
        let scene = try await DialogScene()
        let app = try await scene.service.app()
        let request = try app.request("contacts")
        let shown = try await scene.next()
        #expect(try kept(scene.service) == [shown.handle.text])
        shown.answer(0)
        _ = try await app.answer(to: request)
        try await commit(scene.service)
        #expect(try kept(scene.service).isEmpty)
    }

    @Test("Rule 8, 14: it closes when the last waiter leaves, cancels, or another decides")
    func waitersLeave() async throws {
        let scene = try await DialogScene()
        let app = try await scene.service.app()
        let token = ["reason": Variant("To try"), "token": Variant("t")]
        let cancelled = try app.request("contacts", token)
        let first = try await scene.next()
        _ = try await app.permissions("Cancel", .tuple("t"))
        #expect(try await scene.dialog.closed.next() == first.handle.text)
        #expect(try await app.answer(to: cancelled).error == "Cancelled")

        try await scene.service.advance(by: .seconds(5))
        let granted = try app.request("contacts")
        let second = try await scene.next()
        _ = try await scene.service.settings.grant(app.id, "contacts")
        #expect(try await scene.dialog.closed.next() == second.handle.text)
        #expect(try await app.answer(to: granted).status == "authorized")
        second.answer(1)
        try await scene.dialog.client.settle()
        #expect(try await app.status("contacts").status == "authorized")

        let other = try await scene.service.app("other")
        _ = try other.request("contacts")
        let third = try await scene.next()
        await other.kill()
        #expect(try await scene.dialog.closed.next() == third.handle.text)
        third.answer(0)
        try await scene.service.left(other.name())
        try await commit(scene.service)
        #expect(try kept(scene.service).isEmpty)
        let grants = try await scene.decided().filter {
            $0["app-id"]?.as(String.self) == other.id
        }
        #expect(grants.isEmpty)
    }

    @Test("stopping closes it; who waits gets an error, and its answer changes nothing")
    func stopping() async throws {
        let scene = try await DialogScene()
        let app = try await scene.service.app()
        let request = try app.request("contacts")
        let shown = try await scene.next()
        try await scene.service.daemon.stop()
        #expect(try await app.answer(to: request).error == "NoReply")
        #expect(try await scene.dialog.closed.next() == shown.handle.text)
        #expect(try kept(scene.service).isEmpty)
        shown.answer(0)
        try await scene.restart()
        #expect(try await scene.decided().isEmpty)
        #expect(scene.dialog.closed.entries.count == 1)
    }

    /// A folder whose database says that a daemon that was killed had dialogs open.
    private func killed(_ dialogs: OpenDialog...) async throws -> TemporaryFolder {
        let store = try StoreFixture()
        store.submit(dialogs.map { .dialog($0, isOpen: true) })
        _ = try await store.next()
        await store.close()
        try DialogScene.install("gtk", in: store.folder)
        return store.folder
    }

    /// Starts a daemon where one was killed.
    private func start(
        on bus: PrivateBus,
        in folder: TemporaryFolder
    ) async throws -> ServiceFixture {
        try await ServiceFixture(bus: bus, folder: folder) {
            DialogScene.configure(&$0, folder)
            $0.stateDirectory = folder.path
        }
    }

    @Test("what a daemon that was killed has left is closed by the next one, on its own bus alone")
    func left() async throws {
        let bus = try await PrivateBus()
        let dialog = try await ScriptedDialog(on: bus)
        let client = dialog.client.connection
        let id = try #require(try await client.call(.bus, "GetId").fields(String.self))
        let handle = "/org/freedesktop/portal/desktop/request/1_7/consent_"
        let folder = try await killed(
            OpenDialog(bus: id, backend: client.uniqueName, handle: handle + "here"),
            OpenDialog(bus: "another", backend: client.uniqueName, handle: handle + "there"),
            OpenDialog(bus: id, backend: ":1.999", handle: handle + "gone")
        )
        let service = try await start(on: bus, in: folder)
        #expect(try await dialog.closed.next() == handle + "here")
        // Before any other dialog can appear.
        let app = try await service.app()
        let request = try app.request("contacts")
        let shown = try await dialog.next()
        #expect(dialog.closed.entries == [handle + "here"])
        try await service.advance(by: .milliseconds(500))
        shown.answer(0)
        #expect(try await app.answer(to: request).status == "authorized")
        try await commit(service)
        #expect(try kept(in: folder.path).isEmpty)
    }

    @Test("GNOME Shell closes only for who opened it: doctor says that a dialog may be left")
    func leftForGood() async throws {
        let bus = try await PrivateBus()
        let refused = "org.freedesktop.DBus.Error.AccessDenied"
        let dialog = try await ScriptedDialog(on: bus, as: "gnome", closing: .isRefused(refused))
        let client = dialog.client.connection
        let id = try #require(try await client.call(.bus, "GetId").fields(String.self))
        let handle = "/org/freedesktop/portal/desktop/request/1_7/consent_a"
        let folder = try await killed(
            OpenDialog(bus: id, backend: client.uniqueName, handle: handle)
        )
        let service = try await start(on: bus, in: folder)
        #expect(try await dialog.closed.next() == handle)
        try await dialog.client.settle()
        let rows = try await service.settings.manager("Diagnose").rows
        #expect(rows.contains { $0["check"]?.as(String.self) == "dialogs" })
    }
}
