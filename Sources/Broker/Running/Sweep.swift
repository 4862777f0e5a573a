/// Ends what is over, batch by batch: what the clock, the session or a restart has ended.
struct Sweep {
    /// What is looked for, in this order.
    enum Stage: CaseIterable {
        /// Live decisions of a session that is over.
        case foreign
        /// Decisions for a run that ended while no broker was there.
        case runless
        /// What the clock has ended.
        case due
    }

    /// The stages that are not through.
    var stages: Set<Stage> = []
    /// After a start: the connections that are on the bus, until the stored ones were compared.
    var openConnections: Set<String>?
    /// The batch that is on its way.
    var write: WriteID?
    /// When a failed batch is tried again, on the steady clock.
    var retryAt: Int64?

    /// Whether nothing is left to do.
    var isDone: Bool { stages.isEmpty && openConnections == nil && write == nil }
}
