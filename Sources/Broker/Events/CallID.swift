/// A call that waits for its reply.
package struct CallID: Hashable, Sendable {
    private let number: UInt64

    /// Numbers a call; a number is used once.
    package init(_ number: UInt64) {
        self.number = number
    }
}
