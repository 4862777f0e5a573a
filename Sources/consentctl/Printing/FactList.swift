import CommandLineTool
import ConsentModel

/// Names with a value each, under one another.
struct FactList {
    private var facts: [(name: String, value: String)] = []

    /// Adds a fact, unless there is nothing to tell; the value is others' text and is escaped.
    mutating func append(_ name: String, _ value: String?) {
        guard let value, !value.isEmpty else { return }
        facts.append((name, TextEscaping.escaped(value)))
    }

    /// The names, aligned, with their values.
    var lines: [String] {
        let width = facts.map(\.name.displayWidth).max() ?? 0
        return facts.map { $0.name.padded(toWidth: width) + "  " + $0.value }
    }
}
