/// A caller's token of a request; it means something on its connection only.
struct Token: Hashable {
    /// The connection.
    let connection: String
    /// What the caller chose.
    let text: String
}
