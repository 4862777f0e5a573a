package import ConsentModel
import GIO

extension Timestamp {
    /// The present second.
    package static var now: Self { Self(secondsSince1970: WallClock.secondsSince1970) }
}
