import TestSupport
import Testing

@Suite(
    "The example with the camera",
    .timeLimit(.minutes(5)),
    .enabled(if: Machine.isAvailable, "umockdev is not here: see 'make packages'")
)
struct PhotoBoothCameraTests {
    private let program = TestProcess.product("photo-booth")

    @Test("it takes the camera at the front, whichever came first")
    func front() async throws {
        let session = try await MachineSession()
        try await session.machine.plugIn("video0", "1-4", "removable=removable", "title=Desk")
        try await session.machine.plugIn("video2", "1-5", "panel=front", "title=Front")
        let agent = try await ScriptedAgent(on: session.bus, answering: "allow")
        let booth = try session.start(program, "--once")
        #expect(await booth.exitStatus() == .exited(0))
        #expect(await booth.wholeText() == "Smile: Front (front)\n")
        agent.leave()
    }

    @Test(
        "without one at the front it takes any other, and says what the guest should do",
        arguments: [
            ("removable=removable", "There is only an external camera", "external"),
            ("panel=back", "There is no camera at the front", "back"),
            ("orientation=1", "There is no camera at the front", "back"),
            ("panel=top", "does not say where it looks", "unknown"),
        ]
    )
    func other(option: String, advice: String, facing: String) async throws {
        let session = try await MachineSession()
        try await session.machine.plugIn("video0", "1-4", option, "title=Desk")
        let agent = try await ScriptedAgent(on: session.bus, answering: "allow")
        let booth = try session.start(program, "--once")
        #expect(await booth.exitStatus() == .exited(0))
        let text = await booth.wholeText()
        #expect(text.contains(advice))
        #expect(text.hasSuffix("Smile: Desk (\(facing))\n"))
        agent.leave()
    }

    @Test("refused, it shows its own page and no picture")
    func refused() async throws {
        let session = try await MachineSession()
        try await session.machine.plugIn("video0", "1-4", "panel=front")
        let agent = try await ScriptedAgent(on: session.bus, answering: "deny")
        let booth = try session.start(program, "--once")
        #expect(await booth.exitStatus() == .exited(77))
        let text = await booth.wholeText()
        #expect(text.hasPrefix("[ Camera ]\n"))
        #expect(text.contains("consentctl"), "the step that would mend it")
        #expect(!text.contains("Smile"))
        agent.leave()
    }

    @Test("taken away and given back, lost and plugged in, it follows")
    func followed() async throws {
        let session = try await MachineSession()
        let settings = try await LocalClient(on: session.bus)
        let booth = try session.start(program)
        // Without a camera nobody is asked anything.
        try await booth.line(containing: "[ Camera ]")
        try await booth.line(containing: "no camera")

        let agent = try await ScriptedAgent(on: session.bus, answering: "allow")
        try await session.machine.plugIn("video0", "1-4", "panel=front", "title=Front")
        try await booth.line(containing: "Smile: Front (front)")

        _ = try await settings.revoke(program, "camera")
        try await booth.line(containing: "[ Camera ]")
        _ = try await settings.grant(program, "camera")
        try await booth.line(containing: "Smile: Front (front)")

        try await session.machine.remove("video0")
        try await booth.line(containing: "no camera")
        try await session.machine.plugIn("video3", "1-5", "removable=removable", "title=Desk")
        try await booth.line(containing: "There is only an external camera")
        try await booth.line(containing: "Smile: Desk (external)")
        #expect(agent.questions.entries.count == 1)
        agent.leave()
    }
}
