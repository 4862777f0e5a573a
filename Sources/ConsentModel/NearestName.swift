/// Finds what somebody may have meant by a name that does not exist.
package enum NearestName {
    /// The candidate with the fewest edits; nil where all are too far to be meant.
    package static func of(_ name: String, in candidates: some Sequence<String>) -> String? {
        let wanted = scalars(of: name)
        var best: (name: String, distance: Int)?
        for candidate in candidates {
            let other = scalars(of: candidate)
            let isPrefix = wanted.count >= 3 && other.starts(with: wanted)
            let distance = isPrefix ? 1 : distance(wanted, other)
            guard distance <= max(1, max(wanted.count, other.count) / 3) else { continue }
            if let best, best.distance <= distance { continue }
            best = (candidate, distance)
        }
        return best?.name
    }

    /// What is compared of a name: the cost grows with the square.
    private static let maximumLength = 64

    private static func scalars(of name: String) -> [Unicode.Scalar] {
        let start = String(String.UnicodeScalarView(name.unicodeScalars.prefix(maximumLength)))
        return Array(start.lowercased().unicodeScalars)
    }

    /// Insertions, removals, replacements and swaps of neighbours.
    private static func distance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...second.count)
        for (row, scalar) in first.enumerated() {
            var current = [row + 1]
            for (column, other) in second.enumerated() {
                var cost = min(
                    last[column + 1] + 1,
                    current[column] + 1,
                    last[column] + (scalar == other ? 0 : 1)
                )
                let isSwap =
                    row > 0 && column > 0 && scalar == second[column - 1]
                    && first[row - 1] == other
                if isSwap { cost = min(cost, beforeLast[column - 1] + 1) }
                current.append(cost)
            }
            beforeLast = last
            last = current
        }
        return last[second.count]
    }
}
