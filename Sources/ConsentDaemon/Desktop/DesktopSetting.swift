import ConsentModel

/// A key of the desktop's settings that can turn a whole permission off.
struct DesktopSetting: Hashable, Sendable {
    /// What it is about.
    let permission: Permission
    /// The schema.
    let schema: String
    /// The key, a switch.
    let key: String
    /// The value that turns the permission off.
    let offValue: Bool
    /// The desktop on which the value counts even where nobody has chosen it; nil for every one.
    let home: String?

    /// The switches of GNOME, which the desktops made from its parts share.
    ///
    /// The location is off until the user turns it on, and the schema is installed with much else:
    /// on another desktop, which has no place to turn it on, that default says nothing.
    static let all = [
        Self(.camera, "org.gnome.desktop.privacy", "disable-camera", off: true),
        Self(.microphone, "org.gnome.desktop.privacy", "disable-microphone", off: true),
        Self(.speakers, "org.gnome.desktop.privacy", "disable-sound-output", off: true),
        Self(.location, "org.gnome.system.location", "enabled", off: false, home: "GNOME"),
    ]

    private init(
        _ permission: Permission,
        _ schema: String,
        _ key: String,
        off offValue: Bool,
        home: String? = nil
    ) {
        self.permission = permission
        self.schema = schema
        self.key = key
        self.offValue = offValue
        self.home = home
    }

    /// What is read of a key.
    struct Reading: Hashable, Sendable {
        /// Its value; nil where there is no such key.
        var value: Bool?
        /// Whether the user has set it.
        var isSet: Bool
        /// Whether the user may set it.
        var isWritable: Bool
    }

    /// The switch, if the key turns its permission off.
    func turnsOff(_ reading: Reading, desktops: [String]) -> DesktopSwitch? {
        guard reading.value == offValue else { return nil }
        let isChosen = reading.isSet || !reading.isWritable
        guard isChosen || home.map(desktops.contains) ?? true else { return nil }
        return DesktopSwitch(source: "\(schema) \(key)", isLocked: !reading.isWritable)
    }
}
