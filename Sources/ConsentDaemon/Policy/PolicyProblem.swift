/// Something about the administrator's policy that is not as it should be.
package struct PolicyProblem: Hashable, Sendable {
    /// The file or folder.
    package let path: String
    /// What is wrong with it: a fragment of a sentence.
    package let text: String
}
