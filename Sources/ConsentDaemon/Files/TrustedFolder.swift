import CLinux
import GIO
import Glibc

/// A folder of files that only the administrator can have written.
///
/// Everything is asked of what is open, so that nothing can be exchanged between the look and the
/// reading.
struct TrustedFolder {
    /// Why a file or folder is not believed.
    enum Distrust: Error, Hashable {
        /// It is a symbolic link, or no file or folder at all.
        case wrongKind(String)
        /// It belongs to this user.
        case owner(UInt32)
        /// Others than its owner may write to it.
        case writable
        /// It could not be read.
        case failed(FileError)
    }

    /// The folder.
    let path: String
    private let folder: FileDescriptor
    private let owner: UInt32

    /// Opens a folder; nil when there is none.
    ///
    /// The administrator is root, but for tests.
    init?(at path: String, owner: UInt32 = 0) throws(Distrust) {
        let number = consent_openat(
            AT_FDCWD,
            path,
            O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
        )
        if number < 0 {
            switch errno {
            case ENOENT: return nil
            case ELOOP, ENOTDIR: throw .wrongKind("it is a link, or no folder")
            default: throw .failed(.system(errno))
            }
        }
        self.path = path
        self.owner = owner
        folder = FileDescriptor(adopting: number)
        try check(folder)
    }

    /// The names in it that end so, in order.
    func names(endingIn suffix: String) -> [String] {
        Directory.names(of: folder).filter { $0.hasSuffix(suffix) && !$0.hasPrefix(".") }
    }

    /// The bytes of one of its files.
    func bytes(of name: String) throws(Distrust) -> [UInt8] {
        let file: FileDescriptor
        do {
            file = try SmallFile.open(name, in: folder, followsLink: false)
        } catch .system(ELOOP) {
            throw .wrongKind("it is a link")
        } catch {
            throw .failed(error)
        }
        try check(file)
        do {
            return try SmallFile.bytes(of: file)
        } catch {
            throw .failed(error)
        }
    }

    private func check(_ file: FileDescriptor) throws(Distrust) {
        let status: FileStatus
        do {
            status = try FileStatus(of: file)
        } catch {
            throw .failed(error)
        }
        guard status.owner == owner else { throw .owner(status.owner) }
        guard !status.isWritableByOthers else { throw .writable }
    }
}

extension TrustedFolder.Distrust: CustomStringConvertible {
    /// A fragment that ends a sentence.
    var description: String {
        switch self {
        case .wrongKind(let text): text
        case .owner(let user): "it belongs to the user \(user), not to root"
        case .writable: "others than its owner may write to it"
        case .failed(let error): error.description
        }
    }
}
