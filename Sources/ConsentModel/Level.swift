/// How much of a permission is meant, by the word that stands on the wire.
///
/// Which levels a permission has, and their order, is the catalogue's to say: levels of different
/// permissions do not compare.
public struct Level: RawRepresentable, Hashable, Sendable {
    /// The word on the wire.
    public let rawValue: String

    /// Names a level by its word, known to this build or not.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Of location: a few kilometres.
    public static let approximate = Self(rawValue: "approximate")
    /// Of location: as exact as the device can tell.
    public static let precise = Self(rawValue: "precise")
    /// Of photos and calendars: adding without reading.
    public static let addOnly = Self(rawValue: "add-only")
    /// Of photos, calendars and notifications: everything.
    public static let full = Self(rawValue: "full")
    /// Of health: reading.
    public static let read = Self(rawValue: "read")
    /// Of health: reading and writing.
    public static let write = Self(rawValue: "write")
    /// Of notifications: delivered without banner or sound.
    public static let quiet = Self(rawValue: "quiet")
}

extension Level: CustomStringConvertible {
    /// The word on the wire.
    public var description: String { rawValue }
}
