/// The window that a question belongs to, so that it is shown in front of it.
public struct ParentWindow: Hashable, Sendable {
    let wireValue: String

    /// Names a window of X11.
    ///
    /// - Parameter window: The number that the X server gave it.
    /// - Returns: The window.
    public static func x11(_ window: UInt32) -> Self {
        Self(wireValue: "x11:" + String(window, radix: 16))
    }

    /// Names a surface of Wayland.
    ///
    /// - Parameter handle: What xdg-foreign has exported it as, printable ASCII.
    /// - Returns: The window.
    public static func wayland(_ handle: String) -> Self {
        Self(wireValue: "wayland:" + handle)
    }
}
