import Consent
import Testing

@Suite("Batches", .timeLimit(.minutes(5)))
struct BatchTests {
    @Test("B15: one question at a time, in order, with a result for each")
    func oneAtATime() async throws {
        let (center, script) = PermissionCenter.scripted()
        async let results = center.request([.location, .motion, .assistant], reason: "Guide you")
        var requests = script.requests.makeAsyncIterator()
        for (permission, status) in [
            (Permission.location, AuthorizationStatus.authorized), (.motion, .denied),
            (.assistant, .notDetermined),
        ] {
            let request = try #require(await requests.next())
            #expect(request.permission == permission)
            #expect(request.reason == "Guide you")
            #expect(script.requests.made.last == request)
            script.answer(permission, with: status)
        }
        let statuses = try await results.map { try $0.get().status }
        #expect(statuses == [.authorized, .denied, .notDetermined])
    }

    @Test("after a refusal nothing more is asked, if so wished")
    func stopsAfterRefusal() async throws {
        let (center, script) = PermissionCenter.scripted()
        script.set(.authorized, for: .contacts)
        script.answer(.camera, with: .denied)
        let results = await center.request(
            [.camera, .microphone, .contacts],
            reason: "Record a video",
            stopAfterRefusal: true
        )
        let states = try results.map { try $0.get() }
        #expect(states.map(\.status) == [.denied, .notDetermined, .authorized])
        #expect(states[1].reason == .notAsked)
        #expect(script.requests.made.map(\.permission) == [.camera])
    }

    @Test("an answer that was given is kept when the task is cancelled")
    func keepsAnswers() async throws {
        let (center, script) = PermissionCenter.scripted()
        script.answer(.camera, with: .authorized)
        let task = Task { await center.request([.camera, .microphone], reason: "Record") }
        var requests = script.requests.makeAsyncIterator()
        _ = await requests.next()
        #expect(await requests.next()?.permission == .microphone)
        task.cancel()
        let results = await task.value
        #expect(try results[0].get().status == .authorized)
        #expect(throws: ConsentError(.cancelled)) { try results[1].get() }
    }

    @Test("without a service each one fails")
    func allFail() async throws {
        let (center, script) = PermissionCenter.scripted()
        script.fail(with: ConsentError(.serviceUnavailable))
        let results = await center.request([.camera, .microphone], reason: "Record")
        #expect(results.count == 2)
        for result in results {
            #expect(throws: ConsentError(.serviceUnavailable)) { try result.get() }
        }
    }
}
