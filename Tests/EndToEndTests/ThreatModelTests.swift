import Foundation
import Testing

/// Every attack of the threat model has a test of its name, or says why there can be none.
@Suite("The threat model")
struct ThreatModelTests {
    @Test("each attack of the table is shown by tests that exist", arguments: 1...20)
    func attack(number: Int) throws {
        let rows = try Self.rows().filter { $0.first == "A\(number)" }
        #expect(rows.count == 1)
        let cells = try #require(rows.first)
        try #require(cells.count == 4)
        #expect(!cells[1].isEmpty && !cells[2].isEmpty)
        let names = Self.quoted(cells[3])
        if names.isEmpty {
            // A reason is a sentence and no mark.
            #expect(cells[3].hasPrefix("None: ") && cells[3].count > 40, "\(cells[3])")
        }
        let tests = try Self.tests()
        for name in names {
            let isThere = tests.contains(name)
            #expect(isThere, "no test is called so: \(name)")
        }
    }

    @Test("whatever else it names as a test exists too")
    func others() throws {
        let names = try Self.rows().flatMap { Self.quoted($0.last ?? "") }
        #expect(names.count > 20)
        let tests = try Self.tests()
        for name in names {
            let isThere = tests.contains(name)
            #expect(isThere, "no test is called so: \(name)")
        }
    }

    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The cells of the tables whose last column names tests.
    private static func rows() throws -> [[String]] {
        let path = root.appendingPathComponent("Documentation/threat-model.md")
        let lines = try String(contentsOf: path, encoding: .utf8).components(separatedBy: "\n")
        return lines.split { !$0.hasPrefix("|") }
            .filter { $0.first?.hasSuffix("| shown by |") == true }
            .flatMap { $0.dropFirst(2) }
            .map { line in
                line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            }
    }

    /// What stands between backquotes.
    private static func quoted(_ cell: String) -> [String] {
        cell.components(separatedBy: "`").enumerated()
            .filter { $0.offset % 2 == 1 }.map(\.element)
    }

    /// The names of the tests: of Swift's, and the comments over the parts of the integration tests.
    private static func tests() throws -> Set<String> {
        var names: Set<String> = []
        let tests = root.appendingPathComponent("Tests")
        for case let name as String in FileManager.default.enumerator(atPath: tests.path) ?? .init()
        {
            let isSwift = name.hasSuffix(".swift")
            guard isSwift || name.hasPrefix("Integration/checks/") else { continue }
            let text = try String(contentsOf: tests.appendingPathComponent(name), encoding: .utf8)
            names.formUnion(
                isSwift
                    ? text.matches(of: /@Test\(\s*"((?:[^"\\]|\\.)*)"/).map { String($0.1) }
                    : text.matches(of: /(?m)^# (.*)$/).map { String($0.1) }
            )
        }
        return names
    }
}
