/// A moment on the wall clock, in whole seconds.
public struct Timestamp: Hashable, Comparable, Sendable {
    /// Seconds since the first of January 1970, UTC.
    public let secondsSince1970: Int64

    /// Names a moment by its seconds since 1970, UTC.
    public init(secondsSince1970: Int64) {
        self.secondsSince1970 = secondsSince1970
    }

    /// Whether the first is earlier.
    public static func < (first: Self, second: Self) -> Bool {
        first.secondsSince1970 < second.secondsSince1970
    }
}

extension Timestamp {
    /// Takes a moment in microseconds since 1970, as it is stored, without its part of a second.
    package init(microsecondsSince1970 microseconds: Int64) {
        self.init(secondsSince1970: microseconds / 1_000_000)
    }

    /// The moment in microseconds since 1970; none that comes over the bus is too late for that.
    package var microsecondsSince1970: Int64 { secondsSince1970 * 1_000_000 }
}
