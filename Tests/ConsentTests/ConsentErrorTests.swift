import ConsentModel
import ConsentWire
import GIO
import Testing

@testable import Consent

@Suite("Errors")
struct ConsentErrorTests {
    @Test("in a Flatpak the text names the line to add, elsewhere it does not")
    func flatpak() {
        let inside = ConsentError.absence("Status", "nobody has the name", inFlatpak: true)
        #expect(inside.contains("--talk-name=org.consentd.Consent1"))
        #expect(inside.contains("nobody has the name"))
        let outside = ConsentError.absence("Status", "nobody has the name", inFlatpak: false)
        #expect(!outside.contains("--talk-name"))
    }

    @Test("every error name of the contract has a code of its own kind, and keeps its text")
    func names() {
        for name in ErrorName.known {
            let error = ConsentError(WireError(name, "because"), calling: "Request")
            #expect(error.message.contains("because"), "\(name)")
            if name != .failed, name != .tokenInUse, name != .unknownProperty,
                name != .propertyReadOnly
            {
                #expect(error.code != .failed, "\(name)")
            }
        }
    }

    @Test("an error of the bus while it starts the service means that there is none")
    func activation() {
        let name = ErrorName.other("org.freedesktop.DBus.Error.Spawn.ChildExited")
        #expect(
            ConsentError(WireError(name, "exited"), calling: "Status").code == .serviceUnavailable
        )
    }

    @Test("a name that nobody knows stays in the text")
    func unknownName() {
        let error = ConsentError(
            WireError(.other("org.example.Odd"), "because"),
            calling: "Status"
        )
        #expect(error.code == .failed)
        #expect(error.message.contains("org.example.Odd"))
    }

    @Test("failures of the connection are told apart from cancelled calls")
    func connection() {
        let closed = ConsentError(GIOError(.closed, "gone"), calling: "Status")
        #expect(closed.code == .serviceUnavailable)
        let late = ConsentError(GIOError(.timedOut, "late"), calling: "Status")
        #expect(late.code == .serviceUnavailable)
        let cancelled = ConsentError(GIOError(.cancelled, "not wanted"), calling: "Status")
        #expect(cancelled.code == .cancelled)
    }
}
