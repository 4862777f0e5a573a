import CommandLineTool
import Consent
import ConsentModel
import ConsentWire
import Testing

@testable import consentctl

@Suite("Failures")
struct FailureTests {
    @Test(
        "each kind has its exit code",
        arguments: [
            (ConsentError.Code.serviceUnavailable, ExitCode.unavailable),
            (.restricted, .restricted), (.accessDenied, .notPermitted),
            (.identityUnknown, .notPermitted), (.unknownPermission, .usage),
            (.unknownLevel, .usage), (.invalidAppID, .usage), (.invalidArguments, .usage),
            (.storeFailed, .failure), (.failed, .failure), (.tooManyRequests, .failure),
        ]
    )
    func codes(code: ConsentError.Code, expected: ExitCode) {
        #expect(ExitCode(ConsentError(code)) == expected)
    }

    @Test("a status is success where it is usable")
    func statuses() {
        for status in AuthorizationStatus.known + [.unknown("allowed")] {
            #expect(ExitCode(status) == (status.isUsable ? .success : .notUsable))
        }
    }

    @Test("who has the name, or what keeps anybody from having it")
    func owner() {
        let there = DiagnosisRow(
            ServicePresence(owner: ":1.2", processID: 77),
            program: "/usr/libexec/consentd"
        )
        #expect(there.outcome == .ok)
        #expect(
            there.detail
                == "The name org.consentd.Consent1 is of :1.2, process 77, /usr/libexec/consentd."
        )
        let absent = DiagnosisRow(ServicePresence(), program: nil)
        #expect(absent.outcome == .failed)
        #expect(absent.detail.contains("not installed"))
        let stuck = DiagnosisRow(ServicePresence(isActivatable: true), program: nil)
        #expect(stuck.detail.contains("journalctl"))
    }
}
