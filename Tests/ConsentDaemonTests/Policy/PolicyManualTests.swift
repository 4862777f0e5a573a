import Foundation
import Testing

@testable import ConsentDaemon

@Suite("The manual page of the policy")
struct PolicyManualTests {
    private let lines: [String]

    init() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let page = root.appendingPathComponent("Documentation/consent.policy.5")
        lines = try String(contentsOf: page, encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    private func tags(in section: String) -> [String] {
        let body = lines.drop { $0 != ".SH \(section)" }.dropFirst().prefix { !$0.hasPrefix(".SH") }
        return zip(body, body.dropFirst()).filter { $0.0 == ".TP" }.map {
            $0.1.replacing(/^\.[A-Z]+\s/, with: "").replacing("\\-", with: "-")
        }
    }

    @Test("it has every rule, and no other")
    func rules() {
        #expect(Set(tags(in: "RULES")) == Set(PolicyFile.effects.keys))
    }

    @Test("it has every switch of the desktop, and no other")
    func switches() {
        let settings = DesktopSetting.all.map { "\($0.schema) \($0.key)" }
        #expect(tags(in: "\"SWITCHES OF THE DESKTOP\"") == settings)
    }

    @Test("it has the folders that are read")
    func folders() {
        #expect(tags(in: "FILES") == PolicyFolders.standard.paths.map { $0 + "/*.conf" })
    }

    @Test("its bounds are those of the program")
    func bounds() {
        let text = lines.joined(separator: " ")
        #expect(text.contains("at most \(SmallFile.limit / 1_024) kB"))
        #expect(text.contains("At most \(PolicyFolders.limit) files"))
    }
}
