/// Why a test's surroundings could not be made.
package struct TestFailure: Error, CustomStringConvertible {
    /// What was attempted and went wrong.
    package let description: String

    /// Names the failure.
    package init(_ description: String) {
        self.description = description
    }
}
