package import Testing

/// Gives each test a `dbus-daemon` of its own, as `PrivateBus.current`.
package struct PrivateBusTrait: SuiteTrait, TestTrait, TestScoping {
    /// Reaches into the suites and tests below.
    package var isRecursive: Bool { true }

    /// A user may have 128 inotify queues, and each bus takes one.
    private static let gate = Gate(places: 12)

    /// Runs one test beside its bus.
    @concurrent
    package func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil, PrivateBus.current == nil else { return try await function() }
        await Self.gate.enter()
        defer { Self.gate.leave() }
        let bus = try await PrivateBus()
        do {
            try await PrivateBus.$current.withValue(bus) { try await function() }
        } catch {
            await bus.stop()
            throw error
        }
        await bus.stop()
    }
}

extension Trait where Self == PrivateBusTrait {
    /// A bus for each test alone.
    package static var privateBus: Self { Self() }
}
