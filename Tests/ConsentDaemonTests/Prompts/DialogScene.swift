import ConsentDaemon
import GIO
import TestSupport

/// A daemon beside a desktop that has a dialog of its own.
final class DialogScene {
    private(set) var service: ServiceFixture
    private(set) var dialog: ScriptedDialog
    let id: String
    private let attempts: Int

    /// Starts a backend, and a daemon that has found it.
    init(
        _ id: String = "gtk",
        closing: ScriptedDialog.Closing = .answers(2),
        attempts: Int = 1_000
    ) async throws {
        let bus = try await PrivateBus()
        let folder = try TemporaryFolder()
        try Self.install(id, in: folder)
        self.id = id
        self.attempts = attempts
        dialog = try await ScriptedDialog(on: bus, as: id, closing: closing)
        service = try await ServiceFixture(bus: bus, folder: folder) {
            Self.configure(&$0, folder, attempts: attempts)
        }
    }

    /// Writes the file that says that there is a backend.
    static func install(_ id: String, in folder: TemporaryFolder) throws {
        try folder.write(
            """
            [portal]
            DBusName=\(ScriptedDialog.busName(of: id))
            Interfaces=org.freedesktop.impl.portal.Access;

            """,
            to: "portals/\(id).portal"
        )
    }

    /// Has a daemon look into a folder.
    static func configure(
        _ configuration: inout Configuration,
        _ folder: TemporaryFolder,
        attempts: Int = 1_000
    ) {
        configuration.portals = PortalFolders(backends: [folder.path("portals")])
        configuration.currentDesktop = ""
        configuration.dialogRetry = .milliseconds(2)
        configuration.dialogAttempts = attempts
    }

    /// Starts another daemon on the same database, after this one has ended.
    func restart(on bus: PrivateBus? = nil) async throws {
        try await service.daemon.stop()
        let next = bus ?? service.bus
        if let bus { dialog = try await ScriptedDialog(on: bus, as: id) }
        let (folder, attempts) = (service.folder, attempts)
        service = try await ServiceFixture(bus: next, folder: folder, clock: service.clock) {
            Self.configure(&$0, folder, attempts: attempts)
        }
    }

    /// The next dialog, once it has been on the screen long enough to be read.
    func next() async throws -> ScriptedDialog.Shown {
        let shown = try await dialog.next()
        try await service.advance(by: .milliseconds(500))
        return shown
    }

    /// Asks a permission for an app and answers in the dialog.
    func ask(
        _ app: AppProcess,
        _ permission: String,
        _ response: UInt32,
        _ results: [String: Variant] = [:]
    ) async throws -> Answer {
        let request = try app.request(permission)
        try await next().answer(response, results)
        return try await app.answer(to: request)
    }

    /// What is decided, as rows.
    func decided() async throws -> [[String: Variant]] {
        try await service.settings.grants().rows.filter {
            $0["status"]?.as(String.self) != "not-determined"
        }
    }

    /// The outcome and the detail of a check of `Diagnose`; nil where there is no such row.
    func diagnosis(_ check: String) async throws -> (outcome: String, detail: String)? {
        let rows = try await service.settings.manager("Diagnose").rows
        let row = rows.first { $0["check"]?.as(String.self) == check }
        guard let outcome = row?["outcome"]?.as(String.self),
            let detail = row?["detail"]?.as(String.self)
        else { return nil }
        return (outcome, detail)
    }
}
