import CGIO
import Glibc

/// Where a program tells its operator what it does.
///
/// Standard error, and when that is the journal, the journal itself with fields.
package struct Log: Sendable {
    /// How much somebody has to look, most first.
    package enum Level: Int, Sendable, Comparable {
        /// Something does not work.
        case error = 3
        /// Something is not as it should be.
        case warning = 4
        /// Something happened.
        case info = 6
        /// What only a developer wants to know.
        case debug = 7

        /// Whether the first is more urgent.
        package static func < (first: Level, second: Level) -> Bool {
            first.rawValue < second.rawValue
        }
    }

    /// What the message is about, to look it up by.
    package struct Fields: Sendable, Hashable {
        /// An app's id, as `CONSENT_APP`.
        package let app: String?
        /// A permission, as `CONSENT_PERMISSION`.
        package let permission: String?

        /// Names what is known.
        package init(app: String? = nil, permission: String? = nil) {
            self.app = app
            self.permission = permission
        }
    }

    private let program: String
    private let leastUrgent: Level
    private let descriptor: Int32
    private let isJournal: Bool

    /// Writes all that is at least this urgent to a descriptor, which stays open.
    ///
    /// The journal files it under the program's name.
    package init(
        _ leastUrgent: Level = .info,
        descriptor: Int32 = STDERR_FILENO,
        program: String = "consent"
    ) {
        self.program = program
        self.leastUrgent = leastUrgent
        self.descriptor = descriptor
        isJournal = g_log_writer_is_journald(descriptor) != 0
    }

    /// Tells that something does not work.
    package func error(_ text: @autoclosure () -> String, about fields: Fields = Fields()) {
        write(.error, text, fields)
    }

    /// Tells that something is not as it should be.
    package func warning(_ text: @autoclosure () -> String, about fields: Fields = Fields()) {
        write(.warning, text, fields)
    }

    /// Tells that something happened.
    package func info(_ text: @autoclosure () -> String, about fields: Fields = Fields()) {
        write(.info, text, fields)
    }

    /// Tells what only a developer wants to know.
    package func debug(_ text: @autoclosure () -> String, about fields: Fields = Fields()) {
        write(.debug, text, fields)
    }

    private func write(_ level: Level, _ text: () -> String, _ fields: Fields) {
        guard level <= leastUrgent else { return }
        let message = Self.escaped(text())
        if isJournal {
            writeToJournal(level, message, fields)
        } else {
            writeLine(message, fields)
        }
    }

    private func writeToJournal(_ level: Level, _ message: String, _ fields: Fields) {
        var values = [
            ("MESSAGE", message), ("PRIORITY", "\(level.rawValue)"),
            ("SYSLOG_IDENTIFIER", program),
        ]
        if let app = fields.app { values.append(("CONSENT_APP", Self.escaped(app))) }
        if let permission = fields.permission {
            values.append(("CONSENT_PERMISSION", Self.escaped(permission)))
        }
        let copies = values.map { (g_strdup($0.0), g_strdup($0.1)) }
        defer {
            for (key, value) in copies {
                g_free(key)
                g_free(value)
            }
        }
        let entries = copies.map { GLogField(key: $0.0, value: $0.1, length: -1) }
        g_log_writer_journald(G_LOG_LEVEL_MESSAGE, entries, gsize(entries.count), nil)
    }

    private func writeLine(_ message: String, _ fields: Fields) {
        let subjects = [fields.app, fields.permission].compactMap { $0 }.map(Self.escaped)
        let subject = subjects.isEmpty ? "" : " (\(subjects.joined(separator: ", ")))"
        var line = message + subject + "\n"
        line.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while !rest.isEmpty {
                let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return }
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            }
        }
    }

    /// Others' text must not start lines, move cursors, turn the reading direction or pretend to
    /// have been escaped.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            if scalar == "\\" {
                result += "\\\\"
            } else if isUnseen(scalar) {
                result += "\\u{\(String(scalar.value, radix: 16))}"
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
        // Fillers and variation selectors are letters and marks by category.
        default: scalar.properties.isDefaultIgnorableCodePoint
        }
    }
}
