/// The desktop that is running, as `XDG_CURRENT_DESKTOP` has it.
package enum CurrentDesktop {
    /// The variable that names it.
    static let variable = "XDG_CURRENT_DESKTOP"

    /// The value of the variable in this process, such as `ubuntu:GNOME`.
    static var value: String { ProcessEnvironment.current.value(variable) ?? "" }

    /// Its names in this process, the most specific first.
    package static var names: [String] { names(in: value) }

    /// The names between colons.
    static func names(in text: String) -> [String] {
        text.split(separator: ":").map(String.init)
    }
}
