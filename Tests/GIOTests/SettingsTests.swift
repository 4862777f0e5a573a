import Foundation
import GIO
import TestSupport
import Testing

@Suite("Settings", .timeLimit(.minutes(5)))
struct SettingsTests {
    private static let schema = "org.gnome.desktop.privacy"
    private static let key = "disable-camera"

    private let folder: TemporaryFolder
    private let loop = LoopThread(name: "settings")

    init() throws {
        folder = try TemporaryFolder()
        try write("")
    }

    private func write(_ line: String) throws {
        let draft = try folder.write("[org/gnome/desktop/privacy]\n\(line)\n", to: "draft")
        rename(draft, folder.path("keyfile"))
    }

    /// Does something on the thread of the settings.
    private func onLoop<Value: Sendable>(
        _ body: @escaping @Sendable () -> Value
    ) async -> Value {
        await withCheckedContinuation { continuation in
            loop.context.perform { continuation.resume(returning: body()) }
        }
    }

    private func open(_ schema: String = schema) async -> Settings? {
        let (context, file) = (loop.context, folder.path("keyfile"))
        return await onLoop { Settings(schema, on: context, keyFile: file) }
    }

    @Test("a schema that is not installed is none, and a key that it lacks too")
    func absent() async throws {
        #expect(await open("org.example.nothing") == nil)
        let settings = try #require(await open())
        let (missing, number) = await onLoop {
            (settings.bool("disable-toaster"), settings.bool("old-files-age"))
        }
        #expect(missing == nil)
        #expect(number == nil, "no switch")
        #expect(await onLoop { settings.isWritable("disable-toaster") } == false)
        #expect(await onLoop { settings.isSet("disable-toaster") } == false)
    }

    @Test("a value that nobody has set is the schema's")
    func unset() async throws {
        let settings = try #require(await open())
        #expect(await onLoop { settings.bool(Self.key) } == false)
        #expect(await onLoop { settings.isSet(Self.key) } == false)
        #expect(await onLoop { settings.isWritable(Self.key) })
    }

    @Test("a value that is set, changed or taken back is told of, on the context's thread")
    func changes() async throws {
        let settings = try #require(await open())
        let told = Journal<Bool>()
        let context = loop.context
        let subscription = await onLoop {
            let subscription = settings.onChange { told.append(context.isCurrent) }
            _ = settings.bool(Self.key)
            return subscription
        }
        var place = 0
        for (line, value, isSet) in [
            ("disable-camera=true", true, true), ("disable-camera=false", false, true),
            ("", false, false),
        ] {
            try write(line)
            #expect(try await told.index(from: place) { $0 } >= place)
            place = told.entries.count
            #expect(await onLoop { settings.bool(Self.key) } == value)
            #expect(await onLoop { settings.isSet(Self.key) } == isSet)
        }
        await onLoop { subscription.cancel() }
    }
}
