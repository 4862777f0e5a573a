import Foundation
import GIO

/// A program under test, ended and reaped at the latest when dropped.
package final class TestProcess: Sendable {
    /// One of the two outputs.
    package enum Stream: Sendable {
        /// Descriptor 1.
        case output
        /// Descriptor 2.
        case error
    }

    /// The process's number.
    package let processID: Int32

    private let program: String
    private let outputLines: LineReader
    private let errorLines: LineReader
    private let input: Lock<Int32?>
    private let ending = Ending()
    private let endsWithInput: Bool

    /// Starts a program, found in the search path, with exactly this environment, in a folder.
    ///
    /// One that ends when its input does gets no signal when it is dropped.
    package init(
        _ program: String,
        _ arguments: [String] = [],
        environment: [String: String] = ["PATH": "/usr/bin:/bin"],
        folder: String? = nil,
        endsWithInput: Bool = false
    ) throws(TestFailure) {
        let input = try Child.pipe()
        let output = try Child.pipe()
        let error = try Child.pipe()
        defer { for end in [input.reading, output.writing, error.writing] { close(end) } }
        self.program = program
        self.endsWithInput = endsWithInput
        self.input = Lock(input.writing)
        outputLines = LineReader(adopting: output.reading)
        errorLines = LineReader(adopting: error.reading)
        processID = try Child.spawn(
            program,
            arguments,
            environment: environment,
            folder: folder,
            descriptors: [input.reading, output.writing, error.writing]
        )
        ending.watch(processID)
    }

    deinit {
        closeInput()
        if !endsWithInput { ending.kill(SIGKILL) }
    }

    /// The path of a program of this package, as built beside the tests.
    package static func product(_ name: String) -> String {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        let folder = CommandLine.arguments.first(where: { $0.contains(".build/") })
        return URL(fileURLWithPath: tests ?? folder ?? "").deletingLastPathComponent().path
            + "/" + name
    }

    /// All that the program wrote so far.
    package func text(of stream: Stream = .output) -> String { reader(stream).text }

    /// Waits for the next line that matches, after the one that was handed out last.
    @discardableResult
    package func line(
        of stream: Stream = .output,
        where matches: @escaping @Sendable (String) -> Bool = { _ in true }
    ) async throws(TestFailure) -> String {
        if let line = await reader(stream).line(where: matches) { return line }
        throw TestFailure(
            """
            \(program) ended without the line; it wrote:
            \(outputLines.text)\(errorLines.text)
            """
        )
    }

    /// Waits for the next line that holds the text.
    @discardableResult
    package func line(
        of stream: Stream = .output,
        containing text: String
    ) async throws(TestFailure) -> String {
        try await line(of: stream) { $0.contains(text) }
    }

    /// Waits until both outputs are closed, and gives all that was written to one.
    package func wholeText(of stream: Stream = .output) async -> String {
        _ = await outputLines.line { _ in false }
        _ = await errorLines.line { _ in false }
        return text(of: stream)
    }

    /// Writes to the program's standard input.
    package func write(_ text: String) throws(TestFailure) {
        let bytes = Array(text.utf8)
        let written = input.withLock { descriptor in
            descriptor.map { Glibc.write($0, bytes, bytes.count) } ?? -1
        }
        guard written == bytes.count else { throw TestFailure("cannot write to \(program)") }
    }

    /// Ends the program's standard input.
    package func closeInput() {
        input.withLock { descriptor in
            if let open = descriptor { close(open) }
            descriptor = nil
        }
    }

    /// Sends a signal, unless the process has ended.
    package func kill(_ signal: Int32 = SIGTERM) {
        ending.kill(signal)
    }

    /// Waits for the end.
    package func exitStatus() async -> ExitStatus {
        await withTaskCancellationHandler {
            await ending.status()
        } onCancel: {
            ending.kill(SIGKILL)
        }
    }

    private func reader(_ stream: Stream) -> LineReader {
        switch stream {
        case .output: outputLines
        case .error: errorLines
        }
    }
}

/// Reaps a process, and sends it signals only as long as its number is its own.
private final class Ending: Sendable {
    private struct State {
        var process: pid_t?
        var status: ExitStatus?
        var waiters: [CheckedContinuation<ExitStatus, Never>] = []
    }

    private let state = Lock(State())

    func watch(_ process: pid_t) {
        state.withLock { $0.process = process }
        Thread.detachNewThread { [self] in
            // Waits without reaping, so that the number stays taken until nobody uses it.
            var ended = siginfo_t()
            while waitid(P_PID, id_t(process), &ended, WEXITED | WNOWAIT) != 0, errno == EINTR {}
            let (status, waiters) = state.withLock { state in
                var number: Int32 = 0
                while waitpid(process, &number, 0) < 0, errno == EINTR {}
                let status = ExitStatus(waitStatus: number)
                defer { state.waiters = [] }
                state.process = nil
                state.status = status
                return (status, state.waiters)
            }
            for waiter in waiters { waiter.resume(returning: status) }
        }
    }

    func kill(_ signal: Int32) {
        state.withLock { state in
            if let process = state.process { _ = Glibc.kill(process, signal) }
        }
    }

    func status() async -> ExitStatus {
        await withCheckedContinuation { continuation in
            let known = state.withLock { state in
                if state.status == nil { state.waiters.append(continuation) }
                return state.status
            }
            if let known { continuation.resume(returning: known) }
        }
    }
}
