import Consent
import ConsentWire
import Testing

@testable import consentctl

@Suite("Who has the service's name")
struct NameOwnerTests {
    private let presence = ServicePresence(owner: ":1.2", processID: 77)
    private let consentd = "/usr/libexec/consentd"

    private func row(
        _ presence: ServicePresence,
        program: String? = nil,
        startedAs: String? = nil,
        consentd: String? = "/usr/libexec/consentd"
    ) -> DiagnosisRow {
        NameOwner(presence, program: program, startedAs: startedAs, consentd: consentd).row
    }

    @Test("the installed consentd is named with its process")
    func installed() {
        let there = row(presence, program: consentd)
        #expect(there.outcome == .ok)
        #expect(
            there.detail
                == "The name org.consentd.Consent1 is of :1.2, process 77, /usr/libexec/consentd."
        )
    }

    @Test("of a process that lets nobody look into it, its own word is told as such")
    func closed() {
        let there = row(presence, startedAs: consentd)
        #expect(there.outcome == .ok)
        #expect(there.detail.hasSuffix("process 77, started as /usr/libexec/consentd."))
    }

    @Test("attack A14: another program that has the name is a failure")
    func another() {
        let there = row(presence, program: "/home/me/impostor", startedAs: consentd)
        #expect(there.outcome == .failed)
        #expect(there.detail.contains("/home/me/impostor, and not of /usr/libexec/consentd"))
    }

    @Test("one that was replaced by an update is to be started anew")
    func replaced() {
        let there = row(presence, program: "/usr/libexec/consentd (deleted)")
        #expect(there.outcome == .warning)
        #expect(there.detail.contains("systemctl --user restart consentd"))
    }

    @Test("where nobody has it, what keeps anybody from having it is told")
    func nobody() {
        let absent = row(ServicePresence())
        #expect(absent.outcome == .failed)
        #expect(absent.detail.contains("not installed"))
        #expect(row(ServicePresence(isActivatable: true)).detail.contains("journalctl"))
    }
}
