import ConsentWire
import Foundation
package import GIO

/// An app of its own, moved by a test: `test-app` under another name, or in a sandbox.
package final class AppProcess: Sendable {
    /// A signal that a connection of the app got.
    package struct Told: Sendable {
        /// The connection's name in the test.
        package let connection: String
        /// The signal.
        package let member: String
        /// Its arguments.
        package let arguments: Variant

        /// The permission that StatusChanged is about.
        package var permission: String? { arguments.children.first?.as(String.self) }
        /// The status that StatusChanged tells.
        package var status: String? {
            arguments.children.dropFirst().first?.as(String.self)
        }
    }

    /// What the app was told, in order.
    package enum Event: Sendable {
        /// A call ended.
        case answer(Int, Answer)
        /// A signal came.
        case signal(Told)
        /// A connection was opened, and its unique name.
        case opened(String, String)
        /// A connection has taken a name.
        case owned(String, String)
    }

    /// What came, in order.
    package let events = Journal<Event>()
    /// The app's id: the path of the program, or the id of the Flatpak.
    package let id: String

    private let process: TestProcess
    private let lastCall = Lock(0)

    /// Starts a program; its first connection is called `main`.
    ///
    /// It speaks to the bus itself unless `address` is that of a proxy.
    package init(
        _ name: String,
        in folder: TemporaryFolder,
        on bus: PrivateBus,
        address: String? = nil,
        opening isOpening: Bool = true
    ) async throws {
        id = folder.path(name)
        if !FileManager.default.fileExists(atPath: id) {
            let program = TestProcess.product("test-app")
            // A link and not a copy, which other children that start now would hold open for writing.
            try FileManager.default.linkItem(atPath: program, toPath: id)
        }
        process = try TestProcess(id, environment: Self.environment(address ?? bus.address))
        try await begin(opening: isOpening)
    }

    /// Starts an app in the sandbox of a Flatpak instance; its first connection is called `main`.
    ///
    /// It speaks to the bus itself unless `address` is that of a proxy. `processID` is that of the
    /// sandbox's keeper outside, not of the app.
    package init(
        _ instance: FlatpakInstance,
        on bus: PrivateBus,
        address: String? = nil,
        opening isOpening: Bool = true
    ) async throws {
        id = instance.appID
        process = try TestProcess(
            "bwrap",
            instance.sandbox + [TestProcess.product("test-app")],
            environment: Self.environment(address ?? bus.address)
        )
        try await begin(opening: isOpening)
    }

    private static func environment(_ address: String) -> [String: String] {
        [
            "DBUS_SESSION_BUS_ADDRESS": address, "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin",
        ]
    }

    private func begin(opening isOpening: Bool) async throws {
        let (process, events) = (process, events)
        // Ends with the process, whose last line it waits for.
        Task {
            while let line = try? await process.line() {
                if let event = Self.event(line) { events.append(event) }
            }
            events.end()
        }
        if isOpening { try await open("main") }
    }

    /// The process's number.
    package var processID: Int32 { process.processID }

    /// Opens another connection; gives its unique name.
    @discardableResult
    package func open(_ connection: String) async throws -> String {
        let start = events.entries.count
        try process.write("open \(connection)\n")
        let index = try await events.index(from: start) { event in
            if case .opened(connection, _) = event { true } else { false }
        }
        guard case .opened(_, let name) = events.entries[index] else { return "" }
        return name
    }

    /// The unique name of a connection that was opened.
    package func name(of connection: String = "main") -> String {
        for case .opened(connection, let name) in events.entries.reversed() { return name }
        return ""
    }

    /// Closes a connection.
    package func close(_ connection: String) throws { try process.write("close \(connection)\n") }

    /// Takes a name on the bus, and allows whatever it is asked there.
    package func own(_ name: String, on connection: String = "main") async throws {
        try process.write("own \(connection) \(name)\n")
        _ = try await events.index { if case .owned(connection, name) = $0 { true } else { false } }
    }

    /// Ends the program as it stands.
    package func kill() async {
        process.kill(SIGKILL)
        _ = await process.exitStatus()
    }

    /// Sends a call, and gives its number without waiting for the answer.
    package func send(
        _ member: String,
        _ arguments: Variant = .unit,
        of interface: String = Names.permissions,
        at path: String = Names.object,
        on connection: String = "main"
    ) throws -> Int {
        let number = lastCall.withLock { number in
            number += 1
            return number
        }
        try process.write(
            "call \(number) \(connection) \(path) \(interface) \(member) \(arguments)\n"
        )
        return number
    }

    /// Sends a Request, and gives its number.
    package func request(
        _ permission: String,
        _ options: [String: Variant] = ["reason": Variant("To try it")],
        on connection: String = "main"
    ) throws -> Int {
        try send("Request", .tuple(permission, options), on: connection)
    }

    /// Waits until the service has seen all that a connection sent before.
    package func settle(_ connection: String = "main") async throws {
        _ = try await answer(to: send("Identity", on: connection))
    }

    /// The answer to a call; waits for it.
    package func answer(to number: Int) async throws -> Answer {
        let index = try await place(ofAnswer: number)
        guard case .answer(_, let answer) = events.entries[index] else {
            throw TestFailure("no answer to \(number)")
        }
        return answer
    }

    /// Where the answer to a call stands among the events; waits for it.
    package func place(ofAnswer number: Int) async throws -> Int {
        try await events.index { if case .answer(number, _) = $0 { true } else { false } }
    }

    /// Whether a call has been answered.
    package func isAnswered(_ number: Int) -> Bool {
        events.entries.contains { if case .answer(number, _) = $0 { true } else { false } }
    }

    /// The signals that have come.
    package var signals: [Told] {
        events.entries.compactMap { if case .signal(let told) = $0 { told } else { nil } }
    }

    private static func event(_ line: String) -> Event? {
        let words = line.split(separator: " ", maxSplits: 3).map(String.init)
        guard words.count > 2 else { return nil }
        switch words[0] {
        case "opened": return .opened(words[1], words[2])
        case "owned": return .owned(words[1], words[2])
        case "reply":
            let text = words.dropFirst(2).joined(separator: " ")
            guard let number = Int(words[1]), let value = try? Variant(parsing: text) else {
                return nil
            }
            return .answer(number, .reply(value))
        case "error" where words.count == 4:
            return Int(words[1]).map { .answer($0, .failure(name: words[2], text: words[3])) }
        case "signal" where words.count == 4:
            guard let value = try? Variant(parsing: words[3]) else { return nil }
            return .signal(Told(connection: words[1], member: words[2], arguments: value))
        default: return nil
        }
    }
}

extension AppProcess: ServiceClient {
    /// Calls a method on the first connection.
    package func call(
        _ interface: String,
        _ member: String,
        _ arguments: Variant,
        at path: String
    ) async throws -> Answer {
        try await answer(to: send(member, arguments, of: interface, at: path))
    }
}
