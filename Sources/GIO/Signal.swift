/// A signal that arrived.
package struct Signal: Sendable {
    /// The sender's unique name; empty when the other end is not a bus.
    package let sender: String
    /// The object that it is about.
    package let path: String
    /// The interface that declares it.
    package let interface: String
    /// Its name.
    package let member: String
    /// A tuple.
    package let arguments: Variant
}
