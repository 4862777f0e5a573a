/// What the broker must know of a prompter.
package struct PrompterDescription: Hashable, Sendable {
    /// Its process: it is not asked about that process' own requests; nil for the desktop.
    package var process: Int32?
    /// Who it is, as `kind id`, for the history.
    package var name: String
    /// Whether its answers come from a script: they may be quick, and are marked.
    package var isScripted: Bool

    /// Describes a prompter.
    package init(process: Int32?, name: String, isScripted: Bool = false) {
        self.process = process
        self.name = name
        self.isScripted = isScripted
    }
}
