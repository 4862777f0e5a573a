/// A switch of the desktop's own settings that turns a whole permission off.
package struct DesktopSwitch: Hashable, Sendable {
    /// The setting: its schema and its key.
    package let source: String
    /// Whether the administrator has locked it.
    package let isLocked: Bool
}
