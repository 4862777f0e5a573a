import GIO

/// What happened, in order, and nothing is lost: tests wait for what they expect in it.
package final class Journal<Element: Sendable>: Sendable {
    private struct Waiter {
        let number: Int
        let start: Int
        let matches: @Sendable (Element) -> Bool
        let continuation: CheckedContinuation<Int?, Never>
    }

    private struct State {
        var entries: [Element] = []
        var waiters: [Waiter] = []
        var cancelled: Set<Int> = []
        var hasEnded = false
        var lastWaiter = 0
        var taken = 0
    }

    private let state = Lock(State())

    /// Makes an empty journal.
    package init() {}

    /// All that happened so far.
    package var entries: [Element] { state.withLock { $0.entries } }

    /// Adds what happened.
    package func append(_ entry: Element) {
        let answers = state.withLock { state in
            state.entries.append(entry)
            let index = state.entries.count - 1
            let served = state.waiters.filter { $0.start <= index && $0.matches(entry) }
            let numbers = Set(served.map(\.number))
            state.waiters.removeAll { numbers.contains($0.number) }
            return served.map { ($0.continuation, index) }
        }
        for (continuation, index) in answers { continuation.resume(returning: index) }
    }

    /// Nothing more will happen: whoever waits is told so.
    package func end() {
        let waiters = state.withLock { state in
            defer { state.waiters = [] }
            state.hasEnded = true
            return state.waiters
        }
        for waiter in waiters { waiter.continuation.resume(returning: nil) }
    }

    /// The place of the first entry that matches, from a place on; waits for it.
    package func index(
        from start: Int = 0,
        where matches: @escaping @Sendable (Element) -> Bool
    ) async throws(TestFailure) -> Int {
        let number = state.withLock { state in
            state.lastWaiter += 1
            return state.lastWaiter
        }
        let found = await withTaskCancellationHandler {
            await wait(Waiting(number: number, start: start, matches: matches))
        } onCancel: {
            cancel(number)
        }
        guard let found else { throw TestFailure("what was expected did not happen") }
        return found
    }

    /// The first entry that matches; waits for it.
    @discardableResult
    package func first(
        where matches: @escaping @Sendable (Element) -> Bool = { _ in true }
    ) async throws(TestFailure) -> Element {
        let index = try await index(where: matches)
        return state.withLock { $0.entries[index] }
    }

    /// The entry after the one that this gave last; waits for it.
    @discardableResult
    package func next() async throws(TestFailure) -> Element {
        let start = state.withLock { state in
            defer { state.taken += 1 }
            return state.taken
        }
        let index = try await index(from: start) { _ in true }
        return state.withLock { $0.entries[index] }
    }

    private struct Waiting {
        let number: Int
        let start: Int
        let matches: @Sendable (Element) -> Bool
    }

    private func wait(_ waiting: Waiting) async -> Int? {
        await withCheckedContinuation { continuation in
            let known: Int?? = state.withLock { state in
                let found = state.entries.indices.dropFirst(waiting.start)
                    .first { waiting.matches(state.entries[$0]) }
                if let found { return found }
                if state.hasEnded || state.cancelled.remove(waiting.number) != nil {
                    return .some(nil)
                }
                state.waiters.append(
                    Waiter(
                        number: waiting.number,
                        start: waiting.start,
                        matches: waiting.matches,
                        continuation: continuation
                    )
                )
                return nil
            }
            if let known { continuation.resume(returning: known) }
        }
    }

    private func cancel(_ number: Int) {
        let waiter = state.withLock { state -> Waiter? in
            guard let index = state.waiters.firstIndex(where: { $0.number == number }) else {
                state.cancelled.insert(number)
                return nil
            }
            return state.waiters.remove(at: index)
        }
        waiter?.continuation.resume(returning: nil)
    }
}
