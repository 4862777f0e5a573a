import CGIO

/// A thread's main loop, which runs what it is given one after another.
///
/// It is the executor of the actors that own what lives on this thread: a callback that arrives
/// here enters such an actor by `assumeIsolated`, without a task and without losing its place.
package final class MainContext: SerialExecutor, Sendable {
    private enum Work: Sendable {
        case job(UnownedJob)
        case body(@Sendable () -> Void)
    }

    private struct State {
        var queue: [Work] = []
        var hasQuit = false
    }

    let reference: Reference
    private let name: String
    private let queueSource: Reference
    private let state = Lock(State())

    /// Makes a context that no thread serves yet; the name is the thread's.
    package init(name: String) {
        self.name = name
        reference = Reference(adopting: g_main_context_new(), release: g_main_context_unref)
        queueSource = QueueSource.make(in: reference)
        QueueSource.connect(queueSource, to: self)
        g_source_attach(queueSource.source, reference.pointer)
    }

    deinit { g_source_destroy(queueSource.source) }

    /// Starts a thread that serves the context until `quit()`.
    package func start() {
        let thread = g_thread_new(
            name,
            { data in
                Box<MainContext>.take(data).run()
                return nil
            },
            Box.retain(self)
        )
        g_thread_unref(thread)
    }

    /// Serves the context on the calling thread until `quit()`.
    package func run() {
        g_main_context_push_thread_default(reference.pointer)
        defer { g_main_context_pop_thread_default(reference.pointer) }
        while !state.withLock({ $0.hasQuit }) {
            g_main_context_iteration(reference.pointer, 1)
        }
    }

    /// Ends `run()` after what is being done now; what is queued is not done any more.
    package func quit() {
        state.withLock { $0.hasQuit = true }
        g_main_context_wakeup(reference.pointer)
    }

    /// Whether the calling thread is the one that serves the context.
    package var isCurrent: Bool { g_main_context_is_owner(reference.pointer) != 0 }

    /// Runs the body on the context's thread, after all that was given before, never at once.
    package func perform(_ body: @escaping @Sendable () -> Void) {
        append(.body(body))
    }

    /// Runs the body at once when this is the context's thread, else performs it.
    func enter(_ body: @escaping @Sendable () -> Void) {
        if isCurrent { body() } else { perform(body) }
    }

    /// Makes what this thread has written visible to the context's thread, which takes the lock
    /// before it looks at its sources; the thread sanitizer cannot see the locks of GLib.
    func handOver() {
        state.withLock { _ in }
    }

    /// Queues a job of Swift's concurrency runtime.
    package func enqueue(_ job: consuming ExecutorJob) {
        append(.job(UnownedJob(job)))
    }

    /// Answers the runtime whether the caller is isolated to this executor.
    package func isIsolatingCurrentContext() -> Bool? { isCurrent }

    /// Stops the program when the caller is not isolated to this executor.
    package func checkIsolated() {
        precondition(isCurrent, "not on the thread of the main context \(name)")
    }

    private func append(_ work: Work) {
        let wasEmpty = state.withLock { state in
            state.queue.append(work)
            return state.queue.count == 1
        }
        // The serving thread asks `hasWork` itself before it next sleeps.
        if wasEmpty, !isCurrent { g_main_context_wakeup(reference.pointer) }
    }

    fileprivate var hasWork: Bool { state.withLock { !$0.queue.isEmpty } }

    fileprivate func drain() {
        var batch: [Work] = []
        // Bounded: work that makes work must not keep the loop from its other sources.
        var budget = 64
        repeat {
            batch.removeAll(keepingCapacity: true)
            state.withLock { swap(&$0.queue, &batch) }
            budget -= max(1, batch.count)
            for work in batch { run(work) }
        } while !batch.isEmpty && budget > 0
    }

    private func run(_ work: Work) {
        switch work {
        case .job(let job): job.runSynchronously(on: asUnownedSerialExecutor())
        case .body(let body): body()
        }
    }
}

/// The one source that drains a context's queue.
///
/// `g_main_context_invoke` will not do: on the context's own thread it runs the work inside what
/// is running.
private struct QueueSource {
    var base: GSource
    var owner: UnsafeMutableRawPointer?

    static func make(in context: Reference) -> Reference {
        let functions = UnsafeMutablePointer<GSourceFuncs>(functions.pointer)
        let source: UnsafeMutablePointer<GSource> = g_source_new(
            functions,
            guint(MemoryLayout<Self>.size)
        )
        g_source_set_name(source, "work")
        return Reference(adoptingSource: source, of: context)
    }

    /// The context outlives its source, so the source does not count it.
    static func connect(_ source: Reference, to owner: MainContext) {
        UnsafeMutablePointer<Self>(source.pointer).pointee.owner =
            Unmanaged.passUnretained(owner).toOpaque()
    }

    private static func owner(of source: UnsafeMutablePointer<GSource>?) -> MainContext? {
        guard let source else { return nil }
        let pointer = UnsafeMutablePointer<Self>(OpaquePointer(source)).pointee.owner
        return pointer.map { Unmanaged<MainContext>.fromOpaque($0).takeUnretainedValue() }
    }

    /// GLib keeps the pointer, so the table has one address and stays for good.
    private static let functions: Reference = {
        let table = UnsafeMutablePointer<GSourceFuncs>.allocate(capacity: 1)
        table.initialize(
            to: GSourceFuncs(
                prepare: { source, timeout in
                    timeout?.pointee = -1
                    return owner(of: source)?.hasWork == true ? 1 : 0
                },
                check: { source in owner(of: source)?.hasWork == true ? 1 : 0 },
                dispatch: { source, _, _ in
                    owner(of: source)?.drain()
                    return 1
                },
                finalize: nil,
                closure_callback: nil,
                closure_marshal: nil
            )
        )
        return Reference(adopting: OpaquePointer(table), release: { _ in })
    }()
}
