/// What failed when a permission was asked about; a refusal is no error but a state.
public struct ConsentError: Error, Hashable, Sendable {
    /// The kind of failure.
    public let code: Code
    /// One sentence: what was attempted, and what to do.
    public let message: String

    /// Makes an error, for the tests of an app.
    ///
    /// - Parameters:
    ///   - code: The kind of failure.
    ///   - message: One sentence; the code's own where none is given.
    public init(_ code: Code, _ message: String? = nil) {
        self.code = code
        self.message = message ?? code.sentence
    }
}

extension ConsentError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}
