import Broker
import ConsentModel
import GIO
import Glibc

/// The `.flatpak-info` that Flatpak puts into the root directory of its apps, held against the
/// record of the same instance outside of the sandbox.
///
/// The proxy in front of the bus has the file of its app too. An app cannot write either file, and
/// Flatpak lets none mount, change its root directory or make a user namespace, so it cannot show
/// those of another app. An unsandboxed program can write both: to it no promise is made.
struct FlatpakEvidence: EvidenceReader {
    /// The records outside of the sandboxes.
    let records: FlatpakRecords
    /// Where an app's name and icon are looked for, which never come from the app itself.
    let directories: DesktopFileDirectories
    /// The POSIX locale of names.
    let locale: String

    func identity(of process: ExaminedProcess) throws(IdentityError) -> Identity? {
        guard let bytes = try mark(of: process) else { return nil }
        let info = try read(bytes, "its /.flatpak-info cannot be used: ", of: process)
        try checkRecord(of: info, process)
        let entry = directories.find(flatpak: info.name)
        return Identity(
            caller: Caller(
                app: App(id: info.name, kind: .flatpak),
                name: entry?.name(locale: locale) ?? info.name,
                evidence: .flatpakInfo,
                process: process.folder.handle.pid,
                icon: entry?.icon
            ),
            process: process.folder.handle,
            executable: nil,
            script: nil,
            isHost: false
        )
    }

    private func mark(of process: ExaminedProcess) throws(IdentityError) -> [UInt8]? {
        let folder = process.folder
        do {
            let file = try SmallFile.open(".flatpak-info", in: folder.root, followsLink: false)
            return try SmallFile.bytes(of: file, until: folder.deadline)
        } catch {
            switch error {
            case .system(ENOENT): return nil
            case .system(ELOOP): throw unproved("its /.flatpak-info is a link", process)
            case .notRegular, .tooLarge:
                throw unproved("its /.flatpak-info cannot be used: \(error)", process)
            case .tooSlow: throw .tooSlow
            // Whoever hides its root directory must not count as one without the file.
            case .system: throw folder.unreadable("root/.flatpak-info", error)
            }
        }
    }

    private func checkRecord(
        of info: FlatpakInfo,
        _ process: ExaminedProcess
    ) throws(IdentityError) {
        let place = "\(records.runtimeDirectory)/.flatpak/\(info.instance)/info"
        let bytes: [UInt8]
        do {
            bytes = try records.bytes(of: info.instance, until: process.folder.deadline)
        } catch .failed(.tooSlow) {
            throw .tooSlow
        } catch {
            if case .failed(let error) = error, error.isExhaustion {
                throw process.folder.unreadable(place, error)
            }
            throw unproved(
                "Flatpak's record of its instance, \(place), cannot be used: \(error)",
                process
            )
        }
        let recorded = try read(bytes, "Flatpak's record \(place) cannot be used: ", of: process)
        guard recorded == info else {
            throw unproved("Flatpak's record \(place) is of another app", process)
        }
    }

    private func read(
        _ bytes: [UInt8],
        _ intent: String,
        of process: ExaminedProcess
    ) throws(IdentityError) -> FlatpakInfo {
        do {
            return try FlatpakInfo(parsing: bytes)
        } catch {
            throw unproved("\(intent)\(error)", process)
        }
    }

    private func unproved(_ reason: String, _ process: ExaminedProcess) -> IdentityError {
        process.folder.unproved("looks like a Flatpak app", reason)
    }
}
