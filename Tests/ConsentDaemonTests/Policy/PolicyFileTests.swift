import Broker
import ConsentModel
import ConsentWire
import Testing

@testable import ConsentDaemon

@Suite("Policy files as text")
struct PolicyFileTests {
    private static let catalogue: Catalogue = {
        (try? BuiltInCatalogue.entries()).map { CatalogueContents($0).catalogue } ?? Catalogue([])
    }()

    private func read(_ text: String) throws -> PolicyFile {
        try PolicyFile(parsing: Array(text.utf8), catalogue: Self.catalogue)
    }

    /// A text and what it means.
    struct Line: Sendable, CustomTestStringConvertible {
        var text: String
        var permission: Permission? = .camera
        var app: String?
        var effects: [Policy.Rule.Effect]
        var problem: String?

        var testDescription: String { text }
    }

    @Test(
        "each rule means what the design says, and a slip never allows",
        arguments: [
            Line(text: "[camera]\nRule=deny", effects: [.deny]),
            Line(text: "[camera]\nRule=freeze", effects: [.freeze]),
            Line(text: "[camera]\nRule=ask", effects: [.ask]),
            Line(text: "[camera org.a.B]\nRule=allow", app: "org.a.B", effects: [.allow]),
            Line(text: "[camera /usr/bin/a b]\nRule=ask", app: "/usr/bin/a b", effects: [.ask]),
            Line(text: "# why\n\n [camera]\r\n Rule = deny \r\n", effects: [.deny]),
            Line(text: "[ camera \t org.a.B ]\nRule=ask", app: "org.a.B", effects: [.ask]),
            Line(text: "[camera]\nRule=allow", effects: [.deny], problem: "without naming an app"),
            Line(text: "[camera]\nRule=Allow", effects: [.deny], problem: "unknown rule “Allow”"),
            Line(text: "[camera org.a.B]\nRule=", app: "org.a.B", effects: [.deny], problem: "“”"),
            Line(text: "[camera]\n", effects: [.deny], problem: "has no Rule"),
            Line(text: "[camera]\nrule=ask", effects: [.deny], problem: "key “rule” is not known"),
            Line(text: "[camera]\nRule=ask\nX=1", effects: [.ask], problem: "“X” is not known"),
            Line(text: "[camera]\nRule=ask\nRule=freeze", effects: [.ask, .freeze]),
            Line(
                text: "[telepathy]\nRule=deny",
                permission: nil,
                effects: [],
                problem: "no permission “telepathy”"
            ),
            Line(
                text: "[]\nRule=deny",
                permission: nil,
                effects: [],
                problem: "there is no permission “”"
            ),
            Line(
                text: "[camera ../x]\nRule=deny",
                permission: nil,
                effects: [],
                problem: "“../x” is no app id"
            ),
        ]
    )
    func line(_ line: Line) throws {
        let file = try read(line.text)
        #expect(file.rules.map(\.effect) == line.effects)
        for rule in file.rules {
            #expect(rule.group.permission == line.permission)
            #expect(rule.group.appID == line.app)
        }
        if let problem = line.problem {
            #expect(file.problems.contains { $0.contains(problem) }, "\(file.problems)")
        } else {
            #expect(file.problems.isEmpty, "\(file.problems)")
        }
    }

    @Test("of a group that stands there twice both rules are read, and the stricter counts")
    func twice() throws {
        let file = try read("[camera]\nRule=deny\n[microphone]\nRule=ask\n[camera]\nRule=ask\n")
        #expect(file.rules.map(\.effect) == [.deny, .ask, .ask])
        let policy = Policy(
            file.rules.map { ($0.group, Policy.Rule(effect: $0.effect, source: "a")) }
        )
        #expect(policy.groups[.init(permission: .camera)]?.effect == .deny)
    }

    @Test(
        "what is no key file is not used at all",
        arguments: [
            ("Rule=deny", 1), ("[camera]\nRule=deny\nnonsense", 3), ("[camera\nRule=deny", 1),
            ("[camera]\n=deny", 2), ("\n\n]camera[", 3),
        ]
    )
    func malformed(text: String, line: Int) {
        #expect(throws: PolicyFileError.line(line)) { try read(text) }
    }

    @Test("bytes that are no text are not used at all")
    func bytes() {
        for bytes in [Array("[camera]\0".utf8), [0xFF, 0xFE], Array("[camera]\n".utf8) + [0xC3]] {
            #expect(throws: PolicyFileError.notText) {
                try PolicyFile(parsing: bytes, catalogue: Self.catalogue)
            }
        }
    }

    @Test("an empty file says nothing, and is in order")
    func empty() throws {
        let file = try read("")
        #expect(file.rules.isEmpty && file.problems.isEmpty)
    }

    @Test("what a file repeats of itself is short, and safe to print")
    func hostileText() throws {
        let file = try read("[camera]\nRule=\u{1B}[2J\(String(repeating: "x", count: 5_000))\n")
        let text = try #require(file.problems.first)
        #expect(text.utf8.count < 400)
        #expect(!text.unicodeScalars.contains("\u{1B}"))
    }
}
