import Foundation
import TestSupport
import Testing

@testable import consentctl

@Suite("Files that cannot be checked")
struct LintedFileTests {
    private static let head = "[Desktop Entry]\nType=Application\n"

    private func problem(_ bytes: [UInt8]) -> String? {
        do throws(LintError) {
            _ = try LintedFile(path: "a.desktop", bytes: bytes)
            return nil
        } catch {
            return error.problem
        }
    }

    @Test(
        "what is no desktop file of an app is told so",
        arguments: [
            ("", "does not begin with [Desktop Entry]"), ("hello", "is no desktop file: "),
            ("[Permission]\nId=camera\n", "does not begin with [Desktop Entry]"),
            ("[Desktop Entry]\nName=X\n", "describes no app: it has not Type=Application"),
            ("[Desktop Entry]\nType=Link\n", "describes no app: it has not Type=Application"),
            ("[Desktop Entry\nType=Application\n", "is no desktop file: "),
            ("\u{0}", "does not begin with [Desktop Entry]"),
        ]
    )
    func noDesktopFile(text: String, expected: String) {
        #expect(
            problem(Array(text.utf8))?.hasPrefix(expected) == true,
            "\(problem(Array(text.utf8)) ?? "none")"
        )
    }

    @Test("bytes that are no UTF-8 are told with their line")
    func encoding() {
        let bytes = Array(Self.head.utf8) + Array("Name=".utf8) + [0xE9, 0x0A]
        #expect(problem(bytes) == "is not UTF-8, first on line 3")
    }

    @Test("carriage returns, comments and blank lines are no reason to complain")
    func lenient() throws {
        let text =
            "# A comment\n\n[Desktop Entry]\n  Type=Application\n\n"
            + "X-Consent-Usage-Camera = Scan the code\\tof a ticket\n"
        let file = try LintedFile(path: "a.desktop", bytes: Array(text.utf8))
        #expect(file.usages.map(\.number) == [6])
        #expect(file.usages.map(\.key) == ["X-Consent-Usage-Camera"])
        #expect(file.usages.map(\.value) == ["Scan the code\tof a ticket"])
    }

    @Test("lines that end as on other systems are counted")
    func carriageReturns() throws {
        let text = "[Desktop Entry]\r\nType=Application\r\nX-Consent-Usage-Camera=\r\n"
        let file = try LintedFile(path: "a.desktop", bytes: Array(text.utf8))
        #expect(file.usages.map(\.number) == [3])
        #expect(file.usages.map(\.value) == [""])
    }

    @Test("what cannot be read is told, and nothing is waited for")
    func unreadable() throws {
        let folder = try TemporaryFolder()
        #expect(mkfifo(folder.path("fifo"), 0o600) == 0)
        try folder.write(
            Self.head + "# " + String(repeating: "x", count: LintedFile.limit),
            to: "large"
        )
        let expected = [
            "missing": "cannot be read: No such file or directory", "fifo": "is no regular file",
            "large": "is larger than 64 kB, and the service reads none of it",
            "": "is no regular file",
        ]
        for (name, problem) in expected {
            #expect(throws: LintError(file: folder.path(name), problem: problem)) {
                try LintedFile(path: folder.path(name))
            }
        }
    }
}
