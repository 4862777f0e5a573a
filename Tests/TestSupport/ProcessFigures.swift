import Foundation

/// What another process has taken from the system.
package struct ProcessFigures: Sendable {
    /// How many descriptors are open, but for inotify's: a service takes one as soon as the user, who
    /// has few for all programs together, has one left.
    package let descriptors: Int
    /// How many kilobytes of memory are its own and written to.
    package let privateKilobytes: Int

    /// Looks at a process.
    package init(of process: Int32) throws {
        let folder = "/proc/\(process)/fd"
        descriptors = try FileManager.default.contentsOfDirectory(atPath: folder).count { name in
            let link = try? FileManager.default
                .destinationOfSymbolicLink(atPath: "\(folder)/\(name)")
            return link != "anon_inode:inotify"
        }
        let rollup = try String(contentsOfFile: "/proc/\(process)/smaps_rollup", encoding: .utf8)
        let line = rollup.split(separator: "\n").first { $0.hasPrefix("Private_Dirty:") }
        privateKilobytes = line.flatMap { Int($0.split(separator: " ")[1]) } ?? 0
    }
}
