import Consent
import GIO
import TestSupport
import Testing

/// The built consentd on a machine whose cameras come and go.
@Suite(
    "Cameras that come and go",
    .timeLimit(.minutes(5)),
    .enabled(if: Machine.isAvailable, "umockdev is not here: see 'make packages'")
)
struct HotPlugTests {
    private let session: MachineSession
    private var machine: Machine { session.machine }

    init() async throws { session = try await MachineSession() }

    private func busctl(_ member: String, _ arguments: String) async throws -> String {
        let line =
            "busctl --user --timeout=300 call org.consentd.Consent1 /org/consentd/Consent1 "
            + "org.consentd.Consent1.Permissions \(member) \(arguments)"
        let process = try session.start("sh", "-c", line)
        process.closeInput()
        return await process.wholeText()
    }

    @Test("a front and an external camera are plugged in and removed, and the library follows")
    func library() async throws {
        let center = PermissionCenter(address: session.bus.busAddress)
        var states = center.states(of: .camera).makeAsyncIterator()
        #expect(try await states.next()?.status == .notSupported)
        #expect(try await center.availability(of: .camera).cameras.isEmpty)

        try await machine.plugIn("video0", "1-4", "panel=front", "title=Integrated_Camera")
        #expect(try await states.next()?.status == .notDetermined)
        #expect(try await center.availability(of: .camera).cameras.map(\.facing) == [.front])

        try await machine.plugIn("video2", "1-5", "removable=removable", "title=Desk_Camera")
        try await awaitFacings([.front, .external], center)

        // The name is for those who may use it.
        let consentctl = TestProcess.product("consentctl")
        let agent = try session.start(consentctl, "agent", "--answer", "allow")
        try await agent.line(of: .error, containing: "Waiting for questions.")
        let before = try await center.availability(of: .camera).cameras
        #expect(before.allSatisfy { $0.name == nil })
        let answer = try await center.request(.camera, reason: "Take your picture")
        #expect(answer.status == .authorized)
        let after = try await center.availability(of: .camera).cameras
        #expect(after.map(\.name) == ["Integrated Camera", "Desk Camera"])
        #expect(try await states.next()?.status == .authorized)

        // The second camera came without a word: the next news is the loss of both.
        try await machine.remove("video0")
        try await awaitFacings([.external], center)
        try await machine.remove("video2")
        #expect(try await states.next()?.status == .notSupported)
        try await machine.plugIn("video1", "1-4", "panel=front")
        #expect(try await states.next()?.status == .authorized)
    }

    @Test("busctl sees what is there; a driver is asked where its camera looks, once")
    func orientation() async throws {
        try await machine.plugIn("video0", "1-4", "orientation=1")
        try await machine.plugIn("video2", "1-5")
        try await machine.plugIn("video4", "1-6", "panel=front", "orientation=2")
        #expect(try await busctl("Status", "sa{sv} camera 0").contains("not-determined"))
        #expect(machine.questions(to: "video0") == 0)
        let expected =
            #"saa{sv} "present" 3 1 "facing" s "back" 1 "facing" s "unknown" "#
            + #"1 "facing" s "front""# + "\n"
        #expect(try await busctl("Availability", "s camera") == expected)
        #expect(try await busctl("Availability", "s camera") == expected)
        #expect(machine.questions(to: "video0") == 1)
        #expect(machine.questions(to: "video2") == 1)
        #expect(machine.questions(to: "video4") == 0)
    }

    @Test("a microphone is plugged in, and an app in another process is told")
    func microphone() async throws {
        let app = try await AppProcess("app", in: session.state, on: session.bus)
        #expect(try await app.status("microphone").status == "not-supported")
        try await machine.addSound("pcmC1D0p")
        try await machine.addSound("pcmC1D0c")
        try await app.events.first { event in
            if case .signal(let told) = event {
                told.permission == "microphone" && told.status == "not-determined"
            } else {
                false
            }
        }
        #expect(try await app.status("speakers").status == "not-determined")
    }

    private func awaitFacings(
        _ facings: [CameraFacing],
        _ center: PermissionCenter
    ) async throws {
        while try await center.availability(of: .camera).cameras.map(\.facing) != facings {}
    }
}
