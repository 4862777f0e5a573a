import CommandLineTool
import Foundation
import Glibc
import Testing

@Suite("Output")
struct OutputTests {
    @Test("everything is written, even if the reader is slow and the pipe does not block")
    func everything() {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        #expect(fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0)
        let (reading, writing) = (ends[0], ends[1])
        let text = String(repeating: "0123456789", count: 50_000)
        let writer = Thread {
            Output(descriptor: writing).line(text)
            close(writing)
        }
        writer.start()
        let read = FileHandle(fileDescriptor: reading, closeOnDealloc: true).readDataToEndOfFile()
        #expect(String(decoding: read, as: UTF8.self) == text + "\n")
    }

    @Test("a pipe is not a terminal and gets no styles")
    func plain() {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        let output = Output(descriptor: ends[1])
        #expect(!output.isTerminal)
        #expect(!output.isStyled)
        #expect(output.columns == nil)
        #expect(output.bold("APP") == "APP")
    }

    @Test("a terminal tells its width")
    func terminal() throws {
        let terminal = try PseudoTerminal()
        var size = winsize(ws_row: 24, ws_col: 61, ws_xpixel: 0, ws_ypixel: 0)
        #expect(ioctl(terminal.program, UInt(TIOCSWINSZ), &size) == 0)
        let output = Output(descriptor: terminal.program)
        #expect(output.isTerminal)
        #expect(output.columns == 61)
    }

    @Test("a reader that has gone ends the program quietly")
    func brokenPipe() async {
        let result = await #expect(
            processExitsWith: .exitCode(1),
            observing: [\.standardErrorContent]
        ) {
            Output.prepare()
            var ends: [Int32] = [0, 0]
            guard pipe(&ends) == 0 else { return }
            close(ends[0])
            Output(descriptor: ends[1]).line("nobody reads this")
        }
        let told = String(decoding: result?.standardErrorContent ?? [1], as: UTF8.self)
        // The testing library leaves bytes of its own there.
        #expect(!told.contains("cannot write"))
    }

    @Test("a full disk is told")
    func fullDisk() async {
        let result = await #expect(
            processExitsWith: .exitCode(1),
            observing: [\.standardErrorContent]
        ) {
            Output(descriptor: open("/dev/full", O_WRONLY)).line("too much")
        }
        let told = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(told == "cannot write the output: No space left on device\n")
    }

    @Test("a descriptor that was closed is not taken by the next file")
    func closedDescriptors() async {
        await #expect(processExitsWith: .exitCode(0)) {
            close(0)
            close(1)
            Output.prepare()
            let next = open("/dev/null", O_RDWR)
            let unusable = write(1, "x", 1) == -1 && errno == EBADF
            exit(next > 2 && unusable ? 0 : 9)
        }
    }
}
