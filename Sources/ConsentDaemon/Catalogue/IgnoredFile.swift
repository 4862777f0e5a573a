/// A file of an administrator that is not used, and why.
package struct IgnoredFile: Hashable, Sendable {
    /// Where it is.
    package let path: String
    /// A fragment of a sentence.
    package let reason: String
}
