/// How long the answer to a call is waited for.
package enum Timeout: Sendable, Hashable {
    /// As long as D-Bus programs usually wait, 25 seconds.
    case standard
    /// As long as the other side is there: a person may have to answer.
    case never
    /// So many milliseconds.
    case milliseconds(Int32)

    /// The number that GLib takes.
    var milliseconds: Int32 {
        switch self {
        case .standard: -1
        case .never: .max
        case .milliseconds(let number): max(0, number)
        }
    }
}
