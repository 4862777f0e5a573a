import Consent
import Testing

@Suite("States", .timeLimit(.minutes(5)))
struct StatesTests {
    @Test("the present state first, then each one that differs")
    func presentFirst() async throws {
        let (center, script) = PermissionCenter.scripted()
        script.set(.authorized, for: .location)
        var states = center.states(of: .location).makeAsyncIterator()
        #expect(try await states.next()?.status == .authorized)
        script.set(.denied, for: .location)
        #expect(try await states.next()?.status == .denied)
    }

    @Test("a slow reader skips what is outdated")
    func slowReader() async throws {
        let (center, script) = PermissionCenter.scripted()
        var states = center.states(of: .location).makeAsyncIterator()
        #expect(try await states.next()?.status == .notDetermined)
        script.set(.authorized, for: .location)
        script.set(.denied, for: .location)
        script.set(.disabled, for: .location)
        #expect(try await states.next()?.status == .disabled)
    }

    @Test("what has changed back meanwhile is not told")
    func changedBack() async throws {
        let (center, script) = PermissionCenter.scripted()
        script.set(.authorized, for: .location)
        var states = center.states(of: .location).makeAsyncIterator()
        #expect(try await states.next()?.status == .authorized)
        script.set(.denied, for: .location)
        script.set(.authorized, for: .location)
        script.set(.authorized, for: .camera)
        script.set(.restricted, for: .location)
        #expect(try await states.next()?.status == .restricted)
    }

    @Test("it throws if the first state cannot be had, and is over then")
    func firstFails() async throws {
        let (center, script) = PermissionCenter.scripted()
        script.fail(with: ConsentError(.serviceUnavailable))
        var states = center.states(of: .location).makeAsyncIterator()
        do throws(ConsentError) {
            let state = try await states.next()
            Issue.record("told \(String(describing: state))")
        } catch {
            #expect(error.code == .serviceUnavailable)
        }
        #expect(try await states.next() == nil)
    }

    @Test("a cancelled task ends it as cancelled")
    func cancelled() async throws {
        let (center, _) = PermissionCenter.scripted()
        let first = Outbox<AuthorizationStatus>()
        let task = Task {
            for try await state in center.states(of: .camera) { first.put(state.status) }
        }
        #expect(await first.take() == .notDetermined)
        task.cancel()
        await #expect(throws: ConsentError(.cancelled)) { try await task.value }
    }

    @Test("readers are independent of each other")
    func independent() async throws {
        let (center, script) = PermissionCenter.scripted()
        let states = center.states(of: .camera)
        var first = states.makeAsyncIterator()
        var second = states.makeAsyncIterator()
        #expect(try await first.next()?.status == .notDetermined)
        script.set(.authorized, for: .camera)
        #expect(try await first.next()?.status == .authorized)
        #expect(try await second.next()?.status == .authorized)
    }
}
