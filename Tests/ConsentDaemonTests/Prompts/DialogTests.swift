import ConsentWire
import GIO
import TestSupport
import Testing

@testable import ConsentDaemon

@Suite("The desktop's own dialog", .timeLimit(.minutes(5)))
struct DialogTests {
    @Test("it shows the question, who asks and why, and the answer is kept")
    func allowed() async throws {
        let scene = try await DialogScene()
        let app = try await scene.service.app()
        let request = try app.request("contacts", ["reason": Variant("To <b>invite</b> friends")])
        let shown = try await scene.next()
        #expect(shown.texts[0].contains("“app”"))
        #expect(shown.texts[2].contains("“app” says: “To ‹b›invite‹/b› friends”"))
        #expect(shown.texts[2].contains("\(app.id), in no sandbox"))
        #expect(shown.appID.isEmpty, "a program without a desktop file")
        #expect(shown.options["grant_label"]?.as(String.self) == "Allow")
        #expect(shown.options["deny_label"]?.as(String.self) == "Don’t Allow")
        #expect(shown.options["icon"]?.as(String.self)?.hasSuffix("-symbolic") == true)
        #expect(shown.options["modal"]?.as(Bool.self) == true)
        #expect(shown.choices.keys.sorted() == ["lifetime"])
        #expect(shown.choices["lifetime"]?.values == ["once", "session", "always"])
        #expect(shown.choices["lifetime"]?.selected == "always")
        let sender = shown.sender.dropFirst().map { $0 == "." ? "_" : $0 }
        let prefix = "/org/freedesktop/portal/desktop/request/\(String(sender))/consent_"
        #expect(shown.handle.text.hasPrefix(prefix))
        shown.allow(choosing: ("lifetime", "always"))
        let answer = try await app.answer(to: request)
        #expect(answer.status == "authorized")
        #expect(answer.details["lifetime"]?.as(String.self) == "always")
        let history = try await scene.service.settings.history(["app-id": Variant(app.id)]).rows
        let agent = "dialog org.freedesktop.impl.portal.desktop.gtk"
        #expect(history.first?["agent"]?.as(String.self) == agent)
        #expect(try await app.answer(to: app.request("contacts")).status == "authorized")
        #expect(scene.dialog.shown.entries.count == 1)
    }

    @Test("the user chooses less: once, or the lower level")
    func chosen() async throws {
        let scene = try await DialogScene()
        let app = try await scene.service.app()
        let once = DialogShown.pairs([("lifetime", "once")])
        let contacts = try await scene.ask(app, "contacts", 0, ["choices": once])
        #expect(contacts.details["lifetime"]?.as(String.self) == "once")
        let request = try app.request("location")
        let shown = try await scene.next()
        #expect(shown.choices["level"]?.values == ["approximate", "precise"])
        #expect(shown.choices["level"]?.selected == "precise")
        // GTK's form of the answer.
        shown.answer(0, ["choices": Variant(["level": Variant("approximate")])])
        let location = try await app.answer(to: request)
        #expect(location.status == "limited")
        #expect(location.details["level"]?.as(String.self) == "approximate")
        #expect(location.details["lifetime"]?.as(String.self) == "always")
        // An upgrade offers nothing below what is held.
        let upgrade = try app.request("location")
        let second = try await scene.next()
        #expect(second.choices["level"] == nil)
        second.answer(0)
        #expect(try await app.answer(to: upgrade).status == "authorized")
    }

    @Test("what does not come back means what the title says")
    func left() async throws {
        let scene = try await DialogScene()
        let app = try await scene.service.app()
        let answer = try await scene.ask(app, "location", 0)
        #expect(answer.status == "authorized")
        #expect(answer.details["level"]?.as(String.self) == "precise")
        #expect(answer.details["lifetime"]?.as(String.self) == "always")
    }

