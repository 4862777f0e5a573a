import CommandLineTool
import Foundation
import Glibc
import Testing

@Suite("Confirmation")
struct ConfirmationTests {
    @Test(
        "y and yes are yes, all else is no",
        arguments: [
            ("y\n", true), ("yes\n", true), (" YES \n", true), ("\n", false), ("n\n", false),
            ("yesterday\n", false), ("\u{4}", false),
        ]
    )
    func answers(typed: String, expected: Bool) throws {
        let terminal = try PseudoTerminal()
        let program = terminal.program
        let result = Asked()
        let asking = Thread {
            result.answer = Confirmation("Remove all?").ask(
                input: program,
                output: Output(descriptor: program)
            )
            result.done.signal()
        }
        asking.start()
        #expect(terminal.read(until: "[y/N] ") == "Remove all? [y/N] ")
        terminal.type(typed)
        result.done.wait()
        #expect(result.answer == expected)
    }

    @Test("what was typed before the question does not answer it")
    func typedAhead() throws {
        let terminal = try PseudoTerminal()
        terminal.type("y\n")
        // The echo shows that the terminal has taken the line.
        _ = terminal.read(until: "y\r\n")
        let program = terminal.program
        let result = Asked()
        let asking = Thread {
            result.answer = Confirmation("Remove all?").ask(
                input: program,
                output: Output(descriptor: program)
            )
            result.done.signal()
        }
        asking.start()
        _ = terminal.read(until: "[y/N] ")
        terminal.type("n\n")
        result.done.wait()
        #expect(result.answer == false)
    }

    @Test("nothing is asked where there is no terminal")
    func noTerminal() throws {
        let terminal = try PseudoTerminal()
        let nothing = open("/dev/null", O_RDWR)
        defer { close(nothing) }
        let silent = Output(descriptor: nothing)
        let shown = Output(descriptor: terminal.program)
        #expect(Confirmation("?").ask(input: nothing, output: shown) == nil)
        #expect(Confirmation("?").ask(input: terminal.program, output: silent) == nil)
    }
}

/// What the asking thread got; read after the semaphore.
private final class Asked: @unchecked Sendable {
    var answer: Bool?
    let done = DispatchSemaphore(value: 0)
}
