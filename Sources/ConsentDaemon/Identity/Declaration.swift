import Broker
import ConsentModel

/// The desktop file that a host program names for its own.
struct Declaration: Sendable {
    /// Proves that the file is the caller's.
    let proof: DesktopFileProof
    /// The folder of all processes.
    let processFolder: String

    /// Gives the program the id of the file, if that starts what the program executes.
    func identity(
        of identity: Identity,
        as appID: String,
        until deadline: Deadline
    ) throws(IdentityError) -> Identity {
        guard AppIDGrammar.allows(appID, kind: .desktop) else {
            throw IdentityError(.invalidAppID, "The app id is not the id of a desktop file.")
        }
        guard identity.isHost, let executable = identity.executable else {
            throw IdentityError(
                .notHost,
                "Only a program outside of every sandbox can name its desktop file."
            )
        }
        try checkThatItStillExecutes(executable, identity, until: deadline)
        let declared = try proof.identity(of: identity, as: appID, by: .declared)
        if deadline.isOver { throw .tooSlow }
        return declared
    }

    /// Throws when the process is over, or started another program since it was identified.
    private func checkThatItStillExecutes(
        _ executable: String,
        _ identity: Identity,
        until deadline: Deadline
    ) throws(IdentityError) {
        let folder = try ProcessFolder(
            of: identity.process,
            under: processFolder,
            until: deadline
        )
        guard try folder.link("exe") == executable else {
            throw IdentityError(
                .changed,
                "The calling process \(identity.process.pid) started another program meanwhile."
            )
        }
        try folder.checkItLives()
    }
}
