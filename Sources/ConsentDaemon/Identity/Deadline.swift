/// The moment after which what is being read is given up.
struct Deadline: Sendable {
    private let instant: ContinuousClock.Instant

    /// Begins now and lasts so long.
    init(after limit: Duration) {
        instant = .now + limit
    }

    /// Whether it has passed.
    var isOver: Bool { ContinuousClock.now >= instant }
}
