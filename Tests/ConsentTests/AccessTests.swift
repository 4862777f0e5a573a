import Consent
import Testing

@Suite("Access", .timeLimit(.minutes(5)))
struct AccessTests {
    private struct OwnFailure: Error, Equatable {}

    @Test(
        "B4 B26: the body never runs without access",
        arguments: [
            AuthorizationStatus.notDetermined, .restricted, .denied, .notSupported, .disabled,
            .unknown("invented"),
        ]
    )
    func neverWithoutAccess(status: AuthorizationStatus) async throws {
        let (center, script) = PermissionCenter.scripted()
        script.answer(.camera, with: status)
        let began = Outbox<Bool>()
        let refusal = await #expect(throws: AccessRefused.self) {
            try await center.withAccess(to: .camera, reason: "Scan") { _ in began.put(true) }
        }
        #expect(refusal?.state.status == status)
        began.put(false)
        #expect(await began.take() == false)
    }

    @Test("B29: while the question is open, the body has not begun")
    func notBehindTheQuestion() async throws {
        let (center, script) = PermissionCenter.scripted()
        let steps = Outbox<String>()
        let task = Task {
            try await center.withAccess(to: .photos, reason: "Show them") { _ in
                steps.put("began")
            }
        }
        var requests = script.requests.makeAsyncIterator()
        _ = try #require(await requests.next())
        #expect(try await center.state(of: .photos).status == .notDetermined)
        steps.put("answered")
        script.answer(.photos, with: .authorized)
        try await task.value
        #expect(await steps.take() == "answered")
        #expect(await steps.take() == "began")
    }

    @Test("B24: the refusal that was just given and an earlier one are told alike")
    func oneRefusal() async throws {
        let (center, script) = PermissionCenter.scripted()
        script.answer(.camera, with: .denied)
        var explanations: [PermissionExplanation?] = []
        for _ in 0..<2 {
            let refusal = await #expect(throws: AccessRefused.self) {
                try await center.withAccess(to: .camera, reason: "Scan") { _ in }
            }
            explanations.append(refusal?.state.explanation(locale: "C"))
        }
        let status = try await center.state(of: .camera)
        explanations.append(status.explanation(locale: "C"))
        #expect(explanations[0] != nil)
        #expect(explanations.allSatisfy { $0 == explanations[0] })
    }

    @Test(
        "B21: limited and provisional are access",
        arguments: [AuthorizationStatus.authorized, .limited, .provisional]
    )
    func usable(status: AuthorizationStatus) async throws {
        let (center, script) = PermissionCenter.scripted()
        script.answer(.photos, with: status)
        let held = try await center.withAccess(to: .photos, level: .full) { access in
            (access.state.status, access.level)
        }
        #expect(held.0 == status)
        #expect(held.1 == .full)
    }

    @Test("B25: taken away, the body is cancelled and awaited, and the state is thrown")
    func takenAway() async throws {
        let (center, script) = PermissionCenter.scripted()
        script.answer(.camera, with: .authorized)
        let steps = Outbox<String>()
        let refusal = await #expect(throws: AccessRefused.self) {
            try await center.withAccess(to: .camera) { _ in
                script.set(.denied, for: .camera)
                defer { steps.put("cleaned up") }
                try await untilCancelled()
            }
        }
        #expect(refusal?.state.status == .denied)
        steps.put("returned")
        #expect(await steps.take() == "cleaned up")
    }

    @Test("what the body returns counts, also after access has gone")
    func returnsAfterLoss() async throws {
        let (center, script) = PermissionCenter.scripted()
        script.answer(.camera, with: .authorized)
        let value = try await center.withAccess(to: .camera) { _ in
            script.set(.disabled, for: .camera)
            try? await untilCancelled()
            return 7
        }
        #expect(value == 7)
    }

    @Test("the body's own errors pass through")
    func ownErrors() async throws {
        let center = PermissionCenter(answering: [.camera: .authorized])
        await #expect(throws: OwnFailure()) {
            try await center.withAccess(to: .camera) { _ in throw OwnFailure() }
        }
    }

    @Test("a cancelled caller cancels the body, and that is no refusal")
    func cancelledCaller() async throws {
        let (center, script) = PermissionCenter.scripted()
        script.answer(.camera, with: .authorized)
        let steps = Outbox<String>()
        let task = Task {
            try await center.withAccess(to: .camera) { _ in
                steps.put("began")
                try await untilCancelled()
            }
        }
        #expect(await steps.take() == "began")
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("a change to another usable state ends nothing")
    func stillUsable() async throws {
        let (center, script) = PermissionCenter.scripted()
        script.answer(.location, with: .authorized)
        try await center.withAccess(to: .location) { _ in
            script.set(.limited, for: .location)
            script.set(.denied, for: .camera)
            try Task.checkCancellation()
        }
    }

    @MainActor
    @Test("the body stays on the main actor")
    func mainActor() async throws {
        let center = PermissionCenter(answering: [.camera: .authorized])
        var count = 0
        try await center.withAccess(to: .camera) { _ in
            MainActor.assertIsolated()
            count += 1
        }
        #expect(count == 1)
    }

    @Test("the body stays on the actor that calls")
    func actorIsolated() async throws {
        let scanner = Scanner()
        #expect(try await scanner.scan() == 1)
    }

    private actor Scanner {
        private var count = 0
        private let center = PermissionCenter(answering: [.camera: .authorized])

        func scan() async throws -> Int {
            try await center.withAccess(to: .camera) { _ in
                self.assertIsolated()
                self.count += 1
            }
            return count
        }
    }
}

/// Waits until the task is cancelled, and throws then.
func untilCancelled() async throws {
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    for await _ in stream {}
    withExtendedLifetime(continuation) {}
    throw CancellationError()
}
