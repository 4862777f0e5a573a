import GIO

/// The folders below which installed files are looked for.
enum DataDirectories {
    /// Those of the system, and that of the prefix into which this program is installed.
    static let standard = of(program: RealPath.resolve("/proc/self/exe"))

    /// The system's, and `share` beside the `bin` that holds a program.
    static func of(program path: String?) -> [String] {
        let system = ["/usr/share", "/usr/local/share"]
        guard let components = path?.split(separator: "/"), components.count > 2,
            components[components.count - 2] == "bin"
        else { return system }
        let prefix = components.dropLast(2).map { "/" + $0 }.joined()
        let own = prefix + "/share"
        return system.contains(own) ? system : system + [own]
    }
}
