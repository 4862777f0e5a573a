import GIO
import Glibc
import TestSupport

/// What a client of camera-guard reads: one line a frame.
final class CameraStream: Sendable {
    private let lines: LineReader
    private let consumed = Lock(0)

    /// Opens the camera; fails with the guard's own error.
    init(through client: LocalClient) async throws(GIOError) {
        let reply = try await client.connection.exchange(
            ObjectAddress(
                "org.example.CameraGuard",
                "/org/example/CameraGuard",
                "org.example.CameraGuard"
            ),
            "Open",
            timeout: .never
        )
        guard let descriptor = reply.descriptors.first else {
            throw GIOError(.invalid, "no stream: \(reply.arguments)")
        }
        lines = LineReader(adopting: dup(descriptor.number))
    }

    /// Waits for a frame that was not there before.
    func freshFrame() async throws(TestFailure) {
        let known = lines.text.utf8.count { $0 == UInt8(ascii: "\n") }
        while consumed.withLock({ $0 }) <= known {
            guard await lines.line(where: { _ in true }) != nil else {
                throw TestFailure("the stream has ended")
            }
            consumed.withLock { $0 += 1 }
        }
    }

    /// Waits until the guard has closed its end.
    func end() async { while await lines.line(where: { _ in true }) != nil {} }
}
