/// The window that a question belongs to, so that it is shown in front of it.
public struct ParentWindow: Hashable, Sendable {
    let wireValue: String

    /// Names a window of X11 by its number.
    public static func x11(_ window: UInt32) -> Self {
        Self(wireValue: "x11:" + String(window, radix: 16))
    }

    /// Names a surface of Wayland by the handle that xdg-foreign exported it with.
    public static func wayland(_ handle: String) -> Self {
        Self(wireValue: "wayland:" + handle)
    }
}
