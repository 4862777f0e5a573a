/// How what was read is printed.
enum OutputFormat: Hashable, Sendable {
    /// For people.
    case text
    /// For programs, with the names of the wire.
    case json
    /// Ids alone, one a line.
    case ids
}
