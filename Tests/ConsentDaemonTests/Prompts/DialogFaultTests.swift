import ConsentWire
import Foundation
import GIO
import TestSupport
import Testing

@testable import ConsentDaemon

/// What desktops' dialogs do besides what their interface says.
///
/// Nothing wrong is ever stored, and no second app waits for ever.
@Suite("Faults of the desktop's dialog", .timeLimit(.minutes(5)))
struct DialogFaultTests {
    /// An answer, and what becomes of the request.
    struct Odd: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let reply: Variant
        let reason: String
        var permission = "contacts"

        init(
            _ name: String,
            _ response: UInt32,
            _ results: [String: Variant],
            _ reason: String,
            _ permission: String = "contacts"
        ) {
            testDescription = name
            reply = .tuple(response, results)
            self.reason = reason
            self.permission = permission
        }

        init(_ name: String, raw: Variant) {
            testDescription = name
            reply = raw
            reason = "prompter-failed"
        }
    }

    private static func chosen(_ values: (String, String)...) -> [String: Variant] {
        ["choices": DialogShown.pairs(values)]
    }

    @Test(
        "an answer that was not offered is a dismissal, one that is none is a failure",
        arguments: [
            Odd("an unknown lifetime", 0, chosen(("lifetime", "for-ever")), "dismissed"),
            Odd("a time that was not offered", 0, chosen(("lifetime", "until")), "dismissed"),
            Odd("an unknown level", 0, chosen(("level", "exact")), "dismissed", "location"),
            Odd("no value", 0, chosen(("lifetime", "")), "dismissed"),
            Odd(
                "two values",
                0,
                chosen(("lifetime", "once"), ("lifetime", "always")),
                "dismissed"
            ),
            Odd("choices that are a text", 0, ["choices": Variant("once")], "dismissed"),
            Odd(
                "a choice that is a number",
                0,
                ["choices": Variant(["lifetime": Variant(7)])],
                "dismissed"
            ),
            Odd("a bare choice of a wrong type", 0, ["lifetime": Variant(true)], "dismissed"),
            Odd("closed", 2, [:], "dismissed"),
            Odd("closed, with choices", 2, chosen(("lifetime", "always")), "dismissed"),
            Odd("response 3", 3, [:], "prompter-failed"),
            Odd("response 7", 7, chosen(("lifetime", "always")), "prompter-failed"),
            Odd("the highest response", .max, [:], "prompter-failed"),
            Odd(
                "far more than anybody was asked",
                0,
                chosen(("lifetime", String(repeating: "x", count: 40_000))),
                "prompter-failed"
            ),
            Odd("no results", raw: .tuple(UInt32(0))),
            Odd("nothing", raw: .unit),
            Odd("a signed response", raw: .tuple(Int32(0), [String: Variant]())),
            Odd("a response alone in a text", raw: .tuple("allow", [String: Variant]())),
        ]
    )
    func odd(answer: Odd) async throws {
        let scene = try await DialogScene()
        let app = try await scene.service.app()
        let request = try app.request(answer.permission)
        try await scene.next().answer(raw: answer.reply)
        let state = try await app.answer(to: request)
        #expect(state.status == "not-determined")
        #expect(state.reason == answer.reason)
        #expect(try await scene.decided().isEmpty)
        let other = try await scene.service.app("other")
        #expect(try await scene.ask(other, "screen", 0).status == "authorized")
    }

    @Test("choices that nobody offered mean nothing")
    func extra() async throws {
        let scene = try await DialogScene()
        let app = try await scene.service.app()
        let results = Self.chosen(("remember", "false"), ("level", "root"), ("lifetime", "session"))
        let answer = try await scene.ask(app, "contacts", 0, results)
        #expect(answer.status == "authorized")
        #expect(answer.details["lifetime"]?.as(String.self) == "session")
    }

    @Test("KDE sends choices with a “no”, and answers 1 when it is closed")
    func kde() async throws {
        let scene = try await DialogScene("kde", closing: .answers(1))
        let app = try await scene.service.app()
        let no = try await scene.ask(app, "contacts", 1, Self.chosen(("lifetime", "once")))
        #expect(no.status == "denied")
        #expect(no.details["lifetime"]?.as(String.self) == "session")
        _ = try app.request("screen")
        let shown = try await scene.next()
        await app.kill()
        #expect(try await scene.dialog.closed.next() == shown.handle.text)
        try await scene.service.left(app.name())
        #expect(try await scene.decided().count == 1, "closing by us is no answer of the user")
    }

    @Test(
        "GNOME shows another dialog, or only that of the app in front: it is asked again until it can",
        arguments: ["LimitsExceeded", "AccessDenied"]
    )
    func busy(error: String) async throws {
        let scene = try await DialogScene("gnome")
        let one = try await scene.service.app("one")
        let two = try await scene.service.app("two")
        let first = try one.request("contacts")
        var handles: Set<String> = []
        for _ in 0..<3 {
            let shown = try await scene.dialog.next()
            handles.insert(shown.handle.text)
            #expect(shown.texts[0].contains("“one”"), "the question stays first")
            shown.fail("org.freedesktop.DBus.Error.\(error)")
            if handles.count == 1 {
                _ = try two.request("contacts")
                try await scene.service.advance(by: .seconds(10))
            }
        }
        // It can be read only now, however long it has been waiting.
        let hasty = try await scene.dialog.next()
        hasty.answer(0)
        let shown = try await scene.next()
        #expect(handles.union([hasty.handle.text, shown.handle.text]).count == 5)
        shown.answer(0)
        #expect(try await one.answer(to: first).status == "authorized")
        #expect(try await scene.next().texts[0].contains("“two”"))
    }

    @Test("one that stays busy has failed in the end; the next question gets its turn")
    func alwaysBusy() async throws {
        let scene = try await DialogScene("gnome", attempts: 3)
        let app = try await scene.service.app()
        let request = try app.request("contacts")
        let next = try app.request("screen")
        for _ in 0..<3 {
            try await scene.dialog.next().fail("org.freedesktop.DBus.Error.LimitsExceeded")
        }
        #expect(try await app.answer(to: request).reason == "prompter-failed")
        try await scene.next().answer(0)
        #expect(try await app.answer(to: next).status == "authorized")
        #expect(try await scene.decided().count == 1)
    }

    @Test("a request that is withdrawn while the desktop is busy is not asked again")
    func withdrawnWhileBusy() async throws {
        let scene = try await DialogScene("gnome")
        let app = try await scene.service.app()
        let token = ["reason": Variant("To try"), "token": Variant("t")]
        let request = try app.request("contacts", token)
        try await scene.dialog.next().fail("org.freedesktop.DBus.Error.LimitsExceeded")
        _ = try await app.permissions("Cancel", .tuple("t"))
        #expect(try await app.answer(to: request).error == "Cancelled")
        let other = try await scene.service.app("other")
        let next = try other.request("contacts")
        var shown = try await scene.dialog.next()
        // It may have been asked once more before it was withdrawn.
        if shown.texts[0].contains("“app”") { shown = try await scene.dialog.next() }
        #expect(shown.texts[0].contains("“other”"))
        try await scene.service.advance(by: .milliseconds(500))
        shown.answer(0)
        #expect(try await other.answer(to: next).status == "authorized")
    }

    @Test("an error is a failure; nothing is stored, and it is asked again next time")
    func error() async throws {
        let scene = try await DialogScene()
        let app = try await scene.service.app()
        let request = try app.request("contacts")
        try await scene.next().fail("org.gnome.gjs.JSError.TypeError")
        #expect(try await app.answer(to: request).reason == "prompter-failed")
        #expect(try await scene.decided().isEmpty)
        #expect(try await scene.ask(app, "contacts", 0).status == "authorized")
    }

    @Test("a backend that ends with its dialog open: the request ends, the next finds the new one")
    func exits() async throws {
        let scene = try await DialogScene()
        let one = try await scene.service.app("one")
        let two = try await scene.service.app("two")
        let first = try one.request("contacts")
        _ = try await scene.next()
        let second = try two.request("contacts")
        try await two.settle()
        scene.dialog.leave()
        #expect(try await one.answer(to: first).reason == "prompter-failed")
        // The second one's question waits for whatever shows dialogs next.
        let again = try await ScriptedDialog(on: scene.service.bus)
        let shown = try await again.next()
        try await scene.service.advance(by: .milliseconds(500))
        shown.answer(0)
        #expect(try await two.answer(to: second).status == "authorized")
        #expect(try await scene.decided().count == 1)
    }

    @Test("Rule 8: one that never answers is closed after ten minutes, and the next one is shown")
    func neverAnswers() async throws {
        let scene = try await DialogScene(closing: .isRefused("org.example.Error.Stuck"))
        let app = try await scene.service.app()
        let request = try app.request("contacts")
        let next = try app.request("screen")
        let stuck = try await scene.next()
        try await scene.service.advance(by: .seconds(599))
        #expect(!app.isAnswered(request))
        try await scene.service.advance(by: .seconds(1))
        #expect(try await app.answer(to: request).reason == "timed-out")
        #expect(try await scene.dialog.closed.next() == stuck.handle.text)
        try await scene.next().answer(0)
        #expect(try await app.answer(to: next).status == "authorized")
        #expect(try await scene.diagnosis("dialogs")?.outcome == "warning")
        stuck.answer(0)
        try await scene.dialog.client.settle()
        #expect(try await app.status("contacts").status == "not-determined")
        #expect(try await scene.diagnosis("dialogs") == nil, "it has ended after all")
    }

    @Test("one that cannot be started is no prompter: the question waits for another one")
    func cannotStart() async throws {
        let bus = try await PrivateBus()
        let folder = try TemporaryFolder()
        try DialogScene.install("gtk", in: folder)
        try bus.addService(ScriptedDialog.busName(of: "gtk"), command: "/bin/false")
        let service = try await ServiceFixture(bus: bus, folder: folder) {
            DialogScene.configure(&$0, folder)
        }
        _ = try await service.settings.connection.call(.bus, "ReloadConfig")
        _ = try await service.settings.manager("Diagnose")
        let app = try await service.app()
        let request = try app.request("contacts")
        let agent = try await service.agent()
        try await agent.next().answer("allow")
        #expect(try await app.answer(to: request).status == "authorized")
    }

    @Test("one that appears while a question waits is asked, and only that one")
    func appears() async throws {
        let bus = try await PrivateBus()
        let folder = try TemporaryFolder()
        try DialogScene.install("gtk", in: folder)
        let service = try await ServiceFixture(bus: bus, folder: folder) {
            DialogScene.configure(&$0, folder)
        }
        let app = try await service.app()
        let request = try app.request("contacts")
        try await app.settle()
        let other = try await ScriptedDialog(on: bus, as: "other")
        let dialog = try await ScriptedDialog(on: bus)
        let shown = try await dialog.next()
        try await service.advance(by: .milliseconds(500))
        shown.answer(0)
        #expect(try await app.answer(to: request).status == "authorized")
        #expect(other.shown.entries.isEmpty)
    }

    @Test("Pantheon ends with an id that it does not know: only an installed app's is told")
    func desktopFile() async throws {
        let scene = try await DialogScene("pantheon")
        let id = "org.example.Reader"
        let reason = Variant("To read")
        let options = ["app-id": Variant(id), "reason": reason]
        for isInstalled in [false, true] {
            if isInstalled {
                try scene.service.folder.write(
                    "[Desktop Entry]\nType=Application\nName=Reader\nExec=reader\n",
                    to: "applications/\(id).desktop"
                )
            }
            let request = scene.service.settings.begin("Request", .tuple("contacts", options))
            let shown = try await scene.next()
            #expect(shown.appID == (isInstalled ? id : ""))
            shown.answer(2)
            _ = try await request.first()
        }
    }

    @Test(
        "attack A16: an app in a sandbox that has the name of the desktop's dialog answers nothing",
        .enabled(if: FlatpakInstance.canRun, "bwrap makes no sandbox here")
    )
    func sandboxed() async throws {
        let bus = try await PrivateBus()
        let folder = try TemporaryFolder()
        try DialogScene.install("gtk", in: folder)
        let service = try await ServiceFixture(bus: bus, folder: folder) {
            DialogScene.configure(&$0, folder)
        }
        let app = try await AppProcess(FlatpakInstance("org.example.App", in: folder), on: bus)
        try await app.own(ScriptedDialog.busName(of: "gtk"))
        let request = try app.request("contacts")
        #expect(try await app.answer(to: request).reason == "prompter-failed")
        #expect(try await service.settings.grants().rows.isEmpty)
    }
}