    @Test("GNOME Shell: check boxes, its own form of the answer, and never a window")
    func gnome() async throws {
        let scene = try await DialogScene("gnome")
        let app = try await scene.service.app()
        let options = ["reason": Variant("Find the way"), "parent-window": Variant("x11:1f")]
        let request = try app.request("location", options)
        let shown = try await scene.next()
        #expect(shown.parentWindow.isEmpty)
        #expect(shown.choices["full-level"]?.selected == "true")
        #expect(shown.choices["once"]?.selected == "false")
        #expect(shown.choices.values.flatMap { $0.values }.isEmpty, "only boxes")
        shown.answer(0, ["full-level": Variant("false"), "once": Variant("true")])
        let answer = try await app.answer(to: request)
        #expect(answer.status == "limited")
        #expect(answer.details["level"]?.as(String.self) == "approximate")
        #expect(answer.details["lifetime"]?.as(String.self) == "once")
        let second = try app.request("contacts")
        try await scene.next().answer(0, ["once": Variant("false")])
        let always = try await app.answer(to: second)
        #expect(always.details["lifetime"]?.as(String.self) == "always")
    }

    @Test("other backends get the window")
    func window() async throws {
        let scene = try await DialogScene("kde")
        let app = try await scene.service.app()
        let options = ["reason": Variant("To try"), "parent-window": Variant("wayland:abc")]
        let request = try app.request("contacts", options)
        let shown = try await scene.next()
        #expect(shown.parentWindow == "wayland:abc")
        shown.answer(2)
        _ = try await app.answer(to: request)
    }

    @Test("an agent goes first; without it, or when it fails, the dialog asks")
    func agentFirst() async throws {
        let scene = try await DialogScene()
        let agent = try await scene.service.agent()
        let app = try await scene.service.app()
        let first = try await scene.service.ask(app, "contacts", agent, "allow")
        #expect(first.status == "authorized")
        let failed = try app.request("screen")
        try await agent.next().fail()
        try await scene.next().answer(0)
        #expect(try await app.answer(to: failed).status == "authorized")
        let left = try app.request("motion")
        _ = try await agent.next()
        agent.leave()
        try await scene.next().answer(0)
        #expect(try await app.answer(to: left).status == "authorized")
        #expect(scene.dialog.shown.entries.count == 2)
    }

    @Test("Rule 7: a second app's dialog comes after the first one's")
    func oneAtATime() async throws {
        let scene = try await DialogScene()
        let one = try await scene.service.app("one")
        let two = try await scene.service.app("two")
        let first = try one.request("contacts")
        let shown = try await scene.next()
        let second = try two.request("contacts")
        try await two.settle()
        #expect(scene.dialog.shown.entries.count == 1)
        shown.answer(1)
        #expect(try await one.answer(to: first).status == "denied")
        try await scene.next().answer(0)
        #expect(try await two.answer(to: second).status == "authorized")
    }

    @Test("what is answered before it can be read is asked again")
    func hasty() async throws {
        let scene = try await DialogScene()
        let app = try await scene.service.app()
        let request = try app.request("contacts")
        var handles: Set<String> = []
        for _ in 0..<3 {
            let shown = try await scene.dialog.next()
            handles.insert(shown.handle.text)
            shown.answer(0)
        }
        #expect(try await app.answer(to: request).reason == "dismissed")
        #expect(handles.count == 3)
        #expect(scene.dialog.closed.entries.isEmpty, "it has closed by itself")
        #expect(try await scene.decided().isEmpty)
    }

    @Test("Rule 5: its “no” holds for the session; the second, in a later session, is final")
    func refusal() async throws {
        let scene = try await DialogScene()
        let app = try await scene.service.app()
        let refused = try await scene.ask(app, "contacts", 1)
        #expect(refused.status == "denied")
        #expect(refused.details["lifetime"]?.as(String.self) == "session")
        #expect(refused.details["can-request"]?.as(Bool.self) == false)
        try await scene.restart()
        #expect(try await app.status("contacts").status == "denied", "a restart is no new session")
        #expect(try await app.answer(to: app.request("contacts")).status == "denied")

        try await scene.restart(on: PrivateBus())
        let later = try await scene.service.app()
        #expect(try await later.status("contacts").status == "not-determined")
        let final = try await scene.ask(later, "contacts", 1)
        #expect(final.status == "denied")
        #expect(final.details["lifetime"]?.as(String.self) == "always")
        try await scene.restart(on: PrivateBus())
        let last = try await scene.service.app()
        #expect(try await last.answer(to: last.request("contacts")).status == "denied")
    }

