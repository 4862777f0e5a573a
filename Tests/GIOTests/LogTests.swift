import GIO
import TestSupport
import Testing

@Suite("Log")
struct LogTests {
    @Test("writes lines as urgent as was asked for, with what they are about")
    func lines() throws {
        let pipe = try TestPipe()
        let log = Log(.warning, descriptor: pipe.writing.number)
        log.debug("not this")
        log.info("nor this")
        log.warning("no prompter", about: Log.Fields(app: "org.a.B", permission: "camera"))
        log.error("no store")
        let text = "no prompter (org.a.B, camera)\nno store\n"
        #expect(try pipe.read(text.utf8.count) == text)
    }

    @Test("escapes what could forge lines or mislead a terminal")
    func escaping() throws {
        let pipe = try TestPipe()
        let log = Log(descriptor: pipe.writing.number)
        log.info("a\nb\u{1b}[2J\u{202e}ü\\\u{3164}", about: Log.Fields(app: "x\r"))
        let text = "a\\u{a}b\\u{1b}[2J\\u{202e}ü\\\\\\u{3164} (x\\u{d})\n"
        #expect(try pipe.read(text.utf8.count) == text)
    }

    @Test("does not make a text that nobody reads")
    func laziness() throws {
        let pipe = try TestPipe()
        let log = Log(.error, descriptor: pipe.writing.number)
        let counter = Counter()
        func text() -> String {
            counter.add()
            return ""
        }
        log.debug(text())
        #expect(counter.value == 0)
    }
}
