/// The place of a descriptor in the list that travels beside a message.
package struct FileDescriptorIndex: Hashable, Sendable {
    /// Counted from zero.
    package let number: Int32

    /// Names a place.
    package init(_ number: Int32) {
        self.number = number
    }
}
