import Glibc

/// A terminal whose other end the test holds.
struct PseudoTerminal: ~Copyable {
    /// What the person types into and reads from.
    let person: Int32
    /// What the program takes for its terminal.
    let program: Int32

    init() throws {
        var person: Int32 = -1
        var program: Int32 = -1
        guard openpty(&person, &program, nil, nil, nil) == 0 else {
            throw SystemError(code: errno)
        }
        self.person = person
        self.program = program
    }

    deinit {
        close(person)
        close(program)
    }

    /// Types text.
    func type(_ text: String) {
        let bytes = Array(text.utf8)
        write(person, bytes, bytes.count)
    }

    /// Reads what the program wrote, until it ends in the given text.
    func read(until end: String) -> String {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while !String(decoding: bytes, as: UTF8.self).hasSuffix(end) {
            guard Glibc.read(person, &byte, 1) == 1 else { break }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// A system call that failed.
struct SystemError: Error {
    let code: Int32
}
