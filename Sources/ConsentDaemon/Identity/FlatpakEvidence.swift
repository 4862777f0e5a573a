import Glibc

/// The `.flatpak-info` that Flatpak puts into the root directory of its apps.
struct FlatpakEvidence: EvidenceReader {
    func identity(of process: ExaminedProcess) throws(IdentityError) -> Identity? {
        do {
            _ = try FileStatus(
                at: ".flatpak-info",
                in: process.folder.root,
                followsLink: false
            )
        } catch .system(ENOENT) {
            return nil
        } catch {
            throw process.folder.unreadable("root/.flatpak-info", error)
        }
        throw IdentityError(
            .notServed,
            "The caller is a Flatpak app, and this version serves no Flatpak apps yet."
        )
    }
}
