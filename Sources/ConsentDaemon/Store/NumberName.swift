/// The rows of the table `numbers`.
enum NumberName {
    /// The revision that every app has at least, since the last switch or change of devices.
    static let switchRevision = "switch-revision"
}
