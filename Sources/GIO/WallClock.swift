import CGIO

/// The time of day, which may be set back and forth.
package enum WallClock {
    /// The present moment.
    package static var microsecondsSince1970: Int64 { numericCast(g_get_real_time()) }
    /// The present second.
    package static var secondsSince1970: Int64 { microsecondsSince1970 / 1_000_000 }
}
