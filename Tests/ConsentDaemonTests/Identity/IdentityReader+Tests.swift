import Foundation
import Resources

@testable import ConsentDaemon
@testable import GIO

extension IdentityReader {
    /// A reader that sees this machine, but only the desktop files and programs it is given.
    static func forTests(
        desktopFiles: String? = nil,
        sharedDesktopFiles: [String] = [],
        flatpaks: [String] = [],
        programs: [String] = ["/usr/bin"],
        runtimeDirectory: String = "/nowhere",
        processFolder: String = "/proc"
    ) -> IdentityReader {
        IdentityReader(
            sharedPrograms: .listed,
            directories: DesktopFileDirectories(
                usersOwn: desktopFiles,
                shared: sharedDesktopFiles,
                flatpaks: flatpaks
            ),
            programs: ProgramSearch(folders: programs),
            locale: "C",
            runtimeDirectory: runtimeDirectory,
            processFolder: processFolder,
            limit: .seconds(20)
        )
    }

    /// Identifies a process as if the bus had told its number.
    func identify(
        _ process: Int32,
        user: UInt32 = getuid(),
        descriptor: FileDescriptor? = nil
    ) async -> Result<Identity, IdentityError> {
        await withCheckedContinuation { continuation in
            identify(
                Credentials(
                    userID: user,
                    processID: UInt32(process),
                    processDescriptor: descriptor
                )
            ) { continuation.resume(returning: $0) }
        }
    }

    /// Declares a desktop file.
    func declare(_ appID: String, by identity: Identity) async -> Result<Identity, IdentityError> {
        await withCheckedContinuation { continuation in
            declare(appID, by: identity) { continuation.resume(returning: $0) }
        }
    }
}

extension SharedPrograms {
    /// The list of this package.
    static let listed = SharedPrograms(parsing: Resources.sharedPrograms)
}

extension Result where Failure == IdentityError {
    /// The kind of failure, if it is one.
    var code: IdentityError.Code? {
        if case .failure(let error) = self { error.code } else { nil }
    }
}
