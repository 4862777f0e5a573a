import ConsentDaemon
import ConsentModel
import ConsentWire
import Devices
import Dispatch
import GIO
import TestSupport
import Testing

/// What comes and goes while the service runs.
@Suite("Devices and providers that come and go", .timeLimit(.minutes(5)))
struct DeviceChangeTests {
    private let devices = FakeDevices()

    private func service(
        bus: PrivateBus? = nil,
        orientation: @escaping @Sendable (String) -> CameraFacing? = { _ in nil }
    ) async throws -> ServiceFixture {
        try await ServiceFixture(bus: bus) { [devices] configuration in
            configuration.devices = devices
            configuration.cameraOrientation = orientation
        }
    }

    private func cameras(_ app: AppProcess) async throws -> [[String: Variant]] {
        let answer = try await app.permissions("Availability", .tuple("camera"))
        guard case .reply(let tuple) = answer else { return [] }
        return tuple.fields(String.self, [[String: Variant]].self)?.1 ?? []
    }

    private func facings(_ app: AppProcess) async throws -> [String?] {
        try await cameras(app).map { $0["facing"]?.as(String.self) }
    }

    @Test("a camera that is plugged in is told to apps that wait for one")
    func pluggedIn() async throws {
        let service = try await service()
        let app = try await service.app()
        #expect(try await app.status("camera").status == "not-supported")
        devices.add(.video("video0"))
        try await app.told("camera", "not-determined")
        #expect(try await app.status("camera").status == "not-determined")
        #expect(try await app.permissions("Availability", .tuple("camera")).status == "present")
        withExtendedLifetime(service) {}
    }

    @Test("a camera that is lost makes the permission not-supported; with the next it is as before")
    func lostAndBack() async throws {
        devices.add(.video("video0"))
        let service = try await service()
        let app = try await service.app()
        #expect(try await app.status("camera").status == "not-determined")
        _ = try await service.settings.grant(app.id, "camera")
        let held = try await app.told("camera", "authorized")
        devices.remove("video0")
        let gone = try await app.told("camera", "not-supported", from: held)
        let lost = try await app.status("camera")
        #expect(lost.reason == "no-device")
        devices.add(.video("video4"))
        try await app.told("camera", "authorized", from: gone)
        #expect(app.signals.map(\.status) == ["authorized", "not-supported", "authorized"])
        #expect(try await app.status("camera").status == "authorized")
    }

    @Test("a second camera changes what there is, and no status: no app is told")
    func second() async throws {
        devices.add(.video("video0", panel: "front"))
        let service = try await service()
        let app = try await service.app()
        #expect(try await facings(app) == ["front"])
        devices.add(.video("video2", on: "usb1/1-5", removable: "removable"))
        #expect(try await facings(app) == ["front", "external"])
        devices.remove("video0")
        #expect(try await facings(app) == ["external"])
        #expect(app.signals.isEmpty)
        withExtendedLifetime(service) {}
    }

    @Test("a hub full of devices is one change")
    func hub() async throws {
        let service = try await service()
        let app = try await service.app()
        try await app.settle()
        // In one turn of the service: on a busy machine they would else come as two changes.
        service.daemon.perform { [devices] _ in
            devices.add(.device("sound", "card1"))
            devices.add(.video("video0"))
            devices.add(.video("video1", index: "1", capabilities: ":"))
            devices.add(.device("sound", "pcmC1D0c"))
            devices.add(.device("sound", "pcmC1D0p"))
        }
        for permission in ["camera", "microphone", "speakers"] {
            try await app.told(permission, "not-determined")
        }
        let revisions = Set(
            app.signals.compactMap { told in
                told.arguments.children.last?.as([String: Variant].self)?["revision"]?
                    .as(UInt64.self)
            }
        )
        #expect(app.signals.count == 3)
        #expect(revisions.count == 1)
        withExtendedLifetime(service) {}
    }

    @Test("a camera that is lost while the user is asked closes the question")
    func lostQuestion() async throws {
        devices.add(.video("video0"))
        let service = try await service()
        let agent = try await service.agent()
        let app = try await service.app()
        let request = try app.request("camera")
        let question = try await agent.next()
        devices.remove("video0")
        let answer = try await app.answer(to: request)
        #expect(answer.status == "not-supported")
        #expect(answer.reason == "no-device")
        #expect(try await agent.withdrawn.next() == question.token)
        question.answer("allow")
        try await app.settle()
        #expect(try await service.settings.grants().rows.isEmpty)
    }

    @Test("where nothing tells of devices, they are looked for when somebody asks")
    func unfollowed() async throws {
        let devices = FakeDevices(isFollowing: false)
        let service = try await ServiceFixture { $0.devices = devices }
        let app = try await service.app()
        #expect(try await app.status("camera").status == "not-supported")
        devices.add(.video("video0"))
        try await service.advance(by: .milliseconds(100))
        #expect(try await app.status("camera").status == "not-determined")
        let rows = try await service.settings.manager("Diagnose").rows
        let row = rows.first { $0["check"]?.as(String.self) == "devices" }
        #expect(row?["outcome"]?.as(String.self) == "warning")
    }

