/// A write that waits for its commit; later writes have higher numbers.
package struct WriteID: Hashable, Comparable, Sendable {
    /// The number.
    package let number: UInt64

    /// Numbers a write; a number is used once.
    package init(_ number: UInt64) {
        self.number = number
    }

    package static func < (first: Self, second: Self) -> Bool {
        first.number < second.number
    }
}
