import ConsentModel

/// The systemd unit that the desktop started a host app in.
///
/// Its name alone proves nothing, since any program can have it (attack A4); with a desktop file
/// that starts the very program it does. A program that an app starts lies in the app's unit too,
/// and is no app. Whoever is not proved so is told by its path.
struct UnitEvidence: EvidenceReader {
    /// The user whose systemd counts.
    let user: UInt32
    /// Tells the program itself.
    let program: PathEvidence
    /// Proves that a desktop file is the program's.
    let proof: DesktopFileProof

    func identity(of process: ExaminedProcess) throws(IdentityError) -> Identity? {
        let groups = ControlGroups(parsing: try process.folder.text("cgroup"))
        guard let unit = groups.userUnit(of: user), let appID = AppUnitName.appID(in: unit),
            let identity = try program.identity(of: process)
        else { return nil }
        return try? proof.identity(of: identity, as: appID, by: .unit)
    }
}
