/// A read of what is committed failed.
package struct ViewError: Error, Hashable, CustomStringConvertible {
    /// What was attempted and what the database said.
    package let description: String

    /// Names a failure.
    package init(_ description: String) {
        self.description = description
    }
}
