import Broker
import ConsentModel
import GIO

/// The path of a host program: what is left to know of a program without any mark.
struct PathEvidence: EvidenceReader {
    /// The programs that run others' code.
    let sharedPrograms: SharedPrograms

    func identity(of process: ExaminedProcess) throws(IdentityError) -> Identity? {
        try process.proveHost()
        let path = process.look.executable
        try checkThatItIsThere(process)
        guard AppIDGrammar.allows(path, kind: .program) else {
            throw process.folder.unreadable("exe", "its path is not in normal form, or too long")
        }
        let words = try process.folder.commandLine()
        let names = [path, words.first ?? ""]
        let isShared = names.contains(where: sharedPrograms.contains)
        return Identity(
            caller: Caller(
                app: App(id: path, kind: .program),
                name: ProgramName.ofPath(path),
                evidence: .path,
                process: process.folder.handle.pid,
                runsOthersCode: isShared
            ),
            process: process.folder.handle,
            executable: path,
            script: isShared ? try script(words, of: process) : nil,
            // What it passes on may come out of a sandbox that shows no mark.
            isHost: !names.contains(where: sharedPrograms.isRelay)
        )
    }

    /// Throws when the path does not lead to the very file that runs.
    ///
    /// The kernel appends " (deleted)" to the path of a file that is gone; a file may also be
    /// called so, and another may have taken its place.
    private func checkThatItIsThere(_ process: ExaminedProcess) throws(IdentityError) {
        let path = process.look.executable
        if path.hasPrefix("/"), let there = try? FileStatus(at: path),
            there.id == process.look.executableID
        {
            return
        }
        try process.folder.checkItLives()
        throw IdentityError(
            .changed,
            """
            The program of the calling process \(process.folder.handle.pid) was removed or \
            replaced since it was started: start the app anew.
            """
        )
    }

    private func script(
        _ words: [String],
        of process: ExaminedProcess
    ) throws(IdentityError) -> String? {
        let interpreter = RealPath.lastComponent(of: process.look.executable)
        guard let script = ScriptArgument.find(in: words, interpreter: interpreter) else {
            return nil
        }
        let path =
            script.hasPrefix("/") ? script : try process.folder.link("cwd") + "/" + script
        guard let resolved = RealPath.resolve(path),
            let status = try? FileStatus(at: resolved), status.isRegular
        else { return nil }
        return resolved
    }
}
