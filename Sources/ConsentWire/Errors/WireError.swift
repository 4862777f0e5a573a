package import GIO

/// An error as it goes over the bus: a name and a sentence.
package struct WireError: Error, Hashable, Sendable {
    /// The name.
    package let name: ErrorName
    /// What was attempted, and what to do.
    package let message: String

    /// Puts a name and a sentence together.
    package init(_ name: ErrorName, _ message: String) {
        self.name = name
        self.message = message
    }

    /// Reads what a call failed with; nil when the other side did not answer with an error.
    package init?(_ error: GIOError) {
        guard let remoteName = error.remoteName else { return nil }
        self.init(ErrorName(wireName: remoteName), error.message)
    }
}

extension WireError: CustomStringConvertible {
    package var description: String { message }
}

extension MethodCall {
    /// Answers with an error.
    package func fail(_ error: WireError) {
        fail(error.name.wireName, error.message)
    }
}
