extension ConsentError {
    /// A kind of failure that callers tell apart; later versions may add some.
    public struct Code: Hashable, Sendable {
        private enum Kind: String {
            case accessDenied = "access-denied"
            case alreadyIdentified = "already-identified"
            case cancelled
            case failed
            case identityUnknown = "identity-unknown"
            case incompatibleService = "incompatible-service"
            case invalidAppID = "invalid-app-id"
            case invalidArguments = "invalid-arguments"
            case missingUsageDescription = "missing-usage-description"
            case restricted
            case serviceUnavailable = "service-unavailable"
            case settingsUnavailable = "settings-unavailable"
            case storeFailed = "store-failed"
            case tooManyRequests = "too-many-requests"
            case unknownLevel = "unknown-level"
            case unknownPermission = "unknown-permission"
        }

        private let kind: Kind

        /// The caller may not do this.
        public static let accessDenied = Self(kind: .accessDenied)
        /// The app is identified already; `identify(as:)` comes once, before the first request.
        public static let alreadyIdentified = Self(kind: .alreadyIdentified)
        /// The task was cancelled; a question that it had on screen is withdrawn.
        public static let cancelled = Self(kind: .cancelled)
        /// Anything else; the message tells.
        public static let failed = Self(kind: .failed)
        /// The service could not tell which app is calling.
        public static let identityUnknown = Self(kind: .identityUnknown)
        /// What answers does not speak this contract.
        public static let incompatibleService = Self(kind: .incompatibleService)
        /// No app can have this id, or its desktop file does not lead to this program.
        public static let invalidAppID = Self(kind: .invalidAppID)
        /// An argument was not taken; the message names it.
        public static let invalidArguments = Self(kind: .invalidArguments)
        /// Neither a reason nor a usage description was given; the message names the missing key.
        public static let missingUsageDescription = Self(kind: .missingUsageDescription)
        /// A policy holds this decision.
        public static let restricted = Self(kind: .restricted)
        /// There is no service, or it left before it answered.
        public static let serviceUnavailable = Self(kind: .serviceUnavailable)
        /// Nothing here can show settings; the message holds the command that does the same.
        public static let settingsUnavailable = Self(kind: .settingsUnavailable)
        /// The service could not write the decision down, so nothing has changed.
        public static let storeFailed = Self(kind: .storeFailed)
        /// Too many questions wait already; try again later.
        public static let tooManyRequests = Self(kind: .tooManyRequests)
        /// The permission has no such level.
        public static let unknownLevel = Self(kind: .unknownLevel)
        /// The service knows no such permission.
        public static let unknownPermission = Self(kind: .unknownPermission)

        /// What is told where nobody has said more.
        var sentence: String {
            switch kind {
            case .accessDenied: "The service does not allow this to this program."
            case .alreadyIdentified: "This app is identified already."
            case .cancelled: "The task was cancelled."
            case .failed: "The service could not do it."
            case .identityUnknown: "The service cannot tell which app this is."
            case .incompatibleService: "What answers is not a consent service that is known here."
            case .invalidAppID: "This is not the id of this app."
            case .invalidArguments: "An argument was not taken."
            case .missingUsageDescription: "Give a reason, or a usage description."
            case .restricted: "A policy on this computer holds this decision."
            case .serviceUnavailable: "The consent service is not there."
            case .settingsUnavailable: "There is no settings program here."
            case .storeFailed: "The service could not write the decision down."
            case .tooManyRequests: "Too many questions wait already: try again later."
            case .unknownLevel: "The permission has no such level."
            case .unknownPermission: "There is no such permission."
            }
        }
    }
}

extension ConsentError.Code: CustomStringConvertible {
    /// A word for logs.
    public var description: String { kind.rawValue }
}
