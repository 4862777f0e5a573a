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
}
