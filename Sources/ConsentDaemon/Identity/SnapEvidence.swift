import Broker
import ConsentModel

/// The control group that snapd makes for the processes of a Snap, held against the label that the
/// kernel's AppArmor keeps for them.
///
/// Any program can enter a group of that name, and an app of a Snap may leave its; the label stays
/// with a process and what it starts. So where one of the two speaks of a Snap, the other has to
/// name the same, or the process is nobody: neither that Snap, nor a host program.
struct SnapEvidence: EvidenceReader {
    /// Where a Snap's name and icon are looked for.
    let directories: DesktopFileDirectories
    /// The POSIX locale of names.
    let locale: String

    func identity(of process: ExaminedProcess) throws(IdentityError) -> Identity? {
        let units = ControlGroups(parsing: try process.folder.text("cgroup")).snapUnits
        let label = try label(of: process)
        let labelled = label?.hasPrefix("snap.") == true
        if units.isEmpty && !labelled { return nil }
        guard let label else {
            throw unproved("this machine has no AppArmor, whose label would prove it", process)
        }
        guard labelled, let snap = Self.snap(in: label) else {
            throw unproved("its AppArmor label \"\(label)\" is not that of a Snap", process)
        }
        guard !units.isEmpty, units.allSatisfy({ Self.snap(inUnit: $0) == snap }) else {
            throw unproved(
                "its AppArmor label \"\(label)\" is not that of its control group "
                    + (units.first.map { "\"\($0)\"" } ?? "outside of every Snap"),
                process
            )
        }
        let entry = directories.find(snap: snap)
        let id = "snap.\(snap)"
        return Identity(
            caller: Caller(
                app: App(id: id, kind: .snap),
                name: entry?.name(locale: locale) ?? id,
                evidence: .snapCgroup,
                process: process.folder.handle.pid,
                icon: entry?.icon
            ),
            process: process.folder.handle,
            executable: nil,
            script: nil,
            isHost: false
        )
    }

    /// The label without its mode; nil where there is no AppArmor.
    private func label(of process: ExaminedProcess) throws(IdentityError) -> String? {
        // What other modules write to `attr/current` never looks like a Snap's label, so that file
        // is asked only where the kernel has none of AppArmor's own.
        for name in ["attr/apparmor/current", "attr/current"] {
            guard let text = try process.folder.textIfAny(name) else { continue }
            // `LABEL (MODE)`, and a line's end; some kernels put a zero byte there.
            return String(text.prefix { ![" ", "\n", "\0"].contains($0) })
        }
        return nil
    }

    /// The Snap, with the key of its instance, in `snap.SNAP.APP…` or `snap.SNAP.hook.HOOK…`.
    private static func snap(in tag: String) -> String? {
        let parts = tag.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count >= 3, parts[0] == "snap", !parts[2].isEmpty,
            AppIDGrammar.allows("snap.\(parts[1])", kind: .snap)
        else { return nil }
        return String(parts[1])
    }

    private static func snap(inUnit unit: String) -> String? {
        unit.lastIndex(of: ".").flatMap { snap(in: String(unit[..<$0])) }
    }

    private func unproved(_ reason: String, _ process: ExaminedProcess) -> IdentityError {
        process.folder.unproved("looks like a Snap app", reason)
    }
}
