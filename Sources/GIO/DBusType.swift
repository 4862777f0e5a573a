import CGIO

/// A Swift type that stands for one D-Bus type.
package protocol DBusType: Sendable {
    /// The D-Bus signature.
    static var signature: String { get }

    /// Makes a new, floating value.
    func encode() -> UncountedVariant

    /// Reads a value whose signature has been compared before.
    static func decode(_ value: UncountedVariant) -> Self
}
