import GIO
import TestSupport

/// The built consentd on a bus of a test's own, with settings that have called it.
final class ServiceProcess: Sendable {
    let bus: PrivateBus
    let folder: TemporaryFolder
    let process: TestProcess
    let settings: LocalClient

    init() async throws {
        bus = try await PrivateBus()
        folder = try TemporaryFolder()
        process = try TestProcess(
            TestProcess.product("consentd"),
            ["--state-directory", folder.path("state")],
            environment: PrivateBus.userFolders(in: folder).merging(
                [
                    "DBUS_SESSION_BUS_ADDRESS": bus.address,
                    "DBUS_SYSTEM_BUS_ADDRESS": bus.address, "LC_ALL": "C.UTF-8",
                    "XDG_RUNTIME_DIR": folder.path("run"),
                ]
            ) { $1 }
        )
        settings = try await LocalClient(on: bus)
        let owners = Journal<String?>()
        let watch = settings.connection.watchName("org.consentd.Consent1") { owners.append($0) }
        try await owners.first { $0 != nil }
        watch.cancel()
        _ = try await settings.grants()
    }

    /// What it has taken from the system.
    func figures() throws -> ProcessFigures { try ProcessFigures(of: process.processID) }

    /// Waits until it holds no more descriptors than it did; gives how many it holds.
    func descriptors(backTo count: Int) async throws -> Int {
        // Each round is one more turn of the service, which hears of who left in between.
        for _ in 0..<2_000 where try figures().descriptors > count { try await settings.settle() }
        return try figures().descriptors
    }

    /// Whether nothing is decided and no app is known.
    func holdsNothing() async throws -> Bool {
        let grants = try await settings.grants().rows
        let apps = try await settings.manager("ListApps", .tuple([String: Variant]())).rows
        return grants.isEmpty && apps.isEmpty
    }
}
