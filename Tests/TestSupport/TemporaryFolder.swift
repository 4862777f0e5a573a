import Foundation
import GIO

/// A folder that is removed, with all that is in it, when dropped.
///
/// What still writes into it meanwhile can bring it back: at the end of the program all of them are
/// removed once more.
package final class TemporaryFolder: Sendable {
    private static let made: Lock<[String]> = {
        atexit { TemporaryFolder.removeAll() }
        return Lock([])
    }()

    /// The absolute path.
    package let path: String

    /// Makes an empty folder.
    package init() throws(TestFailure) {
        var template = Array("/tmp/consent-test-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else {
            throw TestFailure("cannot make a temporary folder")
        }
        let path = String(cString: made)
        Self.made.withLock { $0.append(path) }
        self.path = path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    private static func removeAll() {
        for path in made.withLock({ $0 }) { try? FileManager.default.removeItem(atPath: path) }
    }

    /// The path of something in the folder.
    package func path(_ name: String) -> String { path + "/" + name }

    /// Writes a file, making the folders that it needs.
    @discardableResult
    package func write(_ text: String, to name: String) throws -> String {
        let url = URL(fileURLWithPath: path(name))
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: url)
        return url.path
    }
}