    @Test("a refused upgrade keeps what is held, and is not asked again in this session")
    func refusedUpgrade() async throws {
        let scene = try await DialogScene()
        let app = try await scene.service.app()
        let less = Variant(["level": Variant("approximate")])
        #expect(try await scene.ask(app, "location", 0, ["choices": less]).status == "limited")
        #expect(try await scene.ask(app, "location", 1).status == "limited")
        #expect(try await app.answer(to: app.request("location")).status == "limited")
        try await scene.restart()
        #expect(try await app.answer(to: app.request("location")).status == "limited")
        #expect(scene.dialog.shown.entries.count == 2)
    }

    @Test("Rule 6: response 2 is a dismissal; three make it quiet, across a restart")
    func dismissed() async throws {
        let scene = try await DialogScene()
        let app = try await scene.service.app()
        #expect(try await scene.ask(app, "contacts", 2).reason == "dismissed")
        try await scene.restart()
        #expect(try await scene.ask(app, "contacts", 2).reason == "dismissed")
        #expect(try await scene.ask(app, "contacts", 2).reason == "quieted")
        try await scene.restart()
        #expect(try await app.answer(to: app.request("contacts")).reason == "quieted")
        #expect(try await scene.decided().isEmpty)
    }

    @Test("Rule 16: asked every time, there is nothing to choose, and it lasts once")
    func everyTime() async throws {
        let scene = try await DialogScene()
        let app = try await scene.service.app()
        _ = try await scene.service.settings.manager("AskEveryTime", .tuple(app.id, "contacts"))
        let request = try app.request("contacts")
        let shown = try await scene.next()
        #expect(shown.choices.isEmpty)
        shown.answer(0)
        let answer = try await app.answer(to: request)
        #expect(answer.details["lifetime"]?.as(String.self) == "once")
    }

    @Test("background-location asks for location first; quiet notifications ask nothing")
    func related() async throws {
        let scene = try await DialogScene()
        let app = try await scene.service.app()
        let request = try app.request("background-location")
        let first = try await scene.next()
        #expect(first.texts[0].contains("location"))
        #expect(first.choices["level"] != nil)
        first.answer(0)
        let second = try await scene.next()
        #expect(second.texts[0] != first.texts[0])
        second.answer(0)
        #expect(try await app.answer(to: request).status == "authorized")
        let quiet = ["reason": Variant("News"), "level": Variant("quiet")]
        let held = try await app.answer(to: app.request("notifications", quiet))
        #expect(held.status == "provisional")
        #expect(scene.dialog.shown.entries.count == 2)
        try await scene.restart()
        #expect(try await app.status("background-location").status == "authorized")
        #expect(try await app.status("notifications").status == "provisional")
    }

    @Test("doctor names what asks")
    func doctor() async throws {
        let scene = try await DialogScene()
        let name = ScriptedDialog.busName(of: "gtk")
        let alone = try #require(try await scene.diagnosis("prompters"))
        #expect(alone.outcome == "ok")
        #expect(alone.detail.contains(name))
        let agent = try await scene.service.agent()
        let both = try #require(try await scene.diagnosis("prompters"))
        #expect(both.outcome == "ok")
        #expect(both.detail.contains("One agent"))
        #expect(both.detail.contains(name))
        withExtendedLifetime(agent) {}
    }
}

/// A dialog that was shown.
typealias DialogShown = ScriptedDialog.Shown
