import ConsentModel
package import GIO
import Glibc

/// Reads who connections are, on a thread made for it.
package final class IdentityReader: Sendable {
    /// What reading about one caller may take.
    package static let limit = Duration.seconds(1)

    private let examination: Examination
    private let declaration: Declaration
    private let queue: ExaminationQueue

    /// Makes a reader; its thread starts with the first caller.
    ///
    /// - Parameters:
    ///   - sharedPrograms: The programs that run others' code.
    ///   - directories: Where desktop files are looked for.
    ///   - runtimeDirectory: Where Flatpak keeps its records.
    ///   - processFolder: The folder of all processes.
    ///   - limit: What reading about one caller may take.
    package convenience init(
        sharedPrograms: SharedPrograms,
        directories: DesktopFileDirectories = .standard,
        runtimeDirectory: String = RuntimeDirectory.standard,
        processFolder: String = "/proc",
        limit: Duration = limit
    ) {
        self.init(
            sharedPrograms: sharedPrograms,
            directories: directories,
            programs: .standard,
            locale: Languages.current.first ?? "C",
            runtimeDirectory: runtimeDirectory,
            processFolder: processFolder,
            limit: limit
        )
    }

    /// Makes a reader with the search path and the language given too.
    package init(
        sharedPrograms: SharedPrograms,
        directories: DesktopFileDirectories,
        programs: ProgramSearch,
        locale: String,
        runtimeDirectory: String,
        processFolder: String,
        limit: Duration = limit
    ) {
        let proof = DesktopFileProof(
            directories: directories,
            match: DesktopFileMatch(
                sharedPrograms: sharedPrograms,
                resolve: { programs.resolve($0) }
            ),
            locale: locale
        )
        let program = PathEvidence(sharedPrograms: sharedPrograms)
        examination = Examination(
            user: getuid(),
            processFolder: processFolder,
            readers: [
                FlatpakEvidence(
                    records: FlatpakRecords(runtimeDirectory: runtimeDirectory, owner: getuid()),
                    directories: directories,
                    locale: locale
                ),
                SnapEvidence(directories: directories, locale: locale),
                UnitEvidence(user: getuid(), program: program, proof: proof),
                program,
            ]
        )
        declaration = Declaration(proof: proof, processFolder: processFolder)
        queue = ExaminationQueue(name: "identity", limit: limit)
    }

    /// Reads who is behind what the bus tells of a connection; answers once, on the reader's thread.
    package func identify(
        _ credentials: Credentials,
        then: @escaping @Sendable (Result<Identity, IdentityError>) -> Void
    ) {
        read(then) { [examination] deadline throws(IdentityError) in
            try examination.identify(credentials, until: deadline)
        }
    }

    /// Takes the desktop file that a host program names for its own, if it starts that program.
    package func declare(
        _ appID: String,
        by identity: Identity,
        then: @escaping @Sendable (Result<Identity, IdentityError>) -> Void
    ) {
        read(then) { [declaration] deadline throws(IdentityError) in
            try declaration.identity(of: identity, as: appID, until: deadline)
        }
    }

    /// Ends the reader; what was not answered yet fails.
    package func shutDown() {
        queue.close()
    }

    private func read(
        _ then: @escaping @Sendable (Result<Identity, IdentityError>) -> Void,
        _ read: @escaping @Sendable (Deadline) throws(IdentityError) -> Identity
    ) {
        queue.submit(
            { deadline in
                let result = Result { () throws(IdentityError) in try read(deadline) }
                return { then(result) }
            },
            orElse: { error in then(.failure(error)) }
        )
    }
}
