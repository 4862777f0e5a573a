import Glibc

/// Why a file was not read.
enum FileError: Error, Hashable {
    /// A system call failed with this number.
    case system(Int32)
    /// It is no regular file.
    case notRegular
    /// It holds more than is ever read.
    case tooLarge
    /// It did not come in time.
    case tooSlow
}

extension FileError {
    /// Whether the system had no room, which says nothing of the file.
    var isExhaustion: Bool {
        switch self {
        case .system(EMFILE), .system(ENFILE), .system(ENOMEM): true
        default: false
        }
    }
}

extension FileError: CustomStringConvertible {
    /// A fragment that ends a sentence.
    var description: String {
        switch self {
        case .system(let number): String(cString: strerror(number))
        case .notRegular: "it is not a regular file"
        case .tooLarge: "it is larger than \(SmallFile.limit / 1_024) kB"
        case .tooSlow: "it did not come in time"
        }
    }
}
