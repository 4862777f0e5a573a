import Foundation

/// What another process has taken from the system.
package struct ProcessFigures: Sendable {
    /// How many descriptors are open.
    package let descriptors: Int
    /// How many kilobytes of memory are its own and written to.
    package let privateKilobytes: Int

    /// Looks at a process.
    package init(of process: Int32) throws {
        descriptors = try FileManager.default
            .contentsOfDirectory(atPath: "/proc/\(process)/fd").count
        let rollup = try String(contentsOfFile: "/proc/\(process)/smaps_rollup", encoding: .utf8)
        let line = rollup.split(separator: "\n").first { $0.hasPrefix("Private_Dirty:") }
        privateKilobytes = line.flatMap { Int($0.split(separator: " ")[1]) } ?? 0
    }
}
