package import ConsentModel

extension App {
    /// Stands for an app about which nothing is decided: managers are told by it of a permission as
    /// a whole, which a switch, a policy or what it needs has changed.
    package static let anyOther = App(id: "", kind: .program)
}
