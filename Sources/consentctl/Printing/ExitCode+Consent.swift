import CommandLineTool
import Consent
import ConsentModel

extension ExitCode {
    /// What a program ends with after a failure.
    init(_ error: ConsentError) {
        switch error.code {
        case .serviceUnavailable: self = .unavailable
        case .restricted: self = .restricted
        case .accessDenied, .identityUnknown: self = .notPermitted
        case .unknownPermission, .unknownLevel, .invalidAppID, .invalidArguments,
            .missingUsageDescription:
            self = .usage
        default: self = .failure
        }
    }

    /// What a program ends with after it has told a status.
    init(_ status: AuthorizationStatus) {
        self = status.isUsable ? .success : .notUsable
    }
}
