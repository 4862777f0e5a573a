import CLinux
import GIO
import Glibc

/// The records that Flatpak keeps of its running instances, outside of their sandboxes.
struct FlatpakRecords: Sendable {
    /// The runtime folder of the session, `XDG_RUNTIME_DIR`.
    let runtimeDirectory: String
    /// Whose records count.
    let owner: UInt32

    /// Why there is no record to believe.
    enum Flaw: Error, Hashable {
        /// Something on the way to it could not be read.
        case failed(FileError)
        /// Something on the way to it belongs to another user.
        case owner(UInt32)
    }

    /// The bytes of the record of an instance, whose number is a valid name of a folder.
    ///
    /// Nothing on the way below the runtime folder may be a link, or another user's.
    func bytes(of instance: String, until deadline: Deadline) throws(Flaw) -> [UInt8] {
        var folder = try open(runtimeDirectory, in: nil)
        for name in [".flatpak", instance] {
            folder = try open(name, in: folder, flags: O_NOFOLLOW)
            try check(folder)
        }
        let file = try reading { () throws(FileError) in
            try SmallFile.open("info", in: folder, followsLink: false)
        }
        try check(file)
        return try reading { () throws(FileError) in
            try SmallFile.bytes(of: file, until: deadline)
        }
    }

    private func check(_ file: FileDescriptor) throws(Flaw) {
        let status = try reading { () throws(FileError) in try FileStatus(of: file) }
        guard status.owner == owner else { throw .owner(status.owner) }
    }

    private func reading<Value>(
        _ read: () throws(FileError) -> Value
    ) throws(Flaw) -> Value {
        do {
            return try read()
        } catch {
            throw .failed(error)
        }
    }

    private func open(
        _ path: String,
        in folder: FileDescriptor?,
        flags: Int32 = 0
    ) throws(Flaw) -> FileDescriptor {
        let number = consent_openat(
            folder?.number ?? AT_FDCWD,
            path,
            O_RDONLY | O_DIRECTORY | O_NONBLOCK | O_CLOEXEC | flags
        )
        if number < 0 { throw .failed(.system(errno)) }
        return FileDescriptor(adopting: number)
    }
}

extension FlatpakRecords.Flaw: CustomStringConvertible {
    /// A fragment that ends a sentence.
    var description: String {
        switch self {
        case .failed(let error): error.description
        case .owner(let user): "it belongs to the user \(user)"
        }
    }
}
