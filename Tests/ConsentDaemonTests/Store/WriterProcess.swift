import TestSupport

/// A `store-writer` on a folder.
struct WriterProcess {
    private let process: TestProcess

    /// How many bytes were read to open the database.
    let bytesRead: Int
    /// The condition of the database when it was opened.
    let condition: String

    init(_ folder: String) async throws {
        process = try TestProcess(TestProcess.product("store-writer"), [folder])
        bytesRead = try Self.number(try await process.line(containing: "read "))
        condition = try await process.line()
    }

    /// Gives a command.
    func tell(_ line: String) throws {
        try process.write(line + "\n")
    }

    /// Gives a command and waits for the line that begins like one of the answers.
    func send(_ line: String, answer words: String...) async throws -> String {
        try tell(line)
        return try await process.line { line in words.contains { line.hasPrefix($0) } }
    }

    /// Gives a command and waits for the number that follows the word.
    func number(_ line: String, _ word: String) async throws -> Int {
        try tell(line)
        return try Self.number(try await process.line(containing: word))
    }

    /// Waits for a line.
    func line(_ start: String) async throws -> String {
        try await process.line { $0.hasPrefix(start) }
    }

    /// Kills it, and returns the numbers of all the writes that it said are stored.
    func kill() async -> Set<Int> {
        process.kill(9)
        let lines = await process.wholeText().split(separator: "\n")
        return Set(
            lines.filter { $0.hasPrefix("stored ") }.compactMap { Int($0.dropFirst(7)) }
        )
    }

    /// Closes it and waits for its end.
    func close() async throws {
        _ = try await send("close", answer: "closed")
        guard await process.exitStatus() == .exited(0) else {
            throw TestFailure("store-writer did not end well")
        }
    }

    private static func number(_ line: String) throws -> Int {
        guard let number = line.split(separator: " ").last.flatMap({ Int($0) }) else {
            throw TestFailure("no number in: \(line)")
        }
        return number
    }
}
