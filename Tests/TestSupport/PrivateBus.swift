import ConsentModel
import ConsentWire
import Foundation
package import GIO

/// A message bus of a test's own, ended when dropped.
package final class PrivateBus: Sendable {
    /// The bus of the running test, if it has the trait `.privateBus`.
    @TaskLocal package static var current: PrivateBus?

    /// The D-Bus address.
    package let address: String
    /// The bus's folder, with its socket and the folder `services`.
    package let folder: TemporaryFolder

    private let environment: [String: String]
    private let configuration: String
    private let daemon: Lock<TestProcess>

    /// Starts a bus.
    ///
    /// Services that it activates get `environment`, and the address of the bus, which is the
    /// system bus for them too unless `environment` names another; and folders of the bus's own in place of the user's, whose settings
    /// are no part of a test.
    ///
    /// - Parameters:
    ///   - environment: what services get.
    ///   - names: names that it would start something for; every one that a permission needs, unless
    ///     told otherwise.
    /// - Throws: That it cannot be started.
    package init(
        environment: [String: String] = ["PATH": "/usr/bin:/bin"],
        providing names: [String]? = nil
    ) async throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path("services"),
            withIntermediateDirectories: true
        )
        var environment = environment
        let own = "unix:path=\(folder.path)/bus"
        environment["DBUS_SYSTEM_BUS_ADDRESS"] = environment["DBUS_SYSTEM_BUS_ADDRESS"] ?? own
        for name in names ?? Self.needed {
            try Self.addService(name, command: "/bin/false", to: folder)
        }
        configuration = try folder.write(
            """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
             "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig>
              <type>session</type>
              <listen>unix:path=\(folder.path)/bus</listen>
              <auth>EXTERNAL</auth>
              <servicedir>\(folder.path)/services</servicedir>
              <policy context="default">
                <allow user="*"/>
                <allow send_destination="*" eavesdrop="true"/>
                <allow eavesdrop="true"/>
                <allow own="*"/>
              </policy>
              <limit name="max_incoming_bytes">1000000000</limit>
              <limit name="max_outgoing_bytes">1000000000</limit>
              <limit name="max_message_size">1000000000</limit>
              <limit name="max_completed_connections">10000</limit>
              <limit name="max_incomplete_connections">1000</limit>
              <limit name="max_connections_per_user">10000</limit>
              <limit name="max_match_rules_per_connection">50000</limit>
              <limit name="max_replies_per_connection">50000</limit>
              <limit name="max_names_per_connection">50000</limit>
            </busconfig>

            """,
            to: "bus.conf"
        )
        self.environment = Self.userFolders(in: folder).merging(environment) { $1 }
        let daemon = try Self.start(configuration, self.environment)
        self.daemon = Lock(daemon)
        address = try await daemon.line()
    }

    private static func start(
        _ configuration: String,
        _ environment: [String: String]
    ) throws -> TestProcess {
        // The shell ends the bus when its input ends, so also when the tests are killed.
        let command = "dbus-daemon --config-file=$0 --print-address=1 --nofork --nopidfile &"
        return try TestProcess(
            "sh",
            ["-c", command + " read -r line; kill $!; wait", configuration],
            environment: environment,
            endsWithInput: true
        )
    }

    /// The variables that put what is kept of a user into a folder.
    package static func userFolders(in folder: TemporaryFolder) -> [String: String] {
        [
            "XDG_CONFIG_HOME": folder.path("config"), "XDG_CACHE_HOME": folder.path("cache"),
        ]
    }

    /// Where a client finds the bus.
    package var busAddress: BusAddress { .address(address) }

    /// What permissions need on either bus.
    private static let needed: [String] = {
        let entries = (try? BuiltInCatalogue.entries()) ?? []
        return entries.flatMap(\.definition.needs).compactMap { need in
            switch need {
            case .sessionBusName(let name), .systemBusName(let name): name
            case .device, .folder: nil
            }
        }
    }()

    /// Lets the bus start a program for a name.
    package func addService(_ name: String, command: String) throws {
        try Self.addService(name, command: command, to: folder)
    }

    /// Lets the bus start nothing for a name any more, once it has read its files again.
    package func removeService(_ name: String) throws {
        try FileManager.default.removeItem(atPath: folder.path("services/\(name).service"))
    }

    private static func addService(
        _ name: String,
        command: String,
        to folder: TemporaryFolder
    ) throws {
        try folder.write(
            "[D-BUS Service]\nName=\(name)\nExec=\(command)\n",
            to: "services/\(name).service"
        )
    }

    /// Ends the bus now and waits until it is gone.
    package func stop() async {
        let daemon = daemon.withLock { $0 }
        daemon.closeInput()
        _ = await daemon.exitStatus()
    }

    /// Starts the bus again where it was, after it was stopped.
    package func restart() async throws {
        let daemon = try Self.start(configuration, environment)
        self.daemon.withLock { $0 = daemon }
        try await daemon.line()
    }
}
