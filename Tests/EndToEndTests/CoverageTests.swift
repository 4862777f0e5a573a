import Foundation
import Testing

/// Every point of the coverage table is there once, and what is said to show it exists.
@Suite("The coverage table")
struct CoverageTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The points that the table has to have, in their order.
    private static let points: [String] = {
        var points: [String] = []
        for (section, count) in [(1, 12), (2, 11), (3, 6), (4, 17)] {
            points += (1...count).map { "S 1.\(section).\($0)" }
        }
        points.append("S 1.5")
        points += (1...11).map { "S 1.6.\($0)" }
        points += (1...31).map { "B\($0)" }
        points += (1...16).map { "R \($0)" }
        return points
    }()

    @Test("it has every point once, in order, each with what became of it")
    func points() throws {
        let rows = try Self.rows()
        #expect(rows.map { $0[0] } == Self.points)
        for row in rows {
            try #require(row.count == 4, "\(row[0])")
            #expect(!row[2].isEmpty, "\(row[0])")
            #expect(!row[3].isEmpty, "\(row[0]) is shown by nothing")
        }
    }

    @Test("every test and example that it names exists")
    func references() throws {
        let sources = try Self.tests()
        var count = 0
        for row in try Self.rows() {
            for name in Self.quoted(row.last ?? "") {
                count += 1
                if name.contains("/") {
                    let path = Self.root.appendingPathComponent(name).path
                    #expect(FileManager.default.fileExists(atPath: path), "\(row[0]): \(name)")
                    continue
                }
                let parts = name.split(separator: ".").map(String.init)
                try #require(parts.count == 2, "\(row[0]): \(name)")
                let source = sources.filter { $0.name == parts[0] }.map(\.text).joined()
                #expect(Self.hasTest(parts[1], in: source), "\(row[0]): there is no test \(name)")
            }
        }
        #expect(count > Self.points.count)
    }

    /// Whether a function is there, right behind what makes it a test.
    private static func hasTest(_ name: String, in source: String) -> Bool {
        guard let range = source.range(of: "func \(name)(") else { return false }
        let before = source[..<range.lowerBound]
        guard let attribute = before.range(of: "@Test(", options: .backwards) else { return false }
        return !before[attribute.upperBound...].contains("func ")
    }

    /// The cells of the tables' rows, without the heads.
    private static func rows() throws -> [[String]] {
        let path = root.appendingPathComponent("Documentation/coverage.md")
        return try String(contentsOf: path, encoding: .utf8)
            .split(separator: "\n")
            .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| --") && !$0.hasPrefix("| point ") }
            .map { line in
                line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
                    .map { $0.trimmingCharacters(in: .whitespaces) }
            }
    }

    /// What stands between backquotes.
    private static func quoted(_ cell: String) -> [String] {
        cell.components(separatedBy: "`").enumerated()
            .filter { $0.offset % 2 == 1 }.map(\.element)
    }

    /// Every file with tests, by the name of its type.
    private static func tests() throws -> [(name: String, text: String)] {
        let tests = root.appendingPathComponent("Tests")
        var files: [(name: String, text: String)] = []
        for case let name as String in FileManager.default.enumerator(atPath: tests.path) ?? .init()
        where name.hasSuffix("Tests.swift") {
            let file = tests.appendingPathComponent(name)
            files.append(
                (
                    file.deletingPathExtension().lastPathComponent,
                    try String(contentsOf: file, encoding: .utf8)
                )
            )
        }
        return files
    }
}
