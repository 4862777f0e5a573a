import Foundation
import TestSupport

extension TemporaryFolder {
    /// The names of the files in it, sorted.
    var names: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted() ?? []
    }

    /// The bytes of a file.
    func bytes(_ name: String) throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: path(name)))
    }

    /// Writes a file as the store would: for nobody else.
    func put(_ bytes: Data, _ name: String) throws {
        try bytes.write(to: URL(fileURLWithPath: path(name)))
        guard chmod(path(name), 0o600) == 0 else { throw TestFailure("chmod \(name)") }
    }
}
