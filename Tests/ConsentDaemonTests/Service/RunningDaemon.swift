import ConsentDaemon
import ConsentWire
import GIO
import Glibc
import TestSupport

/// A daemon on a thread of its own, ended when dropped.
final class RunningDaemon: Sendable {
    /// Why it ended.
    let endings = Journal<Daemon.Ending>()

    private let daemon: Daemon
    private let context = MainContext(name: "daemon")

    init(
        on bus: PrivateBus,
        in folder: TemporaryFolder,
        clock: TestClock,
        configure: (inout Configuration) -> Void = { _ in }
    ) {
        var configuration = Configuration(
            release: "0",
            bus: bus.busAddress,
            stateDirectory: folder.path("state"),
            dataDirectories: [],
            desktopFiles: DesktopFileDirectories(
                usersOwn: folder.path,
                shared: [],
                flatpaks: [folder.path("exports")]
            ),
            runtimeDirectory: folder.path("run"),
            desktops: [],
            devices: FakeDevices(),
            cameraOrientation: { _ in nil },
            folder: { _ in nil },
            systemBus: bus.busAddress,
            systemBusLimit: .seconds(300),
            // A user has few watches, and tests many daemons.
            policyFolders: PolicyFolders(paths: [], owner: geteuid()),
            desktopSettings: nil,
            portals: PortalFolders(),
            // A machine that is busy with other tests is no caller whose files hang.
            identityLimit: .seconds(300),
            timekeeper: clock,
            log: Log(.error)
        )
        configure(&configuration)
        daemon = Daemon(configuration: configuration, context: context)
        context.start()
        context.perform { [daemon, endings, context] in
            daemon.assumeIsolated { daemon in
                daemon.start { ending in
                    endings.append(ending)
                    context.quit()
                }
            }
        }
    }

    deinit { end() }

    /// Waits until it has the name.
    func serves(on connection: Connection) async throws {
        let owners = Journal<String?>()
        let watch = connection.watchName(Names.service) { owners.append($0) }
        defer { watch.cancel() }
        try await owners.first { $0 != nil }
    }

    /// Runs something on its own thread.
    func perform(_ body: @escaping @Sendable (isolated Daemon) -> Void) {
        context.perform { [daemon] in daemon.assumeIsolated(body) }
    }

    /// Has it end as SIGTERM does.
    func end() {
        perform { $0.stop() }
    }

    /// Has it end, and waits until it has.
    func stop() async throws {
        end()
        try await endings.first()
    }
}
