import Consent
import Testing

@Suite("A center without a service", .timeLimit(.minutes(5)))
struct ScriptedTests {
    @Test("fixed answers: not determined until it is requested, others not supported")
    func fixedAnswers() async throws {
        let center = PermissionCenter(answering: [.camera: .authorized, .contacts: .denied])
        #expect(try await center.state(of: .camera).status == .notDetermined)
        #expect(try await center.state(of: .camera).canRequest)
        #expect(try await center.request(.camera).status == .authorized)
        #expect(try await center.state(of: .camera).reason == .user)
        #expect(try await center.request(.contacts).status == .denied)
        #expect(try await center.request(.contacts).status == .denied)
        let other = try await center.request(.microphone)
        #expect(other.status == .notSupported)
        #expect(!other.canRequest)
    }

    @Test("B2: a status never asks, whatever is laid down")
    func statusNeverAsks() async throws {
        let (center, script) = PermissionCenter.scripted()
        script.answer(.microphone, with: .authorized)
        #expect(try await center.state(of: .microphone).status == .notDetermined)
        #expect(script.requests.made.isEmpty)
    }

    @Test("B1 B3: a request ends with the answer, and not before")
    func requestEndsWithTheAnswer() async throws {
        let (center, script) = PermissionCenter.scripted()
        async let answer = center.request(.photos, level: .addOnly, reason: "Save the scan")
        var requests = script.requests.makeAsyncIterator()
        let request = try #require(await requests.next())
        #expect(request.permission == .photos)
        #expect(request.level == .addOnly)
        #expect(request.reason == "Save the scan")
        #expect(try await center.state(of: .photos).status == .notDetermined)
        script.answer(.photos, with: .authorized)
        let state = try await answer
        #expect(state.status == .authorized)
        #expect(state.level == .addOnly)
    }

    @Test("B10: closed without an answer, it says so")
    func dismissedSaysSo() async throws {
        let (center, script) = PermissionCenter.scripted()
        script.answer(.location, with: .notDetermined)
        let state = try await center.request(.location)
        #expect(state.status == .notDetermined)
        #expect(state.reason == .dismissed)
    }

    @Test(
        "B18: every answer ends the request",
        arguments: [
            AuthorizationStatus.notDetermined, .restricted, .denied, .authorized, .limited,
            .provisional, .notSupported, .disabled, .unknown("invented"),
        ]
    )
    func everyAnswerEnds(status: AuthorizationStatus) async throws {
        let (center, script) = PermissionCenter.scripted()
        script.answer(.camera, with: status)
        #expect(try await center.request(.camera).status == status)
    }

    @Test("a cancelled task ends its request as cancelled; an answer waits for the next one")
    func cancelledRequest() async throws {
        let (center, script) = PermissionCenter.scripted()
        let task = Task { try await center.request(.camera) }
        var requests = script.requests.makeAsyncIterator()
        _ = await requests.next()
        task.cancel()
        let error = await #expect(throws: ConsentError.self) { try await task.value }
        #expect(error?.code == .cancelled)
        script.answer(.camera, with: .denied)
        #expect(try await center.request(.camera).status == .denied)
    }

    @Test("set settles the requests that wait, as settings would")
    func setSettles() async throws {
        let (center, script) = PermissionCenter.scripted()
        async let answer = center.request(.camera)
        var requests = script.requests.makeAsyncIterator()
        _ = await requests.next()
        script.set(.restricted, for: .camera)
        let state = try await answer
        #expect(state.status == .restricted)
        #expect(state.reason == .policy)
    }

    @Test("fail ends what waits and what comes, until it is taken back")
    func failing() async throws {
        let (center, script) = PermissionCenter.scripted()
        let asking = Task { try await center.request(.camera) }
        var requests = script.requests.makeAsyncIterator()
        _ = await requests.next()
        script.fail(with: ConsentError(.serviceUnavailable))
        await #expect(throws: ConsentError(.serviceUnavailable)) { try await asking.value }
        await #expect(throws: ConsentError(.serviceUnavailable)) {
            try await center.state(of: .camera)
        }
        await #expect(throws: ConsentError(.serviceUnavailable)) { try await center.identity }
        script.fail(with: nil)
        #expect(try await center.state(of: .camera).status == .notDetermined)
    }

    @Test("relinquish gives back what is usable, and leaves a refusal")
    func relinquish() async throws {
        let (center, script) = PermissionCenter.scripted()
        script.set(.authorized, for: .camera)
        script.set(.denied, for: .contacts)
        try await center.relinquish(.camera)
        try await center.relinquish(.contacts)
        let camera = try await center.state(of: .camera)
        #expect(camera.status == .notDetermined)
        #expect(camera.reason == .relinquished)
        #expect(try await center.state(of: .contacts).status == .denied)
    }

    @Test("B19: settings, availability and identity answer too")
    func theRest() async throws {
        let (center, script) = PermissionCenter.scripted()
        script.set(.notSupported, for: .camera)
        script.set(.disabled, for: .location)
        #expect(try await center.availability(of: .camera).availability == .absent)
        #expect(try await center.availability(of: .location).availability == .disabled)
        #expect(try await center.availability(of: .photos).isPresent)
        try await center.openSettings(for: .camera)
        try await center.identify(as: "org.example.Scanner")
        #expect(try await center.identity.id == "org.example.Scanner")
    }
}
