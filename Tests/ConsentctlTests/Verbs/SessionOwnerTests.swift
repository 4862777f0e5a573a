import Testing

@testable import consentctl

@Suite("Whose session it is")
struct SessionOwnerTests {
    private func objection(
        user: UInt32,
        _ environment: [String: String],
        sockets: [String: UInt32] = [:]
    ) -> String? {
        SessionOwner(user: user, environment: { environment[$0] }, owner: { sockets[$0] })
            .objection
    }

    @Test("one's own session, or none, is not objected to")
    func own() {
        #expect(objection(user: 1_000, [:]) == nil)
        #expect(objection(user: 1_000, [:], sockets: ["/run/user/1000/bus": 1_000]) == nil)
        #expect(
            objection(
                user: 0,
                ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/tmp/bus"],
                sockets: ["/tmp/bus": 0]
            ) == nil
        )
        #expect(objection(user: 1_000, ["DBUS_SESSION_BUS_ADDRESS": "tcp:host=x"]) == nil)
    }

    @Test("with sudo it is another's, and the way out is named")
    func sudo() {
        let sudo = ["SUDO_UID": "1000"]
        #expect(objection(user: 0, sudo)?.hasSuffix("run this without sudo") == true)
        let kept = sudo.merging(
            ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/run/user/1000/bus,guid=00"]
        ) { $1 }
        #expect(
            objection(user: 0, kept, sockets: ["/run/user/1000/bus": 1_000])
                == "the session is of another user: run this without sudo"
        )
    }

    @Test("another user is told so without sudo, too, also for an escaped path")
    func other() {
        let environment = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/tmp/a%20b;tcp:"]
        #expect(
            objection(user: 1_001, environment, sockets: ["/tmp/a b": 1_000])
                == "the session is of another user: run this as the user of the session"
        )
    }

    @Test("sudo to the session's own user is fine")
    func sudoToOwner() {
        #expect(
            objection(
                user: 1_001,
                ["SUDO_UID": "1000"],
                sockets: ["/run/user/1001/bus": 1_001]
            ) == nil
        )
    }
}
