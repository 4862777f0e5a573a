/// The time of an event on both clocks.
package struct Moment: Hashable, Sendable {
    /// Microseconds since 1970, UTC: what is stored, and what `until` follows.
    package var wall: Int64
    /// Microseconds of a clock that only moves forwards: what short waits follow.
    package var steady: Int64

    /// Names a moment.
    package init(wall: Int64, steady: Int64) {
        self.wall = wall
        self.steady = steady
    }
}
