package import Broker

/// The policy of this machine, as its files have it.
package struct InstalledPolicy: Hashable, Sendable {
    /// The rules.
    package var policy = Policy()
    /// The files that count, in the order in which they are read.
    package var files: [String] = []
    /// What is not as it should be.
    package var problems: [PolicyProblem] = []
}
