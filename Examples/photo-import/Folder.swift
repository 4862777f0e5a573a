import Glibc

/// Looks into folders.
enum Folder {
    /// Why a folder could not be read.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private static let extensions: Set<String> = [
        "avif", "gif", "heic", "jpeg", "jpg", "jxl", "png", "svg", "tif", "tiff", "webp",
    ]

    /// The names of the pictures in a folder, in order.
    static func pictures(in path: String) throws -> [String] {
        guard let folder = opendir(path) else {
            throw Failure(description: "cannot open \(path): \(String(cString: strerror(errno)))")
        }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if isPicture(name) { names.append(name) }
        }
        return names.sorted()
    }

    private static func isPicture(_ name: String) -> Bool {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return false }
        return extensions.contains(name[name.index(after: dot)...].lowercased())
    }
}
