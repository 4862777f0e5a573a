/// One text in every language that it was written in.
package struct LocalizedText: Hashable, Sendable {
    /// The English text.
    package var original: String
    /// The others, by the name of their language: `zh_CN`.
    package var translations: [String: String]

    /// Collects a text and its translations.
    package init(original: String, translations: [String: String] = [:]) {
        self.original = original
        self.translations = translations
    }

    /// The text in the first of the languages that it has, else in English.
    ///
    /// - Parameter languages: Names as `zh_CN`, the preferred first; `C` and `en` are English.
    /// - Returns: The text as it was written, places and all.
    package func text(in languages: [String]) -> String {
        for language in languages {
            if let translation = translations[language] { return translation }
            if Self.isOriginal(language) { break }
        }
        return original
    }

    /// The text with its places filled, in one pass: what is filled in is not looked at again.
    ///
    /// - Parameters:
    ///   - languages: Names as `zh_CN`, the preferred first.
    ///   - values: What takes the place of `%NAME%`, by the name.
    /// - Returns: The text with every place that has a value filled.
    package func text(in languages: [String], filling values: [String: String]) -> String {
        var result = ""
        var isName = false
        let pieces = text(in: languages).split(separator: "%", omittingEmptySubsequences: false)
        for (index, piece) in pieces.enumerated() {
            let isClosed = index + 1 < pieces.count
            if isName, isClosed, let value = values[String(piece)] {
                result += value
                isName = false
            } else {
                if isName { result += "%" }
                result += piece
                isName = true
            }
        }
        return result
    }

    private static func isOriginal(_ language: String) -> Bool {
        let name = language.prefix { $0 != "_" && $0 != "." && $0 != "@" }
        return name == "en" || name == "C" || name == "POSIX"
    }
}
