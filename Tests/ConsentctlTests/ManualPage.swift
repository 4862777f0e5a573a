import Foundation

/// A manual page in man(7) format.
struct ManualPage {
    /// Where it is.
    let file: URL
    private let lines: [String]

    init(_ name: String) throws {
        file = Repository.root.appendingPathComponent("Documentation/\(name)")
        lines = try String(contentsOf: file, encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// The line that names the page and its release.
    var title: String { lines.first ?? "" }

    /// Everything as it is read, without fonts.
    var text: String {
        lines.map(Self.plain).joined(separator: "\n")
    }

    /// The tags of the tagged paragraphs in a section.
    func tags(in section: String) -> [String] {
        let body = lines.drop { $0 != ".SH \(section)" }.dropFirst().prefix { !$0.hasPrefix(".SH") }
        return zip(body, body.dropFirst()).filter { $0.0 == ".TP" }.map { Self.plain($0.1) }
    }

    /// A line without fonts and escapes, and without the macro that sets it.
    private static func plain(_ line: String) -> String {
        line.replacing(/\\f[BIR]/, with: "").replacing("\\-", with: "-").replacing("\\%", with: "")
            .replacing(/^\.[A-Z]+\s/, with: "")
    }
}
