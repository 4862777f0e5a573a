/// One way to tell who a process is; they are asked in order, and the first that knows decides.
protocol EvidenceReader: Sendable {
    /// Reads who it is; nil when this evidence does not speak of the process at all.
    func identity(of process: ExaminedProcess) throws(IdentityError) -> Identity?
}
