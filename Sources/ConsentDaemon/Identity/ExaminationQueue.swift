import GIO

/// Jobs that read what strangers wrote, one after another on a thread of their own.
///
/// Reading a stranger's files can hang in the kernel, where nothing interrupts it. A job that is
/// not done in time is answered for, its thread is left behind, and a new one goes on with the rest.
final class ExaminationQueue: Sendable {
    /// Tells what a job came to.
    typealias Answer = @Sendable () -> Void

    private struct Job: Sendable {
        let run: @Sendable (Deadline) -> Answer
        let fail: @Sendable (IdentityError) -> Void
    }

    private struct State {
        var waiting: [Job] = []
        var running: Job?
        /// Raised whenever a job begins or is over: who holds an old number has lost its job.
        var turn: UInt64 = 0
        var worker: MainContext?
        var leftBehind = 0
        var isWatching = false
        var isClosed = false

        mutating func end() -> Job? {
            defer { running = nil }
            turn += 1
            return running
        }
    }

    private let name: String
    private let limit: Duration
    private let mostLeftBehind: Int
    private let watch: MainContext
    private let state = Lock(State())

    /// Makes a queue whose threads start with its first job.
    ///
    /// - Parameters:
    ///   - name: The name of its threads.
    ///   - limit: What a job may take.
    ///   - mostLeftBehind: How many threads may hang before jobs are refused.
    init(name: String, limit: Duration, mostLeftBehind: Int = 16) {
        self.name = name
        self.limit = limit
        self.mostLeftBehind = mostLeftBehind
        watch = MainContext(name: "\(name)-watch")
    }

    deinit { close() }

    /// How many threads hang in a job that was given up.
    var hanging: Int { state.withLock { $0.leftBehind } }

    /// Queues a job; either its answer or `fail` is called, once.
    ///
    /// - Parameters:
    ///   - run: Does the job before the deadline, and gives what tells its outcome.
    ///   - fail: Told in its place, on any thread, when there is no outcome.
    func submit(
        _ run: @escaping @Sendable (Deadline) -> Answer,
        orElse fail: @escaping @Sendable (IdentityError) -> Void
    ) {
        let place: Result<MainContext, IdentityError> = state.withLock { state in
            if state.isClosed { return .failure(.serviceEnds) }
            if state.leftBehind >= mostLeftBehind { return .failure(.tooManyHang) }
            state.waiting.append(Job(run: run, fail: fail))
            return .success(worker(&state))
        }
        switch place {
        case .success(let worker): wake(worker)
        case .failure(let error): fail(error)
        }
    }

    /// Ends the threads and fails every job that has no answer yet.
    func close() {
        let jobs: [Job] = state.withLock { state in
            state.isClosed = true
            state.worker?.quit()
            state.worker = nil
            var jobs = state.waiting
            state.waiting = []
            if let running = state.running {
                _ = state.end()
                state.leftBehind += 1
                jobs.insert(running, at: 0)
            }
            return jobs
        }
        watch.quit()
        for job in jobs { job.fail(.serviceEnds) }
    }

    private func worker(_ state: inout State) -> MainContext {
        if let worker = state.worker { return worker }
        if !state.isWatching {
            watch.start()
            state.isWatching = true
        }
        let worker = MainContext(name: name)
        worker.start()
        state.worker = worker
        return worker
    }

    private func wake(_ worker: MainContext) {
        worker.perform { [weak self, weak worker] in
            guard let self, let worker else { return }
            runNext(on: worker)
        }
    }

    private func runNext(on worker: MainContext) {
        let begun: (job: Job, turn: UInt64)? = state.withLock { state in
            guard state.worker === worker, !state.waiting.isEmpty else { return nil }
            let job = state.waiting.removeFirst()
            state.turn += 1
            state.running = job
            return (job, state.turn)
        }
        guard let (job, turn) = begun else { return }
        let timer = watch.after(limit) { [weak self] in self?.giveUp(turn) }
        let answer = job.run(Deadline(after: limit))
        timer.cancel()
        let isInTime = state.withLock { state in
            if state.turn == turn { return state.end() != nil }
            state.leftBehind -= 1
            return false
        }
        if isInTime { answer() }
    }

    private func giveUp(_ turn: UInt64) {
        let (jobs, worker): ([(Job, IdentityError)], MainContext?) = state.withLock { state in
            guard state.turn == turn, let job = state.end() else { return ([], nil) }
            state.leftBehind += 1
            state.worker?.quit()
            state.worker = nil
            if state.leftBehind >= mostLeftBehind {
                defer { state.waiting = [] }
                return ([(job, .tooSlow)] + state.waiting.map { ($0, .tooManyHang) }, nil)
            }
            return ([(job, .tooSlow)], state.waiting.isEmpty ? nil : self.worker(&state))
        }
        for (job, error) in jobs { job.fail(error) }
        guard let worker else { return }
        // What the old thread was woken for is void with it.
        for _ in 0..<state.withLock({ $0.waiting.count }) { wake(worker) }
    }
}

extension IdentityError {
    fileprivate static let serviceEnds = Self(
        .ending,
        "The permission service is ending: ask it again."
    )

    fileprivate static let tooManyHang = Self(
        .tooSlow,
        "The caller was not looked at, because the files of other callers hang: ask again later."
    )

    /// Reading about the caller took longer than it may.
    static let tooSlow = Self(
        .tooSlow,
        "Reading about the caller took too long: its files are on a file system that does not answer."
    )
}
