/// What an app says that it wants a permission for.
package enum UsageDescription {
    /// The characters of one that are shown.
    package static let maximumLength = 300

    /// The text, if there is anything in it to be read.
    ///
    /// - Parameter text: A reason of a request, or the value of a desktop file's key.
    /// - Returns: The same; nil where it is missing, blank, or made of what cannot be seen.
    package static func given(_ text: String?) -> String? {
        guard let text, TextEscaping.hasInk(text) else { return nil }
        return text
    }
}
