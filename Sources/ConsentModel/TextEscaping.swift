/// Makes others' text safe to print in logs and on terminals.
package enum TextEscaping {
    /// The text with everything that cannot be seen, or moves what can, as `\u{202E}`.
    ///
    /// A backslash is doubled, so that no text can pretend to have been escaped.
    package static func escaped(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { $0 == "\\" || isUnsafe($0) }) else {
            return text
        }
        var result = ""
        for scalar in text.unicodeScalars {
            if scalar == "\\" {
                result += "\\\\"
            } else if isUnsafe(scalar) {
                result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// The text without anything that cannot be seen, or moves what can; white space is blanks.
    package static func visible(_ text: String) -> String {
        var kept = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar.properties.isWhitespace {
                kept.append(" ")
            } else if !isUnsafe(scalar) {
                kept.append(scalar)
            }
        }
        return String(kept)
    }

    /// The text with nothing in it that could end a quotation around it, or look as if it did.
    ///
    /// Whoever is quoted in a question must not go on in the question's own words. Marks within words
    /// stay; two single ones beside each other look like a double one.
    package static func quotable(_ text: String) -> String {
        var kept = String.UnicodeScalarView()
        var followsMark = false
        for scalar in text.unicodeScalars {
            let isMark = scalar.properties.isQuotationMark || quotationLike.contains(scalar)
            if !isMark {
                kept.append(scalar)
            } else if !followsMark {
                kept.append(singleMarks.contains(scalar) ? scalar : "'")
            }
            followsMark = isMark
        }
        return String(kept)
    }

    private static let singleMarks: Set<Unicode.Scalar> = ["'", "‘", "’"]

    /// Primes, accents and letters that look like quotation marks, and are none by their properties.
    private static let quotationLike: Set<Unicode.Scalar> = [
        "`", "´", "˝", "ʹ", "ʺ", "ʻ", "ʼ", "ʽ", "ˮ", "′", "″", "‴", "‵", "‶", "‷", "⁗", "〃",
    ]

    /// Whether there is anything in a text to be read.
    package static func hasInk(_ text: String) -> Bool {
        text.unicodeScalars.contains { scalar in
            // The blank of Braille is a symbol by category.
            !isUnsafe(scalar) && !scalar.properties.isWhitespace && scalar != "\u{2800}"
        }
    }

    /// Whether a character is control, bidi, zero-width, tag, private-use or otherwise unseen.
    package static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .privateUse, .surrogate, .unassigned, .lineSeparator,
            .paragraphSeparator:
            true
        default:
            // Fillers and variation selectors are letters and marks by category.
            scalar.properties.isDefaultIgnorableCodePoint
        }
    }
}
