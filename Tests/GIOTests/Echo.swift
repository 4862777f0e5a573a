import GIO
import TestSupport
import Testing

/// A server and a client on one private bus.
final class Echo: Sendable {
    static let name = "org.example.Echo"
    static let path: ObjectPath = "/org/example/Echo"
    static let address = ObjectAddress(name, path, name)
    static let xml = """
        <node><interface name="org.example.Echo">
          <method name="Echo"><arg type="s" direction="in"/><arg type="s" direction="out"/></method>
          <method name="Later"><arg type="u" direction="out"/></method>
          <method name="Refuse"/>
          <method name="Drop"/>
          <method name="Keep"/>
          <method name="WrongReply"><arg type="u" direction="out"/></method>
          <method name="Everything">
            <arg type="a{sv}" direction="in"/><arg type="a(su)" direction="in"/>
            <arg type="a{sv}" direction="out"/><arg type="a(su)" direction="out"/>
          </method>
          <method name="Swap"><arg type="h" direction="in"/><arg type="h" direction="out"/></method>
          <signal name="Changed"><arg type="s"/></signal>
          <property name="Version" type="u" access="read"/>
          <property name="Volume" type="u" access="readwrite"/>
        </interface></node>
        """

    let loop = LoopThread()
    let server: Connection
    let client: Connection
    private let kept = Lock<[MethodCall]>([])
    private let arrivals = AsyncStream<Void>.makeStream()
    private let registration = Lock<Registration?>(nil)

    init() async throws {
        let bus = try #require(PrivateBus.current)
        server = try await .open(address: bus.busAddress, on: loop.context)
        client = try await .open(address: bus.busAddress, on: loop.context)
        let interface = try #require(try InterfaceDescription.parse(Self.xml).first)
        let made = try await server.export(interface, at: Self.path) { [weak self] call in
            self?.answer(call)
        }
        registration.withLock { $0 = made }
        #expect(try await server.requestName(Self.name) == .owner)
    }

    /// Makes one more connection to the same bus.
    func connect() async throws -> Connection {
        let bus = try #require(PrivateBus.current)
        return try await .open(address: bus.busAddress, on: loop.context)
    }

    /// Waits until the bus has all that the client sent, and the client what the bus sent.
    func settle() async throws {
        _ = try await client.call(Self.address, "Echo", .tuple(""))
    }

    /// Waits for a call of `Keep`.
    func keptCall() async throws -> MethodCall {
        for await _ in arrivals.stream { break }
        return try #require(takeKept().first)
    }

    /// Lets go of the calls that `Keep` keeps.
    func takeKept() -> [MethodCall] {
        kept.withLock { kept in
            defer { kept = [] }
            return kept
        }
    }

    func stopServing() {
        registration.withLock { $0 = nil }
    }

    private func answer(_ call: MethodCall) {
        switch call.member {
        case "Echo", "Everything": call.reply(call.arguments)
        case "Later": call.connection.context.perform { call.reply(.tuple(UInt32(42))) }
        case "Refuse": call.fail("org.example.Error.Refused", "not today")
        case "Keep":
            kept.withLock { $0.append(call) }
            arrivals.continuation.yield()
        case "WrongReply": call.reply(.tuple("no number"))
        case "Swap": call.reply(.tuple(FileDescriptorIndex(0)), passing: call.descriptors)
        case "Get": call.reply(.tuple(Variant(UInt32(7))))
        case "GetAll": call.reply(.tuple(["Version": Variant(UInt32(7))]))
        case "Set": call.reply()
        default: break
        }
    }
}
