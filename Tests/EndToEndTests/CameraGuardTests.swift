import ConsentWire
import Foundation
import GIO
import TestSupport
import Testing

/// A service in C that guards a resource, its clients, and what becomes of them.
@Suite("The example that guards a camera", .timeLimit(.minutes(5)))
struct CameraGuardTests {
    private let bus: PrivateBus
    private let folder: TemporaryFolder
    private let camera: TestProcess
    private let settings: LocalClient

    /// Starts the guard on a bus without a service.
    init() async throws {
        bus = try await PrivateBus()
        folder = try TemporaryFolder()
        try folder.write("a frame\n", to: "camera")
        // The machine may have no camera: it guards something that is always there.
        camera = try TestProcess(
            TestProcess.product("camera-guard"),
            ["--permission", "contacts", folder.path("camera")],
            environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address, "LC_ALL": "C.UTF-8"]
        )
        settings = try await LocalClient(on: bus)
        try await wait(for: "org.example.CameraGuard", isThere: true)
    }

    private func wait(for name: String, isThere: Bool) async throws {
        let owners = Journal<String?>()
        let watch = settings.connection.watchName(name) { owners.append($0) }
        defer { watch.cancel() }
        try await owners.first { ($0 != nil) == isThere }
    }

    private func startService() async throws -> TestProcess {
        let service = try TestProcess(
            TestProcess.product("consentd"),
            ["--state-directory", folder.path("state")],
            environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address, "LC_ALL": "C.UTF-8"]
        )
        try await wait(for: Names.service, isThere: true)
        return service
    }

    private func consentctl(_ line: String) async throws -> (output: String, remarks: String) {
        let process = try TestProcess(
            TestProcess.product("consentctl"),
            line.split(separator: " ").map(String.init),
            environment: ["LANG": "C.UTF-8", "DBUS_SESSION_BUS_ADDRESS": bus.address]
        )
        process.closeInput()
        let output = await process.wholeText()
        return (output, await process.wholeText(of: .error))
    }

    /// The id of the test process itself, which is every client here.
    private func ownID() async throws -> String {
        let identity = try await settings.permissions("Identity").value([String: Variant].self)
        return try #require(identity?["app-id"]?.as(String.self))
    }

    private func refusal(to client: LocalClient) async throws -> String? {
        do throws(GIOError) {
            _ = try await CameraStream(through: client)
            return nil
        } catch {
            #expect(error.remoteName == "org.freedesktop.DBus.Error.AccessDenied")
            return error.message
        }
    }

    @Test("who is allowed gets frames, which end with the revocation; who is not gets none")
    func allowed() async throws {
        let service = try await startService()
        let client = try await LocalClient(on: bus)
        let app = try await ownID()
        #expect(try await refusal(to: client)?.contains("not-determined") == true)
        #expect(try await consentctl("uses").remarks.contains("Nothing is in use."))
        #expect(try await consentctl("uses --json").output == "[]\n")

        _ = try await consentctl("grant contacts \(app)")
        let stream = try await CameraStream(through: client)
        try await stream.freshFrame()
        let table = try await consentctl("uses").output.split(separator: "\n")
        #expect(table.count == 2)
        #expect(table.first?.split(separator: " ") == ["APP", "PERMISSION", "SINCE", "BY"])
        let row = try #require(table.last?.split(separator: " ").map(String.init))
        #expect(row.count == 4)
        #expect(row[0] == app)
        #expect(row[1] == "contacts")
        #expect(row[3] == TestProcess.product("camera-guard"))
        let json = try JSONSerialization.jsonObject(
            with: Data(try await consentctl("uses --json").output.utf8)
        )
        let use = (json as? [[String: Any]])?.first
        #expect(use?["sender"] as? String == client.connection.uniqueName)
        #expect(use?["app-id"] as? String == app)

        #expect(try await consentctl("revoke contacts \(app)").output == "changed\n")
        await stream.end()
        #expect(try await refusal(to: client)?.contains("denied") == true)
        let list = try await consentctl("list --json").output
        #expect(list.contains("\"last-used\""))
        #expect(try await consentctl("uses --json").output == "[]\n")
        service.kill()
        #expect(await service.exitStatus() == .exited(0))
    }

    @Test("a client that leaves the bus loses the camera, though it still reads")
    func clientLeaves() async throws {
        let service = try await startService()
        let client = try await LocalClient(on: bus)
        _ = try await consentctl("grant contacts \(ownID())")
        let stream = try await CameraStream(through: client)
        try await stream.freshFrame()
        client.connection.close()
        await stream.end()
        #expect(try await settings.authority("ActiveUses").rows.isEmpty)
        service.kill()
    }

    @Test("a guard that is killed uses nothing any more")
    func guardKilled() async throws {
        let service = try await startService()
        let client = try await LocalClient(on: bus)
        _ = try await consentctl("grant contacts \(ownID())")
        let stream = try await CameraStream(through: client)
        try await stream.freshFrame()
        _ = try await settings.authority("ActiveUses")
        camera.kill(SIGKILL)
        await stream.end()
        let told = try await settings.signals.first { $0.member == "UsesChanged" }
        #expect(
            told.arguments.fields(UInt64.self, Bool.self, [String: Variant].self)?.1 == false
        )
        service.kill()
    }

    @Test("without a service nobody gets the camera")
    func noService() async throws {
        let client = try await LocalClient(on: bus)
        #expect(try await refusal(to: client) != nil)
    }

    @Test("a killed service: the next one is asked again, and what it allows goes on")
    func serviceKilled() async throws {
        var service = try await startService()
        let client = try await LocalClient(on: bus)
        let app = try await ownID()
        _ = try await consentctl("grant contacts \(app)")
        let stream = try await CameraStream(through: client)
        try await stream.freshFrame()
        service.kill(SIGKILL)
        _ = await service.exitStatus()
        try await wait(for: Names.service, isThere: false)
        #expect(try await refusal(to: client) != nil)

        service = try await startService()
        _ = try await settings.authority("ActiveUses")
        if try await settings.authority("ActiveUses").rows.isEmpty {
            try await settings.signals.first { $0.member == "UsesChanged" }
        }
        try await stream.freshFrame()
        _ = try await consentctl("revoke contacts \(app)")
        await stream.end()
        service.kill()
    }

    @Test("a killed service whose successor allows it no more: the camera is taken away")
    func allowedNoMore() async throws {
        var service = try await startService()
        let client = try await LocalClient(on: bus)
        _ = try await consentctl("grant contacts \(ownID())")
        let stream = try await CameraStream(through: client)
        try await stream.freshFrame()
        service.kill(SIGKILL)
        _ = await service.exitStatus()
        try FileManager.default.removeItem(atPath: folder.path("state"))
        service = try await startService()
        await stream.end()
        #expect(try await settings.authority("ActiveUses").rows.isEmpty)
        service.kill()
    }

    @Test("a wrong command line gets the usage")
    func usage() async throws {
        for words in [[], ["a", "b"], ["--hlep"]] {
            let process = try TestProcess(
                TestProcess.product("camera-guard"),
                words,
                environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address]
            )
            #expect(await process.exitStatus() == .exited(64))
            #expect(await process.wholeText(of: .error).hasPrefix("usage: camera-guard"))
        }
    }
}
