package import GIO

/// A desktop's dialog backend that does what a test tells it, when it tells it.
package final class ScriptedDialog: Sendable {
    /// A dialog that it was asked to show.
    package struct Shown: Sendable {
        /// The path that closes it.
        package let handle: ObjectPath
        /// The app's desktop file.
        package let appID: String
        /// The app's window.
        package let parentWindow: String
        /// The lines of text, from the top.
        package let texts: [String]
        /// The options.
        package let options: [String: Variant]

        fileprivate let call: MethodCall

        /// Who asks.
        package var sender: String { call.sender }

        /// What can be chosen: the ids, with the values and the chosen one.
        package var choices: [String: (values: [String], selected: String)] {
            var result: [String: (values: [String], selected: String)] = [:]
            for choice in options["choices"]?.children ?? [] {
                let parts = choice.children
                guard let id = parts[0].as(String.self) else { continue }
                result[id] = (
                    parts[2].children.compactMap { $0.children[0].as(String.self) },
                    parts[3].as(String.self) ?? ""
                )
            }
            return result
        }

        /// Answers.
        package func answer(_ response: UInt32, _ results: [String: Variant] = [:]) {
            call.reply(.tuple(response, results))
        }

        /// Answers as the interface has it, with what was chosen.
        package func allow(choosing values: (String, String)...) {
            answer(0, ["choices": Self.pairs(values)])
        }

        /// Choices as the interface has them.
        package static func pairs(_ values: [(String, String)]) -> Variant {
            .array(of: "(ss)", values.map { Variant.tuple($0.0, $0.1) })
        }

        /// Answers with anything.
        package func answer(raw: Variant) { call.reply(raw) }

        /// Fails.
        package func fail(_ name: String) { call.fail(name, "It cannot be shown.") }
    }

    /// How it takes being closed.
    package enum Closing: Sendable {
        /// With this response.
        case answers(UInt32)
        /// Not at all: the dialog stays, and so does the caller.
        case isRefused(String)
    }

    /// The dialogs, in order.
    package let shown = Journal<Shown>()
    /// The handles that were to be closed, in order.
    package let closed = Journal<String>()
    /// Its connection.
    package let client: LocalClient

    private let registration = Lock<Registration?>(nil)

    /// Connects, and takes the name of a backend.
    package init(
        on bus: PrivateBus,
        as id: String = "gtk",
        closing: Closing = .answers(2)
    ) async throws {
        client = try await LocalClient(on: bus)
        let claim = client.connection.claim(pathsUnder: "/org/freedesktop/portal/desktop") {
            [shown, closed] call in
            switch call.member {
            case "AccessDialog": shown.append(Self.read(call))
            case "Close":
                switch closing {
                case .answers(let response):
                    let dialog = shown.entries.first { $0.handle.text == call.path }
                    call.reply()
                    dialog?.answer(response)
                case .isRefused(let name): call.fail(name, "It stays.")
                }
                closed.append(call.path)
            default: break
            }
        }
        registration.withLock { $0 = claim }
        let name = Self.busName(of: id)
        _ = try await client.connection.requestName(name)
    }

    /// The name of a backend.
    package static func busName(of id: String) -> String {
        "org.freedesktop.impl.portal.desktop.\(id)"
    }

    /// Leaves the bus, as a program that crashes does.
    package func leave() { client.connection.close() }

    /// The next dialog; waits for it.
    package func next() async throws -> Shown { try await shown.next() }

    private static func read(_ call: MethodCall) -> Shown {
        let parts = call.arguments.children
        return Shown(
            handle: parts[0].as(ObjectPath.self) ?? "/",
            appID: parts[1].as(String.self) ?? "",
            parentWindow: parts[2].as(String.self) ?? "",
            texts: parts[3...5].compactMap { $0.as(String.self) },
            options: parts[6].as([String: Variant].self) ?? [:],
            call: call
        )
    }
}
