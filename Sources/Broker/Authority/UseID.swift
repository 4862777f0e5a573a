/// A use that a service has begun; a number is used once, also by later daemons.
package struct UseID: Hashable, Comparable, Sendable {
    /// The number, as it stands on the wire.
    package let number: UInt64

    /// Numbers a use.
    package init(_ number: UInt64) {
        self.number = number
    }

    package static func < (first: Self, second: Self) -> Bool {
        first.number < second.number
    }
}
