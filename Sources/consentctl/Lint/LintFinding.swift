import CommandLineTool
import ConsentModel

/// What is wrong with a usage description.
struct LintFinding: Hashable, Sendable {
    /// What was looked for.
    enum Check: String, Hashable, Sendable, CaseIterable {
        /// The app asked for something that the file has no text for.
        case missing
        /// There is nothing in the text to be read.
        case empty
        /// The text says nothing but what is asked for.
        case tautology
        /// The text is too short to say anything.
        case tooShort = "too-short"
        /// The end of the text is not shown.
        case tooLong = "too-long"
        /// The text has characters that cannot be seen.
        case unseen
        /// Two keys have the same text.
        case sameText = "same-text"
        /// There is a translation, but nothing that was translated.
        case noOriginal = "no-original"
        /// The key names a permission that does not exist.
        case unknownPermission = "unknown-permission"
        /// The key names a level that its permission does not have.
        case unknownLevel = "unknown-level"
        /// The key stands where nobody looks for it.
        case wrongGroup = "wrong-group"
        /// The key stands twice.
        case repeated
        /// The app is known, and has never asked for this.
        case neverAsked = "never-asked"
    }

    /// The file, as it was named.
    let file: String
    /// The line; nil for what is not there.
    let line: Int?
    /// The key, with its locale.
    let key: String
    /// What was looked for.
    let check: Check
    /// What is wrong, a fragment of a sentence.
    let text: String

    /// `FILE:LINE: KEY: TEXT`, as other checkers print, fit to be printed.
    var description: String {
        let place = line.map { "\(file):\($0)" } ?? file
        return TextEscaping.escaped("\(place): \(key): \(text)")
    }

    /// One object.
    var json: JSON {
        .object(
            [JSON.Member("file", .string(file))]
                + (line.map { [JSON.Member("line", .integer(Int64($0)))] } ?? [])
                + [
                    JSON.Member("key", .string(key)), JSON.Member("check", .string(check.rawValue)),
                    JSON.Member("text", .string(text)),
                ]
        )
    }
}
