/// The options of Agents.Register.
package struct RegisterOptions: Hashable, Sendable {
    /// Whether the answers come from a script and not from a person.
    package var isScripted: Bool

    /// Collects options.
    package init(isScripted: Bool = false) {
        self.isScripted = isScripted
    }

    /// Reads options.
    package init(_ options: Options) throws(WireError) {
        isScripted = try options.bool(.scripted) ?? false
    }

    /// The options as they go over the bus.
    package var fields: Fields {
        var fields = Fields()
        fields.set(.scripted, isScripted ? true : nil)
        return fields
    }
}
