import ConsentModel
import GIO
import Glibc

/// A desktop file that is checked, with the lines on which its keys stand.
struct LintedFile: Sendable {
    /// A line that says something.
    struct Line: Hashable, Sendable {
        /// Its number, from 1.
        let number: Int
        /// The group that it stands in.
        let group: String
        /// The key, without a locale.
        let key: String
        /// The locale in brackets.
        let locale: String?
        /// The value of the key; of a key that stands twice, that of the last line.
        let value: String
    }

    /// The file, as it was named.
    let path: String
    /// The app that it stands for.
    let app: App
    /// The name of the app, in each language that it has.
    let names: [String]
    /// The lines with keys of usage descriptions, wherever they stand.
    let usages: [Line]

    /// The group that describes the app.
    static let group = "Desktop Entry"
    /// The service reads no more of a desktop file, in bytes.
    static let limit = 64 * 1_024

    /// Reads a file.
    init(path: String) throws(LintError) {
        try self.init(path: path, bytes: Self.bytes(of: path))
    }

    /// Reads the bytes of a file.
    init(path: String, bytes: [UInt8]) throws(LintError) {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw LintError(
                file: path,
                problem: "is not UTF-8, first on line \(Self.firstInvalidLine(of: bytes))"
            )
        }
        let file: KeyFile
        do throws(GIOError) {
            file = try KeyFile(parsing: text)
        } catch {
            throw LintError(file: path, problem: "is no desktop file: \(error.message)")
        }
        guard file.groups.first == Self.group else {
            throw LintError(file: path, problem: "does not begin with [\(Self.group)]")
        }
        guard file.string(Self.group, "Type") == "Application" else {
            throw LintError(file: path, problem: "describes no app: it has not Type=Application")
        }
        self.path = path
        let name = RealPath.lastComponent(of: path)
        app = App(
            ofDesktopFile: name.hasSuffix(".desktop") ? String(name.dropLast(8)) : name,
            flatpak: Self.value("X-Flatpak", in: file),
            snap: Self.value("X-SnapInstanceName", in: file)
        )
        names = file.keys(in: Self.group)
            .filter { $0 == "Name" || $0.hasPrefix("Name[") }
            .compactMap { file.string(Self.group, $0) }
        usages = Self.lines(of: text, in: file)
    }

    private static func value(_ key: String, in file: KeyFile) -> String? {
        file.string(group, key).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// GLib tells no line numbers, so that the lines are gone through once more.
    private static func lines(of text: String, in file: KeyFile) -> [Line] {
        var group = ""
        var lines: [Line] = []
        // By scalars: a carriage return and a line feed are one character.
        let all = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in all.enumerated() {
            let line = Substring(line).drop { $0 == " " || $0 == "\t" }
            if line.hasPrefix("["), let end = line.lastIndex(of: "]") {
                group = String(line[line.index(after: line.startIndex)..<end])
                continue
            }
            guard line.hasPrefix("X-Consent-"), let equals = line.firstIndex(of: "=") else {
                continue
            }
            let whole = String(line[..<equals].reversed().drop { $0.isWhitespace }.reversed())
            var key = whole
            var locale: String?
            if whole.hasSuffix("]"), let bracket = whole.firstIndex(of: "[") {
                key = String(whole[..<bracket])
                locale = String(whole[whole.index(after: bracket)...].dropLast())
            }
            lines.append(
                Line(
                    number: index + 1,
                    group: group,
                    key: key,
                    locale: locale,
                    value: file.string(group, whole) ?? ""
                )
            )
        }
        return lines
    }

    // MARK: Bytes

    private static func bytes(of path: String) throws(LintError) -> [UInt8] {
        guard !path.utf8.contains(0) else { throw LintError(file: path, problem: "is no path") }
        // A FIFO would be waited for.
        let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw failure(path) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure(path) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw LintError(file: path, problem: "is no regular file")
        }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            if count == 0 { return bytes }
            if count < 0 {
                if errno == EINTR { continue }
                throw failure(path)
            }
            bytes += chunk[..<count]
            guard bytes.count <= limit else {
                throw LintError(
                    file: path,
                    problem: "is larger than \(limit / 1_024) kB, and the service reads none of it"
                )
            }
        }
    }

    private static func failure(_ path: String) -> LintError {
        LintError(file: path, problem: "cannot be read: \(String(cString: strerror(errno)))")
    }

    private static func firstInvalidLine(of bytes: [UInt8]) -> Int {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let index = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil }
        return (index ?? 0) + 1
    }
}
