/// One thing that provides a permission; any one of a permission's needs is enough.
package enum Need: Hashable, Sendable {
    /// A device of this class: `camera`, `microphone`, `speakers`, `bluetooth`.
    case device(String)
    /// A folder of user-dirs(5): `pictures`.
    case folder(String)
    /// A name on the session bus, owned or activatable.
    case sessionBusName(String)
    /// A name on the system bus, owned or activatable.
    case systemBusName(String)
}
