/// An entry of a list, and where the list goes on after it.
package struct Listed<Value: Sendable>: Sendable {
    /// The entry.
    package let value: Value
    /// Says where the entry stands; to be handed back as it is, never to be read.
    package let cursor: String
}

extension Listed: Equatable where Value: Equatable {}
