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