    @Test("devices that are the same after a restart change no revision")
    func restart() async throws {
        devices.add(.video("video0"))
        let first = try await service()
        let app = try await first.app()
        _ = try await first.settings.grant(app.id, "camera")
        let before = try await app.status("camera").details["revision"]?.as(UInt64.self)
        try await first.daemon.stop()
        let second = try await ServiceFixture(
            bus: first.bus,
            folder: first.folder,
            clock: first.clock
        ) { [devices] in $0.devices = devices }
        let after = try await app.status("camera").details["revision"]?.as(UInt64.self)
        #expect(before != nil)
        #expect(before == after)
        withExtendedLifetime(second) {}
    }

    // MARK: Where cameras look

    @Test(
        "where the machine does not tell, a camera's driver is asked, once, and only for whoever asks"
    )
    func orientation() async throws {
        let asked = Journal<String>()
        devices.add(.video("video0", panel: "front"), .video("video2", on: "usb1/1-5"))
        let service = try await service { file in
            asked.append(file)
            return .back
        }
        let app = try await service.app()
        #expect(try await app.status("camera").status == "not-determined")
        #expect(asked.entries.isEmpty)
        #expect(try await facings(app) == ["front", "back"])
        #expect(try await facings(app) == ["front", "back"])
        #expect(asked.entries == ["/dev/video2"])
        withExtendedLifetime(service) {}
    }

    @Test("a camera that hangs keeps nobody else waiting, and who asks about it not for long")
    func hangingCamera() async throws {
        let gate = DispatchSemaphore(value: 0)
        let asked = Journal<Void>()
        devices.add(.video("video0"))
        let service = try await service { _ in
            asked.append(())
            gate.wait()
            return .front
        }
        let app = try await service.app()
        let availability = try app.send("Availability", .tuple("camera"))
        try await asked.next()
        #expect(try await service.settings.grants().error == nil)
        let answer = try await app.answer(to: availability)
        #expect(answer.status == "present")
        #expect(try await facings(app) == ["unknown"])
        gate.signal()
        while try await facings(app) != ["front"] {}
    }

    // MARK: Folders

    @Test("a folder that hangs keeps nobody waiting, and is told once it answers")
    func hangingFolder() async throws {
        let gate = DispatchSemaphore(value: 0)
        let service = try await ServiceFixture {
            $0.systemBusLimit = .milliseconds(50)
            $0.folder = { _ in
                gate.wait()
                return "/"
            }
        }
        let app = try await service.app()
        let absent = try await app.status("photos")
        #expect(absent.status == "not-supported")
        #expect(absent.reason == "no-provider")
        #expect(try await app.status("contacts").status == "not-determined")
        gate.signal()
        try await app.told("photos", "not-determined")
        #expect(try await app.status("photos").status == "not-determined")
    }

    // MARK: Providers

    @Test("a service of the machine that is installed while we run is told")
    func provider() async throws {
        let bus = try await PrivateBus(providing: [])
        let service = try await service(bus: bus)
        let app = try await service.app()
        let absent = try await app.status("location")
        #expect(absent.status == "not-supported")
        #expect(absent.reason == "no-provider")
        try bus.addService("org.freedesktop.GeoClue2", command: "/bin/false")
        _ = try await service.settings.connection.call(.bus, "ReloadConfig")
        try await app.told("location", "not-determined")
    }

    @Test("a service that nobody can start is here as long as somebody has its name")
    func ownedProvider() async throws {
        let bus = try await PrivateBus(providing: [])
        let provider = try await LocalClient(on: bus)
        _ = try await provider.connection.requestName("net.hadess.SensorProxy")
        let service = try await service(bus: bus)
        let app = try await service.app()
        #expect(try await app.status("motion").status == "not-determined")
        try await provider.connection.releaseName("net.hadess.SensorProxy")
        try await app.told("motion", "not-supported")
        withExtendedLifetime(service) {}
    }

    @Test("a system bus that lets nobody in keeps the service waiting for no longer than it may")
    func muteSystemBus() async throws {
        let folder = try TemporaryFolder()
        // Connecting succeeds, and nobody ever answers.
        let listening = try MuteSocket(at: folder.path("bus"))
        let service = try await ServiceFixture {
            $0.systemBus = .address("unix:path=\(folder.path("bus"))")
            $0.systemBusLimit = .milliseconds(50)
        }
        let app = try await service.app()
        #expect(try await app.status("location").status == "not-supported")
        #expect(try await app.status("contacts").status == "not-determined")
        withExtendedLifetime(listening) {}
    }

    @Test("without a system bus, what it would provide is absent, and doctor says so")
    func noSystemBus() async throws {
        let service = try await ServiceFixture {
            $0.systemBus = .address("unix:path=/nonexistent/bus")
        }
        let app = try await service.app()
        #expect(try await app.status("location").status == "not-supported")
        #expect(try await app.status("contacts").status == "not-determined")
        let rows = try await service.settings.manager("Diagnose").rows
        let row = rows.first { $0["check"]?.as(String.self) == "system-bus" }
        #expect(row?["outcome"]?.as(String.self) == "warning")
    }
}
