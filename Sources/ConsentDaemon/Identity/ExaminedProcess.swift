/// A process of our user while its evidence is read.
struct ExaminedProcess {
    /// What the kernel tells of it.
    let folder: ProcessFolder
    /// What was seen of it first; it is looked at again in the end.
    let look: ProcessFolder.Look

    /// Throws unless it lives in our user namespace and under our root directory.
    ///
    /// Host is what is proved here, never what is left over when nothing else fits.
    func proveHost() throws(IdentityError) {
        for name in ["ns/user", "root"] {
            if try folder.fileID(name) == folder.ownFileID(name) { continue }
            throw IdentityError(
                .notHost,
                """
                The calling process \(folder.handle.pid) runs in a container or sandbox of its \
                own, where nothing proves which app it is.
                """
            )
        }
    }
}
