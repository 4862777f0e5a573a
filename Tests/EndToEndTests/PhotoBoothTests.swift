import TestSupport
import Testing

@Suite("The example with the camera, on the command line", .timeLimit(.minutes(5)))
struct PhotoBoothTests {
    @Test("without the service it says so")
    func noService() async throws {
        let booth = try TestProcess(
            TestProcess.product("photo-booth"),
            ["--once"],
            environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent/bus"]
        )
        #expect(await booth.exitStatus() == .exited(69))
        #expect(booth.text(of: .output).isEmpty)
    }

    @Test("who asks for help gets it, and who makes a mistake the usage")
    func usage() async throws {
        let program = TestProcess.product("photo-booth")
        let help = try TestProcess(program, ["--help"])
        #expect(await help.exitStatus() == .exited(0))
        #expect(await help.wholeText().hasPrefix("usage: photo-booth"))
        for words in [["--hlep"], ["a"], [""], ["--once", "b"]] {
            let wrong = try TestProcess(program, words)
            #expect(await wrong.exitStatus() == .exited(64))
            #expect(await wrong.wholeText(of: .error).hasPrefix("usage: photo-booth"))
        }
    }
}
