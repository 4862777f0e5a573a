package import GIO

/// The names of the bus contract; a test holds them against the interface XML.
package enum Names {
    /// The well-known name, which is also the prefix of every interface and error.
    package static let service = "org.consentd.Consent1"
    /// The object that every interface but the apps' stands on.
    package static let object = objectPath.text
    /// The same, to be called.
    package static let objectPath: ObjectPath = "/org/consentd/Consent1"
    /// The folder of the apps' objects.
    package static let apps = "/org/consentd/Consent1/apps"
    /// The interface of an app about itself.
    package static let permissions = "org.consentd.Consent1.Permissions"
    /// The interface of settings and of the command line.
    package static let manager = "org.consentd.Consent1.Manager"
    /// The interface of services about their clients.
    package static let authority = "org.consentd.Consent1.Authority"
    /// The interface where agents register.
    package static let agents = "org.consentd.Consent1.Agents"
    /// The interface on the agent's side.
    package static let agent = "org.consentd.Consent1.Agent"
    /// The interface of one app's object.
    package static let app = "org.consentd.Consent1.App"

    /// The signals.
    package enum Signal: CaseIterable, Sendable {
        /// Of Permissions: a status of the calling app changed.
        case statusChanged
        /// Of Manager: a status of an app changed.
        case changed
        /// Of Manager: many decisions were forgotten at once.
        case resetDone
        /// Of Authority: a status of a client changed.
        case clientStatusChanged
        /// Of Authority: a use has ended by itself.
        case useEnded
        /// Of Authority: something is in use now, or is no more.
        case usesChanged

        /// Its name.
        package var member: String {
            switch self {
            case .statusChanged, .clientStatusChanged: "StatusChanged"
            case .changed: "Changed"
            case .resetDone: "ResetDone"
            case .useEnded: "UseEnded"
            case .usesChanged: "UsesChanged"
            }
        }

        /// The interface that it is of.
        package var interface: String {
            switch self {
            case .statusChanged: Names.permissions
            case .changed, .resetDone: Names.manager
            case .clientStatusChanged, .useEnded, .usesChanged: Names.authority
            }
        }

        /// What it carries, as the signature of a tuple.
        package var signature: String {
            switch self {
            case .statusChanged: "(ssa{sv})"
            case .changed: "(sssa{sv})"
            case .resetDone: "(a{sv}u)"
            case .clientStatusChanged: "(sssa{sv})"
            case .useEnded: "(ts)"
            case .usesChanged: "(tba{sv})"
            }
        }
    }

    /// The properties.
    package enum Property: String, CaseIterable, Sendable {
        /// Of Permissions: the version of the contract.
        case version = "Version"
        /// Of an app's object: its id.
        case appID = "AppId"
        /// Of an app's object: its kind.
        case kind = "Kind"
        /// Of an app's object: its name.
        case name = "Name"
        /// Of an app's object: what has been decided for it.
        case grants = "Grants"

        /// The interface that it is of.
        package var interface: String {
            self == .version ? Names.permissions : Names.app
        }

        /// The signature of its value.
        package var signature: String {
            switch self {
            case .version: "u"
            case .appID, .kind, .name: "s"
            case .grants: "aa{sv}"
            }
        }
    }
}
