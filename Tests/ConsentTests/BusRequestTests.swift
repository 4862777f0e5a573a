import Consent
import ConsentWire
import GIO
import TestSupport
import Testing

@Suite("Requests on the bus", .privateBus, .timeLimit(.minutes(5)))
struct BusRequestTests {
    let bus: PrivateBus
    let center: PermissionCenter

    init() throws {
        bus = try #require(PrivateBus.current)
        center = PermissionCenter(address: bus.busAddress)
    }

    @Test("B1 B3: a request ends with the answer")
    func answered() async throws {
        let service = try await FakeService(on: bus)
        let task = Task {
            try await center.request(
                .photos,
                level: .addOnly,
                reason: "Save the scan",
                parentWindow: .x11(0x2a)
            )
        }
        let call = try #require(await service.next("Request"))
        let (permission, fields) = try #require(
            call.arguments.fields(String.self, [String: Variant].self)
        )
        #expect(permission == "photos")
        let options = try RequestOptions(Options(fields))
        #expect(options.level == .addOnly)
        #expect(options.reason == "Save the scan")
        #expect(options.parentWindow == "x11:2a")
        #expect(options.isInteractive)
        service.set(.photos, "authorized", level: "add-only", reason: "user")
        service.reply(call)
        let state = try await task.value
        #expect(state.status == .authorized)
        #expect(state.level == .addOnly)
    }

    @Test("cancelled before it is sent, nothing goes out")
    func cancelledBeforeSending() async throws {
        let service = try await FakeService(on: bus)
        let gate = Outbox<Void>()
        let task = Task {
            _ = await gate.take()
            return try await center.request(.camera, reason: "Scan")
        }
        task.cancel()
        gate.put(())
        await #expect(throws: ConsentError(.cancelled)) { try await task.value }
        _ = try await center.state(of: .camera)
        #expect(service.count("Request") == 0)
        #expect(service.count("Cancel") == 0)
    }

    @Test("cancelled while it waits, Cancel with its token goes out once")
    func cancelledWhileWaiting() async throws {
        let service = try await FakeService(on: bus)
        let task = Task { try await center.request(.camera, reason: "Scan") }
        let request = try #require(await service.next("Request"))
        task.cancel()
        await #expect(throws: ConsentError(.cancelled)) { try await task.value }
        let cancel = try #require(await service.next("Cancel"))
        let (_, fields) = try #require(
            request.arguments.fields(String.self, [String: Variant].self)
        )
        #expect(try RequestOptions(Options(fields)).token == cancel.arguments.fields(String.self))
        request.fail("org.consentd.Consent1.Error.Cancelled", "it was cancelled")
        _ = try await center.state(of: .camera)
        #expect(service.count("Cancel") == 1)
    }

    @Test("cancelled after the answer, the answer stays and nothing goes out")
    func cancelledAfterAnswer() async throws {
        let service = try await FakeService(on: bus)
        service.answer { call in
            guard call.member == "Request" else { return false }
            service.reply(call)
            return true
        }
        let task = Task { try await center.request(.camera, reason: "Scan") }
        #expect(try await task.value.status == .notDetermined)
        task.cancel()
        _ = try await center.state(of: .camera)
        #expect(service.count("Cancel") == 0)
    }

    @Test("cancelling one waiter leaves the others alone")
    func cancelsOneAlone() async throws {
        let service = try await FakeService(on: bus)
        let first = Task { try await center.request(.camera, reason: "Scan") }
        let dropped = try #require(await service.next("Request"))
        let second = Task { try await center.request(.camera, reason: "Scan") }
        let kept = try #require(await service.next("Request"))
        first.cancel()
        await #expect(throws: ConsentError(.cancelled)) { try await first.value }
        service.set(.camera, "authorized")
        service.reply(kept)
        #expect(try await second.value.status == .authorized)
        withExtendedLifetime(dropped) {}
    }

    @Test("B18: a service that leaves during the question ends the request at once")
    func serviceLeaves() async throws {
        let service = try await FakeService(on: bus)
        let task = Task { try await center.request(.camera, reason: "Scan") }
        let request = try #require(await service.next("Request"))
        service.leave()
        let error = await #expect(throws: ConsentError.self) { try await task.value }
        #expect(error?.code == .serviceUnavailable)
        withExtendedLifetime(request) {}
    }

    @Test("many requests and cancellations leave nothing behind")
    func manyCancellations() async throws {
        let service = try await FakeService(on: bus)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<200 {
                group.addTask { [center] in
                    let task = Task { try await center.request(.camera, reason: "Scan") }
                    await Task.yield()
                    task.cancel()
                    let result = await task.result
                    #expect(throws: ConsentError(.cancelled)) { try result.get() }
                }
            }
        }
        _ = try await center.state(of: .camera)
        #expect(service.count("Cancel") == service.count("Request"))
    }

    @Test("B15: usage descriptions are all checked before the first question")
    func usageDescriptionsFirst() async throws {
        let service = try await FakeService(on: bus)
        service.answer { call in
            guard call.member == "Request",
                call.arguments.children.first?.as(String.self) == "microphone"
            else { return false }
            call.fail("org.consentd.Consent1.Error.MissingUsageDescription", "no key")
            return true
        }
        let results = await center.request([.camera, .microphone])
        #expect(try results[0].get().status == .notDetermined)
        #expect(throws: ConsentError(.missingUsageDescription, "no key")) { try results[1].get() }
        #expect(service.count("Request") == 2)
    }

    @Test("B25: access that is revoked on the bus cancels the body")
    func revoked() async throws {
        let service = try await FakeService(on: bus)
        let task = Task {
            try await center.withAccess(to: .camera, reason: "Scan") { _ in
                try await untilCancelled()
            }
        }
        let request = try #require(await service.next("Request"))
        // Told before the answer, so it is no loss of what the answer gives.
        service.set(.camera, "denied")
        service.set(.camera, "authorized", reason: "user")
        service.reply(request)
        service.set(.camera, "denied", reason: "command-line")
        let error = await #expect(throws: AccessRefused.self) { try await task.value }
        #expect(error?.state.reason == .commandLine)
    }

    @Test("access at a level is judged at that level")
    func revokedLevel() async throws {
        let service = try await FakeService(on: bus)
        let began = Outbox<Void>()
        let task = Task {
            try await center.withAccess(to: .photos, level: .addOnly, reason: "Save") { _ in
                began.put(())
                try await untilCancelled()
            }
        }
        let request = try #require(await service.next("Request"))
        service.set(.photos, "authorized", level: "add-only")
        service.reply(request)
        _ = await began.take()
        // At the default level nothing is held, at this one it is.
        let caller = try #require(service.callers.first)
        let details: [String: Variant] = ["revision": Variant(UInt64(90))]
        service.emit(.tuple("photos", "not-determined", details), to: caller)
        _ = try #require(await service.next("Status"))
        service.set(.photos, "denied")
        let error = await #expect(throws: AccessRefused.self) { try await task.value }
        #expect(error?.state.status == .denied)
    }

    @Test(
        "access outlives a service that restarts and still allows, and ends with one that does not"
    )
    func accessOverRestart() async throws {
        let first = try await FakeService(on: bus)
        let began = Outbox<Void>()
        let task = Task {
            try await center.withAccess(to: .camera, reason: "Scan") { _ in
                began.put(())
                try await untilCancelled()
            }
        }
        let request = try #require(await first.next("Request"))
        first.set(.camera, "authorized")
        first.reply(request)
        _ = await began.take()
        first.leave()
        let second = try await FakeService(on: bus, isOwner: false)
        second.set(.camera, "authorized")
        try await second.own()
        _ = try #require(await second.next("Status"))
        second.set(.camera, "not-determined", reason: "reset")
        let error = await #expect(throws: AccessRefused.self) { try await task.value }
        #expect(error?.state.reason == .reset)
    }
}
