/// Why something could not be read from or written to the database.
package struct StoreError: Error, Hashable, CustomStringConvertible {
    /// What kind of failure it is.
    package struct Code: Hashable, Sendable {
        private let word: String

        private init(_ word: String) {
            self.word = word
        }

        /// The disk, or the user's share of it, is full.
        package static let full = Self("full")
        /// The disk or the file cannot be written.
        package static let readOnly = Self("read-only")
        /// Another program holds the database locked.
        package static let busy = Self("busy")
        /// What is in the file is not what was written to it.
        package static let damaged = Self("damaged")
        /// The database is of a newer release.
        package static let newer = Self("newer")
        /// Owner, mode or kind of a file or folder is not what it must be.
        package static let refused = Self("refused")
        /// Another daemon uses the database.
        package static let locked = Self("locked")
        /// The system failed to read or write.
        package static let unavailable = Self("unavailable")
        /// The store is closed.
        package static let closed = Self("closed")
        /// The caller's cursor is none that a list has given.
        package static let invalidCursor = Self("invalid-cursor")
    }

    /// What kind of failure it is.
    package let code: Code
    /// What was attempted, what went wrong, and what to do where that is known.
    package let description: String

    /// Describes a failure.
    package init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
