import GIO
import Glibc
import TestSupport

/// A pipe whose ends are closed with it.
struct TestPipe {
    let reading: FileDescriptor
    let writing: FileDescriptor

    init() throws(TestFailure) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw TestFailure("cannot make a pipe") }
        reading = FileDescriptor(adopting: ends[0])
        writing = FileDescriptor(adopting: ends[1])
    }

    static func write(_ text: String, to descriptor: FileDescriptor) throws(TestFailure) {
        let bytes = Array(text.utf8)
        guard Glibc.write(descriptor.number, bytes, bytes.count) == bytes.count else {
            throw TestFailure("cannot write")
        }
    }

    func read(_ count: Int) throws(TestFailure) -> String {
        var bytes = [UInt8](repeating: 0, count: count)
        guard Glibc.read(reading.number, &bytes, count) == count else {
            throw TestFailure("cannot read")
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
