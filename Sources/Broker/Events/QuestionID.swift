/// A question as it was put to one prompter; put again, it has another number.
package struct QuestionID: Hashable, Sendable {
    private let number: UInt64

    /// Numbers a question; a number is used once.
    package init(_ number: UInt64) {
        self.number = number
    }
}
