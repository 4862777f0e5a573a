/// The programs that run others' code, by the names or places of their files.
package struct SharedPrograms: Sendable {
    private let all: ProgramPatterns
    private let relays: ProgramPatterns

    /// Reads a list: one glob(7) pattern a line, `relay` behind those of relays, comments after `#`.
    package init(parsing bytes: [UInt8]) {
        let lines = String(decoding: bytes, as: UTF8.self)
            .split(separator: "\n")
            .map { line in line.split(whereSeparator: \.isWhitespace).map(String.init) }
            .filter { words in words.first.map { !$0.hasPrefix("#") } ?? false }
        all = ProgramPatterns(lines.map { $0[0] })
        relays = ProgramPatterns(lines.filter { $0.dropFirst().first == "relay" }.map { $0[0] })
    }

    /// Whether a path, or its last component, is on the list.
    ///
    /// Ask with the path as it was given and as it resolves: `sh` may be a link to anything.
    package func contains(_ path: String) -> Bool { all.match(path) }

    /// Whether it passes on what others say on the bus, so that nothing proves who speaks.
    package func isRelay(_ path: String) -> Bool { relays.match(path) }
}
