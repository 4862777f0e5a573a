import CommandLineTool
import Testing

@Suite("Exit codes")
struct ExitCodeTests {
    @Test("scripts rely on the numbers")
    func numbers() {
        #expect(ExitCode.success.rawValue == 0)
        #expect(ExitCode.failure.rawValue == 1)
        #expect(ExitCode.restricted.rawValue == 3)
        #expect(ExitCode.notUsable.rawValue == 4)
        #expect(ExitCode.usage.rawValue == 64)
        #expect(ExitCode.unavailable.rawValue == 69)
        #expect(ExitCode.notPermitted.rawValue == 77)
    }
}
