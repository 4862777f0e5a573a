import Dispatch
import GIO
import Glibc

/// The connections of the app, by the names that the test gives them.
///
/// Used by the thread that reads the lines; what comes back is printed by the connections' own.
final class AppConnections {
    private struct Entry {
        let connection: Connection
        let subscription: Subscription
    }

    private let context = MainContext(name: "bus")
    private var entries: [String: Entry] = [:]
    private var claims: [Registration] = []

    init() { context.start() }

    func perform(_ line: String) {
        let words = line.split(separator: " ", maxSplits: 6).map(String.init)
        switch words.first {
        case "open" where words.count == 2: open(words[1])
        case "close" where words.count == 2:
            entries.removeValue(forKey: words[1])?.connection.close()
        case "own" where words.count == 3: own(words[2], on: words[1])
        case "call" where words.count == 7: call(words)
        default: Self.say("unknown \(line)")
        }
    }

    private func open(_ name: String) {
        let opened = DispatchSemaphore(value: 0)
        let outcome = Lock<Result<Connection, GIOError>?>(nil)
        Connection.open(address: .session, on: context) { result in
            outcome.withLock { $0 = result }
            opened.signal()
        }
        opened.wait()
        guard case .success(let connection)? = outcome.withLock({ $0 }) else {
            return Self.say("unopened \(name)")
        }
        // Asks the bus for all that there is, as one would who wants to know of others.
        let subscription = connection.subscribe { signal in
            guard signal.interface.hasPrefix("org.consentd.") else { return }
            Self.say("signal \(name) \(signal.member) \(signal.arguments)")
        }
        entries[name] = Entry(connection: connection, subscription: subscription)
        Self.say("opened \(name) \(connection.uniqueName)")
    }

    /// Takes a name, and allows whatever it is asked there, as a dialog of the desktop would.
    private func own(_ name: String, on connection: String) {
        guard let entry = entries[connection] else { return Self.say("unopened \(connection)") }
        claims.append(
            entry.connection.claim(pathsUnder: "/") { call in
                call.reply(.tuple(UInt32(0), [String: Variant]()))
            }
        )
        entry.connection.requestName(name) { _ in Self.say("owned \(connection) \(name)") }
    }

    private func call(_ words: [String]) {
        let number = words[1]
        guard let connection = entries[words[2]]?.connection, let path = ObjectPath(words[3]),
            let arguments = try? Variant(parsing: words[6])
        else { return Self.say("error \(number) org.example.Unreadable the line") }
        connection.call(
            ObjectAddress("org.consentd.Consent1", path, words[4]),
            words[5],
            arguments,
            timeout: .never
        ) { result in
            switch result {
            case .success(let value): Self.say("reply \(number) \(value)")
            case .failure(let error):
                let text = error.message.replacing("\n", with: " ")
                Self.say("error \(number) \(error.remoteName ?? "none") \(text)")
            }
        }
    }

    /// Whole lines only, whichever threads print.
    private static let output = Lock(STDOUT_FILENO)

    private static func say(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        output.withLock { output in
            var written = 0
            while written < bytes.count {
                let count = bytes[written...].withUnsafeBytes {
                    write(output, $0.baseAddress, $0.count)
                }
                if count < 0, errno == EINTR { continue }
                // Whoever read it is gone.
                if count <= 0 { return }
                written += count
            }
        }
    }
}
