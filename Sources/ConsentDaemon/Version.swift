/// What is told about this build.
package enum Version {
    /// The release.
    package static let release = "0.1.0"
    /// The version of the bus contract.
    package static let contract: UInt32 = 1
}
