import Foundation
import TestSupport

/// A socket that clients can connect to, and that nobody serves.
final class MuteSocket: Sendable {
    private let descriptor: Int32

    /// Listens at a path.
    init(at path: String) throws(TestFailure) {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { bytes in
            bytes.copyBytes(from: path.utf8.prefix(bytes.count - 1))
        }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let isBound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
        }
        guard isBound == 0, listen(descriptor, 8) == 0 else {
            close(descriptor)
            throw TestFailure("cannot listen at \(path)")
        }
    }

    deinit { close(descriptor) }
}
