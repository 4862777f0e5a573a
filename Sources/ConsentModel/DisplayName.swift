/// What is shown of a name that somebody else chose; the id always stands beside it.
package struct DisplayName: Hashable, Sendable {
    /// The text to show, never empty.
    package let text: String

    /// The characters of a name that are shown.
    package static let maximumLength = 64

    /// Keeps what can be seen of a name, or takes the id where nothing of it can.
    package init(_ name: String, id: String) {
        let visible = Self.visible(name)
        let visibleID = visible.isEmpty ? Self.visible(id) : visible
        text = visibleID.isEmpty ? "?" : visibleID
    }

    private init(text: String) {
        self.text = text
    }

    /// The name of a program that runs others' code: a decision covers whatever it runs (rule 15).
    package static func anyProgram(runBy name: String, languages: [String]) -> Self {
        let phrase = LocalizedText(
            original: "any program run by %APP%",
            translations: ["zh_CN": "由 %APP% 运行的任何程序"]
        )
        let program = Self(name, id: name)
        return Self(text: phrase.text(in: languages, filling: ["APP": program.text]))
    }

    private static func visible(_ name: String) -> String {
        var kept = String.UnicodeScalarView()
        // A character may hold any number of marks: both are bounded.
        for scalar in name.unicodeScalars where !TextEscaping.isUnsafe(scalar) {
            guard kept.count < 4 * maximumLength else { break }
            kept.append(scalar.properties.isWhitespace ? " " : scalar)
        }
        // Titles put names into quotation marks.
        let words = TextEscaping.quotable(String(kept)).split(separator: " ").joined(separator: " ")
        guard TextEscaping.hasInk(words) else { return "" }
        let shown = String(words.prefix(maximumLength))
        return shown.last == " " ? String(shown.dropLast()) : shown
    }
}

extension DisplayName: CustomStringConvertible {
    package var description: String { text }
}
