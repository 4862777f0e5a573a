import TestSupport

/// A program that a test ran to its end.
struct Child {
    /// What it printed.
    let output: String
    /// What it complained of.
    let complaints: String
    /// What it ended with.
    let status: ExitStatus

    /// Runs a program in a folder, with nothing to read.
    static func run(
        _ program: String,
        _ arguments: [String],
        environment: [String: String] = ["PATH": "/usr/bin:/bin"],
        folder: String? = nil
    ) async throws -> Child {
        let process = try TestProcess(
            program,
            arguments,
            environment: environment,
            folder: folder
        )
        process.closeInput()
        let status = await process.exitStatus()
        return Child(
            output: await process.wholeText(of: .output),
            complaints: await process.wholeText(of: .error),
            status: status
        )
    }
}
