import GIO
import TestSupport
import Testing

@Suite("Connection", .privateBus, .timeLimit(.minutes(5)))
struct ConnectionTests {
    @Test("calls a method and gets its answer")
    func call() async throws {
        let echo = try await Echo()
        let reply = try await echo.client.call(Echo.address, "Echo", .tuple("grüße"))
        #expect(reply.fields(String.self) == "grüße")
    }

    @Test("gets an answer that is given later")
    func lateReply() async throws {
        let echo = try await Echo()
        let reply = try await echo.client.call(Echo.address, "Later")
        #expect(reply.fields(UInt32.self) == 42)
    }

    @Test("carries an error by its name")
    func namedError() async throws {
        let echo = try await Echo()
        let error = await #expect(throws: GIOError.self) {
            try await echo.client.call(Echo.address, "Refuse")
        }
        #expect(error?.code == .remote)
        #expect(error?.remoteName == "org.example.Error.Refused")
        #expect(error?.message == "not today")
    }

    @Test("answers a call that its handler dropped")
    func droppedCall() async throws {
        let echo = try await Echo()
        let error = await #expect(throws: GIOError.self) {
            try await echo.client.call(Echo.address, "Drop")
        }
        #expect(error?.remoteName == "org.freedesktop.DBus.Error.Failed")
    }

    @Test("refuses to send an answer that the interface does not allow")
    func wrongReply() async throws {
        let echo = try await Echo()
        let error = await #expect(throws: GIOError.self) {
            try await echo.client.call(Echo.address, "WrongReply")
        }
        #expect(error?.remoteName == "org.freedesktop.DBus.Error.Failed")
    }

    @Test("counts only the first answer")
    func firstAnswer() async throws {
        let echo = try await Echo()
        let reply = Task { try await echo.client.call(Echo.address, "Keep", timeout: .never) }
        let call = try await echo.keptCall()
        call.reply()
        call.fail("org.example.Error.Late", "too late")
        call.reply()
        #expect(try await reply.value == .unit)
    }

    @Test("passes arguments of every shape")
    func containers() async throws {
        let echo = try await Echo()
        let options = try ["n": Variant(UInt32(3)), "list": Variant(parsing: "['a', 'b']")]
        let rows = Variant.array(of: "(su)", [.tuple("camera", UInt32(2))])
        let arguments = Variant.tuple(of: [Variant(options), rows])
        let reply = try await echo.client.call(Echo.address, "Everything", arguments)
        #expect(reply == arguments)
        #expect(reply.children[0].as([String: Variant].self) == options)
    }

    @Test("carries values of many megabytes")
    func hugeValue() async throws {
        let echo = try await Echo()
        let text = String(repeating: "ä", count: 8 << 20)
        let reply = try await echo.client.call(Echo.address, "Echo", .tuple(text))
        #expect(reply.fields(String.self) == text)
    }

    @Test(
        "answers wrong types, members and objects without asking the handler",
        arguments: [
            ("Echo", Variant.tuple(UInt32(1)), "org.freedesktop.DBus.Error.InvalidArgs"),
            ("Echo", .unit, "org.freedesktop.DBus.Error.InvalidArgs"),
            ("Nothing", .unit, "org.freedesktop.DBus.Error.UnknownMethod"),
        ]
    )
    func badCalls(member: String, arguments: Variant, name: String) async throws {
        let echo = try await Echo()
        let error = await #expect(throws: GIOError.self) {
            try await echo.client.call(Echo.address, member, arguments)
        }
        #expect(error?.remoteName == name)
    }

    @Test("answers calls that are not well formed with an error of its own")
    func invalidCall() async throws {
        let echo = try await Echo()
        let error = await #expect(throws: GIOError.self) {
            try await echo.client.call(ObjectAddress("not a name", "/", "x.y"), "Echo")
        }
        #expect(error?.code == .invalid)
    }

    @Test("brings reading and setting of properties as calls")
    func properties() async throws {
        let echo = try await Echo()
        let properties = Echo.address.with(interface: "org.freedesktop.DBus.Properties")
        let value = try await echo.client.call(properties, "Get", .tuple(Echo.name, "Version"))
        #expect(value.fields(Variant.self)?.as(UInt32.self) == 7)
        let all = try await echo.client.call(properties, "GetAll", .tuple(Echo.name))
        #expect(all.fields([String: Variant].self)?.keys.sorted() == ["Version"])
        let set = Variant.tuple(Echo.name, "Volume", Variant(UInt32(1)))
        #expect(try await echo.client.call(properties, "Set", set) == .unit)

        let unknown = await #expect(throws: GIOError.self) {
            try await echo.client.call(properties, "Get", .tuple(Echo.name, "Colour"))
        }
        #expect(unknown?.remoteName == "org.freedesktop.DBus.Error.InvalidArgs")
        let readOnly = await #expect(throws: GIOError.self) {
            let set = Variant.tuple(Echo.name, "Version", Variant(UInt32(1)))
            return try await echo.client.call(properties, "Set", set)
        }
        #expect(readOnly?.remoteName == "org.freedesktop.DBus.Error.InvalidArgs")
    }

    @Test("cancels a call with its task")
    func cancelledTask() async throws {
        let echo = try await Echo()
        let task = Task {
            try await echo.client.call(Echo.address, "Keep", timeout: .never)
        }
        let call = try await echo.keptCall()
        task.cancel()
        let error = await #expect(throws: GIOError.self) { try await task.value }
        #expect(error?.code == .cancelled)
        call.reply()
    }

    @Test("sends nothing for a task that is cancelled already")
    func cancelledBefore() async throws {
        let echo = try await Echo()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await echo.client.call(Echo.address, "Keep", timeout: .never)
        }
        let error = await #expect(throws: GIOError.self) { try await task.value }
        #expect(error?.code == .cancelled)
        _ = try await echo.client.call(Echo.address, "Echo", .tuple(""))
        #expect(echo.takeKept().isEmpty)
    }

    @Test("waits as long as it is told")
    func timeout() async throws {
        let echo = try await Echo()
        let error = await #expect(throws: GIOError.self) {
            try await echo.client.call(Echo.address, "Keep", timeout: .milliseconds(1))
        }
        #expect(error?.code == .timedOut)
    }

    @Test("ends calls whose server leaves")
    func serverLeaves() async throws {
        let echo = try await Echo()
        let reply = Task { try await echo.client.call(Echo.address, "Keep", timeout: .never) }
        let call = try await echo.keptCall()
        echo.server.close()
        let error = await #expect(throws: GIOError.self) { try await reply.value }
        #expect(error?.code == .noReply)
        call.reply()
        let next = await #expect(throws: GIOError.self) {
            try await echo.client.call(Echo.address, "Echo", .tuple(""))
        }
        #expect(next?.code == .serviceUnknown)
    }

    @Test("ends calls when the bus ends, and tells so")
    func busEnds() async throws {
        let echo = try await Echo()
        let reply = Task { try await echo.client.call(Echo.address, "Keep", timeout: .never) }
        let call = try await echo.keptCall()
        let (closings, told) = AsyncStream<Void>.makeStream()
        let subscription = echo.client.onClosed { told.yield() }
        await PrivateBus.current?.stop()
        let error = await #expect(throws: GIOError.self) { try await reply.value }
        #expect(error?.code == .closed)
        call.reply()
        for await _ in closings { break }
        #expect(echo.client.isClosed)
        subscription.cancel()
        let next = await #expect(throws: GIOError.self) {
            try await echo.client.call(Echo.address, "Echo", .tuple(""))
        }
        #expect(next?.code == .closed)
    }

    @Test("tells why it cannot be opened")
    func unreachable() async throws {
        let loop = LoopThread()
        let error = await #expect(throws: GIOError.self) {
            try await Connection.open(address: .address("unix:path=/nowhere"), on: loop.context)
        }
        #expect(error?.code == .notFound)
        let nonsense = await #expect(throws: GIOError.self) {
            try await Connection.open(address: .address("nonsense"), on: loop.context)
        }
        #expect(nonsense?.code == .invalid)
    }

    @Test("answers no more once the registration is dropped")
    func unregistered() async throws {
        let echo = try await Echo()
        echo.stopServing()
        let error = await #expect(throws: GIOError.self) {
            try await echo.client.call(Echo.address, "Echo", .tuple(""))
        }
        #expect(error?.remoteName == "org.freedesktop.DBus.Error.UnknownMethod")
    }

    @Test("refuses a second object at the same place")
    func exportedTwice() async throws {
        let echo = try await Echo()
        let interface = try #require(try InterfaceDescription.parse(Echo.xml).first)
        await #expect(throws: GIOError.self) {
            try await echo.server.export(interface, at: Echo.path) { _ in }
        }
    }

    @Test("passes descriptors in and out")
    func descriptors() async throws {
        let echo = try await Echo()
        let pipe = try TestPipe()
        let reply = try await echo.client.exchange(
            Echo.address,
            "Swap",
            .tuple(FileDescriptorIndex(0)),
            passing: [pipe.writing]
        )
        #expect(reply.arguments.fields(FileDescriptorIndex.self) == FileDescriptorIndex(0))
        let returned = try #require(reply.descriptors.first)
        #expect(returned.number != pipe.writing.number)
        try TestPipe.write("hello", to: returned)
        #expect(try pipe.read(5) == "hello")
    }
}
