import Consent
import ConsentWire
import GIO
import Glibc
import TestSupport
import Testing

@Suite("A center on the bus", .privateBus, .timeLimit(.minutes(5)))
struct BusTests {
    let bus: PrivateBus
    let center: PermissionCenter

    init() throws {
        bus = try #require(PrivateBus.current)
        center = PermissionCenter(address: bus.busAddress)
    }

    @Test("a cached state costs no message, and a change is told")
    func cached() async throws {
        let service = try await FakeService(on: bus)
        service.set(.camera, "authorized", reason: "user")
        #expect(try await center.state(of: .camera).status == .authorized)
        for _ in 0..<1_000 {
            #expect(try await center.state(of: .camera).status == .authorized)
        }
        #expect(service.count("Status") == 1)

        var states = center.states(of: .camera).makeAsyncIterator()
        #expect(try await states.next()?.status == .authorized)
        #expect(service.count("Status") == 1)
        service.set(.camera, "denied")
        #expect(try await states.next()?.status == .denied)
        #expect(try await center.state(of: .camera).status == .denied)
        #expect(service.count("Status") == 1)
    }

    @Test("a change of another permission outdates what is cached")
    func outdatedByRevision() async throws {
        let service = try await FakeService(on: bus)
        service.set(.camera, "authorized")
        #expect(try await center.state(of: .camera).status == .authorized)
        var states = center.states(of: .location).makeAsyncIterator()
        #expect(try await states.next()?.status == .notDetermined)
        service.set(.location, "authorized")
        #expect(try await states.next()?.status == .authorized)
        #expect(try await center.state(of: .camera).status == .authorized)
        #expect(service.count("Status") == 3)
    }

    @Test("what has expired is asked for again")
    func expired() async throws {
        let service = try await FakeService(on: bus)
        service.set(.camera, "authorized", expires: 1_000)
        _ = try await center.state(of: .camera)
        _ = try await center.state(of: .camera)
        #expect(service.count("Status") == 2)
        service.set(.camera, "authorized", expires: 100_000_000_000)
        _ = try await center.state(of: .camera)
        _ = try await center.state(of: .camera)
        #expect(service.count("Status") <= 3)
    }

    @Test("levels are cached apart, and a change drops them all")
    func levels() async throws {
        let service = try await FakeService(on: bus)
        service.set(.photos, "authorized", level: "full")
        _ = try await center.state(of: .photos)
        _ = try await center.state(of: .photos, level: .addOnly)
        _ = try await center.state(of: .photos, level: .addOnly)
        #expect(service.count("Status") == 2)
        var states = center.states(of: .photos).makeAsyncIterator()
        _ = try await states.next()
        service.set(.photos, "denied")
        _ = try await states.next()
        #expect(try await center.state(of: .photos, level: .addOnly).status == .denied)
        #expect(service.count("Status") == 3)
    }

    @Test("a restarted service is asked anew, and states go on")
    func restarted() async throws {
        let first = try await FakeService(on: bus)
        first.set(.camera, "authorized")
        var states = center.states(of: .camera).makeAsyncIterator()
        #expect(try await states.next()?.status == .authorized)
        first.leave()
        let second = try await FakeService(on: bus, isOwner: false)
        second.set(.camera, "denied")
        try await second.own()
        #expect(try await states.next()?.status == .denied)
        #expect(try await center.state(of: .camera).status == .denied)
        #expect(second.count("Status") == 1)
        second.set(.camera, "disabled")
        #expect(try await states.next()?.status == .disabled)
    }

