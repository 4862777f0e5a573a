import Foundation

/// A program that a test ran to its end.
struct Child {
    /// What it printed.
    let output: String
    /// What it complained of.
    let complaints: String
    /// What it ended with.
    let status: Int32

    /// Runs a program and waits, on a thread that is not the pool's.
    static func run(
        _ program: String,
        _ arguments: [String],
        environment: [String: String] = ["PATH": "/usr/bin:/bin"],
        folder: URL? = nil
    ) async throws -> Child {
        try await withCheckedThrowingContinuation { continuation in
            let thread = Thread {
                continuation.resume(
                    with: Result { try runBlocking(program, arguments, environment, folder) }
                )
            }
            thread.start()
        }
    }

    private static func runBlocking(
        _ program: String,
        _ arguments: [String],
        _ environment: [String: String],
        _ workingDirectory: URL?
    ) throws -> Child {
        let folder = try TemporaryDirectory()
        let outputFile = folder.url.appendingPathComponent("output")
        let errorFile = folder.url.appendingPathComponent("error")
        for file in [outputFile, errorFile] { try Data().write(to: file) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.environment = environment
        process.currentDirectoryURL = workingDirectory ?? folder.url
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: outputFile)
        process.standardError = try FileHandle(forWritingTo: errorFile)
        try process.run()
        process.waitUntilExit()
        return Child(
            output: try String(contentsOf: outputFile, encoding: .utf8),
            complaints: try String(contentsOf: errorFile, encoding: .utf8),
            status: process.terminationStatus
        )
    }
}

/// A folder that is removed with the value.
final class TemporaryDirectory: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory
            .appendingPathComponent("consentctl-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }
}
