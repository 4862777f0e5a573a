/// The control group that snapd makes for the processes of a Snap.
struct SnapEvidence: EvidenceReader {
    func identity(of process: ExaminedProcess) throws(IdentityError) -> Identity? {
        let groups = try process.folder.text("cgroup")
        guard groups.split(separator: "\n").contains(where: Self.isSnap) else { return nil }
        throw IdentityError(
            .notServed,
            "The caller is a Snap app, and this version serves no Snap apps yet."
        )
    }

    /// Whether a line of cgroup(7), `number:controllers:path`, lies below a unit of snapd.
    private static func isSnap(_ line: Substring) -> Bool {
        let path = line.split(separator: ":", maxSplits: 2).last ?? ""
        return path.split(separator: "/").contains { unit in
            unit.hasPrefix("snap.") && (unit.hasSuffix(".scope") || unit.hasSuffix(".service"))
        }
    }
}
