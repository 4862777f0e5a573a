import Foundation
import GIO

/// Reads a pipe, such as one of a process's outputs, on a thread of its own and hands out lines.
package final class LineReader: Sendable {
    private struct Waiter {
        let number: Int
        let matches: @Sendable (String) -> Bool
        let continuation: CheckedContinuation<String?, Never>
    }

    private struct State {
        var text = ""
        var partial: [UInt8] = []
        var unread: [String] = []
        var waiters: [Waiter] = []
        var cancelled: Set<Int> = []
        var lastWaiter = 0
        var hasEnded = false
    }

    private let state = Lock(State())

    /// Takes over the reading end of a pipe.
    package init(adopting descriptor: Int32) {
        Thread.detachNewThread { [self] in
            var bytes = [UInt8](repeating: 0, count: 65_536)
            while true {
                let count = Glibc.read(descriptor, &bytes, bytes.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { break }
                received(bytes[..<count])
            }
            close(descriptor)
            ended()
        }
    }

    /// All that was written so far.
    package var text: String { state.withLock { $0.text } }

    /// The next line that matches, after the last one handed out; nil at the end, and when the task
    /// is cancelled.
    package func line(where matches: @escaping @Sendable (String) -> Bool) async -> String? {
        let number = state.withLock { state in
            state.lastWaiter += 1
            return state.lastWaiter
        }
        return await withTaskCancellationHandler {
            await wait(number, matches)
        } onCancel: {
            cancel(number)
        }
    }

    private func wait(
        _ number: Int,
        _ matches: @escaping @Sendable (String) -> Bool
    ) async -> String? {
        await withCheckedContinuation { continuation in
            let waiter = Waiter(number: number, matches: matches, continuation: continuation)
            resume(
                state.withLock { state in
                    if state.cancelled.remove(number) != nil { return [(continuation, nil)] }
                    state.waiters.append(waiter)
                    return Self.serve(&state)
                }
            )
        }
    }

    private func cancel(_ number: Int) {
        resume(
            state.withLock { state in
                guard let index = state.waiters.firstIndex(where: { $0.number == number }) else {
                    state.cancelled.insert(number)
                    return []
                }
                let waiter = state.waiters.remove(at: index)
                return [(waiter.continuation, nil)] + Self.serve(&state)
            }
        )
    }

    private func received(_ bytes: ArraySlice<UInt8>) {
        resume(
            state.withLock { state in
                state.partial += bytes
                while let end = state.partial.firstIndex(of: UInt8(ascii: "\n")) {
                    let line = String(decoding: state.partial[..<end], as: UTF8.self)
                    state.partial.removeSubrange(...end)
                    state.text += line + "\n"
                    state.unread.append(line)
                }
                return Self.serve(&state)
            }
        )
    }

    private func ended() {
        resume(
            state.withLock { state in
                if !state.partial.isEmpty {
                    let line = String(decoding: state.partial, as: UTF8.self)
                    state.text += line
                    state.unread.append(line)
                }
                state.hasEnded = true
                return Self.serve(&state)
            }
        )
    }

    private typealias Answer = (CheckedContinuation<String?, Never>, String?)

    private static func serve(_ state: inout State) -> [Answer] {
        var answers: [Answer] = []
        while let waiter = state.waiters.first {
            if let index = state.unread.firstIndex(where: waiter.matches) {
                answers.append((waiter.continuation, state.unread[index]))
                state.unread.removeSubrange(...index)
            } else if state.hasEnded {
                answers.append((waiter.continuation, nil))
            } else {
                break
            }
            state.waiters.removeFirst()
        }
        return answers
    }

    private func resume(_ answers: [Answer]) {
        for (continuation, line) in answers { continuation.resume(returning: line) }
    }
}
