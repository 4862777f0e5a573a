import Broker
import ConsentModel

/// The proof that a host program is the app of a desktop file: the file starts what it executes.
struct DesktopFileProof: Sendable {
    /// Where desktop files are looked for.
    let directories: DesktopFileDirectories
    /// Tells whether a file starts the caller.
    let match: DesktopFileMatch
    /// The POSIX locale of names.
    let locale: String

    /// Gives a host program the id of a file that starts it.
    ///
    /// - Throws: `noDesktopFile` and `anotherProgram`.
    func identity(
        of program: Identity,
        as appID: String,
        by evidence: Evidence
    ) throws(IdentityError) -> Identity {
        guard let entry = directories.find(appID) else {
            throw IdentityError(
                .noDesktopFile,
                "There is no desktop file \(appID).desktop: install it, or name another id."
            )
        }
        let executable = program.executable ?? ""
        let outcome = match.outcome(
            exec: entry.exec,
            tryExec: entry.tryExec,
            executable: executable,
            script: program.script
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
        var proved = program
        proved.caller.app = entry.app
        proved.caller.name = entry.name(locale: locale)
        proved.caller.icon = entry.icon
        proved.caller.hasReplacedName = entry.replacesShared
        proved.caller.evidence = evidence
        // The file of an interpreter itself says nothing of the code that it runs.
        if outcome == .script { proved.caller.runsOthersCode = false }
        return proved
    }
}
