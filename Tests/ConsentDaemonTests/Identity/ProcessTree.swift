import Foundation
import TestSupport

/// A folder that looks like `/proc`, with one process, which is this one, in it.
final class ProcessTree: Sendable {
    let folder: TemporaryFolder
    let process = getpid()

    /// The path of the tree.
    var path: String { folder.path }

    /// Makes a whole and honest host process that executes the given program.
    init(executable: String = "/usr/bin/sleep") throws {
        folder = try TemporaryFolder()
        let users = Array(repeating: String(getuid()), count: 4).joined(separator: "\t")
        try write("Name:\tx\nUid:\t\(users)\n", to: "status")
        try write(Self.stat(startTime: 4_242), to: "stat")
        try write("sleep\u{0}1000\u{0}", to: "cmdline")
        try write("0::/user.slice/app.slice/run-u12.scope\n", to: "cgroup")
        try write("", to: "ns/user")
        try link("/", at: "root")
        try link("/", at: "cwd")
        try link(executable, at: "exe")
        try FileManager.default.createDirectory(
            atPath: folder.path("self/ns"),
            withIntermediateDirectories: true
        )
        try FileManager.default.linkItem(
            atPath: path("ns/user"),
            toPath: folder.path("self/ns/user")
        )
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("self/root"),
            withDestinationPath: "/"
        )
    }

    /// The path of something of the process.
    func path(_ name: String) -> String { folder.path("\(process)/\(name)") }

    /// Writes a file of the process.
    func write(_ text: String, to name: String) throws {
        try folder.write(text, to: "\(process)/\(name)")
    }

    /// Makes a link of the process, in place of what is there.
    func link(_ destination: String, at name: String) throws {
        remove(name)
        try FileManager.default.createSymbolicLink(
            atPath: path(name),
            withDestinationPath: destination
        )
    }

    /// Makes a FIFO of the process, in place of what is there.
    func fifo(at name: String) {
        remove(name)
        mkfifo(path(name), 0o600)
    }

    /// Removes something of the process.
    func remove(_ name: String) { unlink(path(name)) }

    /// A line like that of proc(5), with a name that tries to be the rest of it.
    static func stat(startTime: Int) -> String {
        let fields = (4...52).map { $0 == 22 ? String(startTime) : "0" }
        return "7 (a) R 1 (\n) S \(fields.joined(separator: " "))\n"
    }
}
