import Broker
import ConsentModel

/// The desktop file that a host program names for its own.
struct Declaration: Sendable {
    /// Where desktop files are looked for.
    let directories: DesktopFileDirectories
    /// Tells whether a file starts the caller.
    let match: DesktopFileMatch
    /// The POSIX locale of names.
    let locale: String
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
        guard let entry = directories.find(appID) else {
            throw IdentityError(
                .noDesktopFile,
                "There is no desktop file \(appID).desktop: install it, or name another id."
            )
        }
        let outcome = match.outcome(
            exec: entry.exec,
            tryExec: entry.tryExec,
            executable: executable,
            script: identity.script
        )
        guard entry.app.kind == .desktop, outcome != .nothing else {
            throw IdentityError(
                .anotherProgram,
                """
                The desktop file \(appID).desktop does not start the calling program \(executable): \
                its Exec must lead to the program, or to the script that it runs.
                """
            )
        }
        if deadline.isOver { throw .tooSlow }

        var declared = identity
        declared.caller.app = entry.app
        declared.caller.name = entry.name(locale: locale)
        declared.caller.icon = entry.icon
        declared.caller.evidence = .declared
        // The file of an interpreter itself says nothing of the code that it runs.
        if outcome == .script { declared.caller.runsOthersCode = false }
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
