/// What an app asks for, by the id that stands on the wire.
///
/// Built-in ids are one word of `[a-z][a-z0-9-]{0,63}`; those of installed catalogue files are
/// reverse-DNS names. A permission that this build has no member for is written
/// `Permission(rawValue: "org.example.smart-home")`.
public struct Permission: RawRepresentable, Hashable, Sendable {
    /// The id on the wire.
    public let rawValue: String

    /// Names a permission by its id, known to this build or not.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Taking pictures and video.
    public static let camera = Self(rawValue: "camera")
    /// Recording sound.
    public static let microphone = Self(rawValue: "microphone")
    /// Recording what is on the screen.
    public static let screen = Self(rawValue: "screen")
    /// Where the device is; levels ``Level/approximate`` and ``Level/precise``.
    public static let location = Self(rawValue: "location")
    /// Where the device is while the app is not in use; needs ``location``.
    public static let backgroundLocation = Self(rawValue: "background-location")
    /// The picture library; levels ``Level/addOnly`` and ``Level/full``.
    public static let photos = Self(rawValue: "photos")
    /// The address books.
    public static let contacts = Self(rawValue: "contacts")
    /// The calendars; levels ``Level/addOnly`` and ``Level/full``.
    public static let calendars = Self(rawValue: "calendars")
    /// The task lists.
    public static let reminders = Self(rawValue: "reminders")
    /// Motion and fitness sensors.
    public static let motion = Self(rawValue: "motion")
    /// Health data; levels ``Level/read`` and ``Level/write``.
    public static let health = Self(rawValue: "health")
    /// The voice assistant.
    public static let assistant = Self(rawValue: "assistant")
    /// Notifications; levels ``Level/quiet`` and ``Level/full``.
    public static let notifications = Self(rawValue: "notifications")
    /// Running while no window is open.
    public static let background = Self(rawValue: "background")
    /// Playing sound.
    public static let speakers = Self(rawValue: "speakers")
    /// Taking a picture of the screen.
    public static let screenshot = Self(rawValue: "screenshot")
    /// Talking to Bluetooth devices.
    public static let bluetooth = Self(rawValue: "bluetooth")
}

extension Permission: CustomStringConvertible {
    /// The id on the wire.
    public var description: String { rawValue }
}
