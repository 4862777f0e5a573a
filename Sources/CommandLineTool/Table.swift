import ConsentModel

/// Rows under a header, aligned by what a terminal shows.
///
/// Cells are others' text and are escaped. On a terminal that is too narrow the columns that may
/// shrink do; elsewhere nothing is cut.
package struct Table: Sendable {
    /// A column.
    package struct Column: Sendable {
        /// What stands above it.
        package let title: String
        /// Whether its cells may be cut on a narrow terminal.
        package let canShrink: Bool

        /// Describes a column; what people copy, such as ids, does not shrink.
        package init(_ title: String, canShrink: Bool = false) {
            self.title = title
            self.canShrink = canShrink
        }
    }

    private static let gap = 2
    private static let narrowest = 8

    private let columns: [Column]
    private var rows: [[String]] = []

    /// Starts a table without rows.
    package init(_ columns: [Column]) {
        self.columns = columns
    }

    /// Whether there is no row.
    package var isEmpty: Bool { rows.isEmpty }

    /// Adds a row; cells that are missing are empty, those beyond the last column are left out.
    package mutating func append(_ cells: [String]) {
        rows.append(
            columns.indices.map { $0 < cells.count ? TextEscaping.escaped(cells[$0]) : "" }
        )
    }

    /// Writes the header and the rows.
    package func write(to output: Output) {
        let lines = lines(columns: output.columns)
        for (index, line) in lines.enumerated() {
            output.line(index == 0 ? output.bold(line) : line)
        }
    }

    /// The header and the rows, at most so many columns wide where they may shrink that far.
    func lines(columns limit: Int?) -> [String] {
        let grid = [columns.map(\.title)] + rows
        var widths = columns.indices.map { column in
            grid.map { $0[column].displayWidth }.max() ?? 0
        }
        if let limit { shrink(&widths, to: limit) }
        return grid.map { row in
            let cells = row.indices.map { column in
                row[column].truncated(toWidth: widths[column]).padded(toWidth: widths[column])
            }
            let line = cells.joined(separator: String(repeating: " ", count: Self.gap))
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
    }

    private func shrink(_ widths: inout [Int], to limit: Int) {
        var excess = widths.reduce(Self.gap * (widths.count - 1), +) - limit
        while excess > 0 {
            let shrinkable = widths.indices.filter {
                columns[$0].canShrink && widths[$0] > Self.narrowest
            }
            guard let widest = shrinkable.max(by: { widths[$0] < widths[$1] }) else { return }
            widths[widest] -= 1
            excess -= 1
        }
    }
}
