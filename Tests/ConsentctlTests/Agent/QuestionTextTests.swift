import CommandLineTool
import ConsentModel
import ConsentWire
import Testing

@testable import consentctl

@Suite("Questions in a terminal")
struct QuestionTextTests {
    private func text(_ question: AgentQuestion, width: Int = 80) -> String {
        let text = QuestionText(question, width: width)
        return (text.title + text.details + text.choices).joined(separator: "\n")
    }

    @Test("who asks, how that is known, for what, and why by its own words")
    func whole() {
        #expect(
            text(Questions.location) == """
                Allow “Maps” to use your precise location?
                It can see where you are.
                  App    Maps (org.gnome.Maps)
                         an app of this computer, in no sandbox
                  Known  by the systemd unit that it was started in
                  Wants  location, precise; it has approximate now
                  Says   “Show where you are on the map”
                         (the app's own words; nobody has checked them)
                Type allow, allow once, allow session, allow until 18:00 (or: for 2h) or deny;
                Enter alone: not now.
                For less: allow approximate.
                """
        )
    }

    @Test("only what is offered is named")
    func onlyOnce() {
        #expect(
            text(Questions.onlyOnce) == """
                Allow any program run by python3 to use the camera?
                  App    any program run by python3 (/usr/bin/python3)
                         a program of this computer, in no sandbox
                  Known  by the path of its program
                  Wants  camera
                Type allow or deny; Enter alone: not now.
                """
        )
    }

    @Test("control and bidi characters of others' text are written as their numbers")
    func escaped() {
        var question = Questions.location
        question.reason = "\u{1B}[2J\u{1B}[Hdeny\r\n\u{202E}"
        question.appName = "Ma\u{7}ps"
        question.title = "Allow\u{1B}]0;x\u{7}?"
        let shown = text(question)
        #expect(shown.contains(#"“\u{1B}[2J\u{1B}[Hdeny\u{D}\u{A}\u{202E}”"#))
        #expect(shown.contains(#"Ma\u{7}ps"#))
        let unsafe = shown.unicodeScalars.filter { $0 != "\n" && TextEscaping.isUnsafe($0) }
        #expect(unsafe.isEmpty)
    }

    @Test("no line is wider than the terminal", arguments: [20, 32, 40, 80, 200])
    func narrow(width: Int) {
        var question = Questions.location
        question.reason = String(repeating: "地図", count: 60)
        question.app = App(id: "/opt/" + String(repeating: "x", count: 100), kind: .program)
        let lines = text(question, width: width).split(separator: "\n").map(String.init)
        #expect(lines.allSatisfy { $0.displayWidth <= width })
    }
}
