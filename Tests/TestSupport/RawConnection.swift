import Glibc

/// A connection to a bus without a library that keeps its user from mistakes.
package final class RawConnection: Sendable {
    private let descriptor: Int32

    /// Connects, and sends all of it before anything is read: the handshake, Hello and the calls.
    package init(to bus: PrivateBus, sending messages: [RawMessage]) throws(TestFailure) {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let path = Array(bus.folder.path("bus").utf8)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let connected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, size)
            }
        }
        guard connected == 0 else { throw TestFailure("cannot connect to the bus") }
        let user = String(getuid()).utf8.map { String($0, radix: 16) }.joined()
        var bytes: [UInt8] = [0] + Array("AUTH EXTERNAL \(user)\r\nBEGIN\r\n".utf8)
        var hello = RawMessage("org.freedesktop.DBus", "Hello")
        hello.destination = "org.freedesktop.DBus"
        hello.path = "/org/freedesktop/DBus"
        for (index, message) in ([hello] + messages).enumerated() {
            bytes += message.bytes(serial: UInt32(index + 1))
        }
        try send(bytes)
    }

    deinit { close(descriptor) }

    /// Sends bytes, whatever they are.
    package func send(_ bytes: [UInt8]) throws(TestFailure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw TestFailure("the bus takes no more") }
            rest = rest.dropFirst(count)
        }
    }

    /// Reads until the bytes hold the text; waits for it.
    @discardableResult
    package func read(until text: String) throws(TestFailure) -> String {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65_536)
        let wanted = Array(text.utf8)
        while !bytes.contains(wanted) {
            let count = Glibc.read(descriptor, &piece, piece.count)
            guard count > 0 else { throw TestFailure("the bus closed the connection") }
            bytes += piece[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
