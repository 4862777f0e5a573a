import Foundation
import TestSupport

/// A machine of a test's own: what is in sysfs and below /dev for programs that it is lent to.
final class Machine: Sendable {
    /// What a program has in its environment for which this is the machine.
    let environment: [String: String]

    private let process: TestProcess
    private let folder: TemporaryFolder

    /// Starts without devices.
    init() async throws {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/machine"
        folder = try TemporaryFolder()
        // It removes what it made when its input ends.
        process = try TestProcess(
            "umockdev-wrapper",
            [script],
            environment: ["PATH": "/usr/bin:/bin", "TMPDIR": folder.path],
            endsWithInput: true
        )
        environment = [
            "LD_PRELOAD": "libumockdev-preload.so.0",
            "UMOCKDEV_DIR": try await process.line(),
        ]
    }

    /// Plugs a camera in.
    ///
    /// - Parameters:
    ///   - name: the kernel's name of its node.
    ///   - plug: the kernel's name of the USB device.
    ///   - options: `panel=front`, `removable=removable`, `orientation=1`, `title=Words_of_it`.
    /// - Throws: That the machine is gone.
    func plugIn(_ name: String, _ plug: String, _ options: String...) async throws {
        try await tell("camera \(name) \(plug) \(options.joined(separator: " "))")
    }

    /// Adds a node of a sound card.
    func addSound(_ name: String) async throws { try await tell("sound \(name)") }

    /// Takes a device away.
    func remove(_ name: String) async throws { try await tell("remove \(name)") }

    /// How often a camera's driver was asked something.
    func questions(to name: String) -> Int {
        process.text(of: .error).split(separator: "\n").filter { $0 == "asked \(name)" }.count
    }

    private func tell(_ line: String) async throws {
        try process.write(line + "\n")
        try await process.line { $0 == "ok" }
    }

    /// Whether this system can lend machines.
    static let isAvailable = Programs.succeeds(
        "umockdev-wrapper",
        [
            "/usr/bin/python3", "-c",
            "import gi; gi.require_version('UMockdev', '1.0'); from gi.repository import UMockdev",
        ]
    )
}