    @Test("B4: without a service there is an error, never access")
    func noService() async throws {
        for attempt in 0..<2 {
            let error = await #expect(throws: ConsentError.self) {
                try await center.state(of: .camera)
            }
            #expect(error?.code == .serviceUnavailable, "attempt \(attempt)")
        }
        let refused = await #expect(throws: ConsentError.self) {
            try await center.withAccess(to: .camera) { _ in Issue.record("began") }
        }
        #expect(refused?.code == .serviceUnavailable)
        let service = try await FakeService(on: bus)
        service.set(.camera, "denied")
        #expect(try await center.state(of: .camera).status == .denied)
    }

    @Test("without a bus there is an error, and the next call tries again")
    func noBus() async throws {
        let folder = try TemporaryFolder()
        let lost = PermissionCenter(address: .address("unix:path=\(folder.path)/none"))
        for _ in 0..<2 {
            let error = await #expect(throws: ConsentError.self) {
                try await lost.state(of: .camera)
            }
            #expect(error?.code == .serviceUnavailable)
        }
    }

    @Test("callers at once share one connection")
    func sharedConnection() async throws {
        let service = try await FakeService(on: bus)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<50 {
                let permission = Permission(rawValue: "org.example.p\(number)")
                group.addTask { [center] in _ = try? await center.state(of: permission) }
            }
        }
        #expect(service.count("Status") == 50)
        #expect(service.callers.count == 1)
    }

    @Test("signals of anybody but the service do nothing")
    func fakeSenders() async throws {
        let service = try await FakeService(on: bus)
        let stranger = try await FakeService(on: bus, isOwner: false)
        service.set(.camera, "denied")
        var states = center.states(of: .camera).makeAsyncIterator()
        #expect(try await states.next()?.status == .denied)
        let caller = try #require(service.callers.first)
        let details: [String: Variant] = ["revision": Variant(UInt64.max)]
        stranger.emit(.tuple("camera", "authorized", details), to: caller)
        try await stranger.connection.flush()
        // What the bus delivers after the stranger's signal tells that it was passed over.
        _ = try await stranger.connection.call(.bus, "GetId")
        service.set(.camera, "restricted")
        #expect(try await states.next()?.status == .restricted)
        #expect(try await center.state(of: .camera).status == .restricted)
    }

    @Test("B7: words that are new are unknown, and never access")
    func unknownWords() async throws {
        let service = try await FakeService(on: bus)
        service.set(.camera, "permitted-ish", level: "half", reason: "whim")
        let state = try await center.state(of: .camera)
        #expect(state.status == .unknown("permitted-ish"))
        #expect(state.isBlocked)
        #expect(!state.isUsable)
        #expect(state.level == Level(rawValue: "half"))
        #expect(state.reason == StateReason(rawValue: "whim"))
    }

    @Test(
        "B16: answers of a wrong type are errors",
        arguments: [
            "('authorized',)", "('authorized', {'revision': <'seven'>})", "(true, @a{sv} {})",
            "('authorized', {'expires': <'soon'>})", "@() ()",
        ]
    )
    func wrongTypes(reply: String) async throws {
        // An owner that is not held to the interface's types.
        let service = try await FakeService(on: bus, isOwner: false)
        let claim = service.connection.claim(
            pathsUnder: try #require(ObjectPath(Names.object))
        ) { call in
            guard let reply = try? Variant(parsing: reply) else { return }
            call.reply(reply)
        }
        try await service.own()
        let error = await #expect(throws: ConsentError.self) {
            try await center.state(of: .camera)
        }
        #expect(error?.code == .incompatibleService)
        await #expect(throws: ConsentError.self) {
            try await center.withAccess(to: .camera) { _ in Issue.record("began") }
        }
        withExtendedLifetime(claim) {}
    }

    @Test("a change that cannot be read is asked for")
    func unreadableChange() async throws {
        let service = try await FakeService(on: bus)
        service.set(.camera, "authorized")
        var states = center.states(of: .camera).makeAsyncIterator()
        #expect(try await states.next()?.status == .authorized)
        let caller = try #require(service.callers.first)
        service.set(.camera, "denied", silently: true)
        service.emit(.tuple(UInt32(7)), to: caller)
        #expect(try await states.next()?.status == .denied)
    }

    @Test(
        "errors keep their kind",
        arguments: zip(
            [
                "org.consentd.Consent1.Error.UnknownPermission",
                "org.consentd.Consent1.Error.MissingUsageDescription",
                "org.consentd.Consent1.Error.TooManyRequests",
                "org.consentd.Consent1.Error.IdentityUnknown",
                "org.consentd.Consent1.Error.StoreFailed",
                "org.freedesktop.DBus.Error.AccessDenied",
                "org.freedesktop.DBus.Error.UnknownMethod",
                "org.example.Invented",
            ],
            [
                ConsentError.Code.unknownPermission, .missingUsageDescription, .tooManyRequests,
                .identityUnknown, .storeFailed, .accessDenied, .incompatibleService, .failed,
            ]
        )
    )
    func errors(name: String, code: ConsentError.Code) async throws {
        let service = try await FakeService(on: bus)
        service.answer { call in
            call.fail(name, "because of a test")
            return true
        }
        let error = await #expect(throws: ConsentError.self) {
            try await center.request(.camera)
        }
        #expect(error?.code == code)
        #expect(error?.message.contains("because of a test") == true)
    }

    @Test("B13 B19: the other calls bring what the service says")
    func otherCalls() async throws {
        let service = try await FakeService(on: bus)
        let camera = try await center.availability(of: .camera)
        #expect(camera.availability == .present)
        #expect(camera.cameras.map(\.facing) == [.front])
        let identity = try await center.identity
        #expect(identity.id == "org.example.App")
        #expect(identity.evidence == .unit)
        try await center.identify(as: "org.example.App")
        try await center.relinquish(.camera)
        try await center.openSettings(for: .camera)
        #expect(service.count("OpenSettings") == 1)
        #expect(service.count("Relinquish") == 1)
    }

    @Test("B8: explanations have the name that the service found out")
    func appName() async throws {
        let service = try await FakeService(on: bus)
        service.set(.camera, "denied")
        let state = try await center.state(of: .camera)
        #expect(state.explanation(locale: "C")?.body == "“Example” cannot use the camera.")
        service.answer { call in
            guard call.member == "Request" else { return false }
            service.reply(call)
            return true
        }
        let answer = try await center.request(.camera, reason: "Scan")
        #expect(answer.explanation(locale: "C")?.body == "“Example” cannot use the camera.")
    }

    @Test("a center that is let go of leaves the bus")
    func letGo() async throws {
        let service = try await FakeService(on: bus)
        let left = Outbox<String>()
        let watch = service.connection.onPeerLeft { left.put($0) }
        do {
            let own = PermissionCenter(address: bus.busAddress)
            var states = own.states(of: .camera).makeAsyncIterator()
            _ = try await states.next()
        }
        #expect(await left.take() == service.callers.first)
        withExtendedLifetime(watch) {}
    }

    @Test("the bus starts the service; one that does not come up is an error")
    func activated() async throws {
        let folder = try TemporaryFolder()
        try bus.addService(
            Names.service,
            command: "/bin/sh -c \"mkdir \(folder.path)/asked; exit 1\""
        )
        let stranger = try await FakeService(on: bus, isOwner: false)
        _ = try await stranger.connection.call(.bus, "ReloadConfig")
        let error = await #expect(throws: ConsentError.self) {
            try await center.state(of: .camera)
        }
        #expect(error?.code == .serviceUnavailable)
        #expect(access("\(folder.path)/asked", F_OK) == 0)
    }

    @Test("a closed bus ends states; the next call tries again")
    func busEnds() async throws {
        let service = try await FakeService(on: bus)
        var states = center.states(of: .camera).makeAsyncIterator()
        _ = try await states.next()
        await bus.stop()
        do throws(ConsentError) {
            let state = try await states.next()
            Issue.record("told \(String(describing: state))")
        } catch {
            #expect(error.code == .serviceUnavailable)
        }
        await #expect(throws: ConsentError.self) { try await center.state(of: .camera) }
        withExtendedLifetime(service) {}
    }
}
