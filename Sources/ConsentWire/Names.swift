/// The names of the bus contract; a test holds them against the interface XML.
package enum Names {
    /// The well-known name, which is also the prefix of every interface and error.
    package static let service = "org.consentd.Consent1"
    /// The object that every interface but the apps' stands on.
    package static let object = "/org/consentd/Consent1"
    /// The folder of the apps' objects.
    package static let apps = "/org/consentd/Consent1/apps"
    /// The interface of an app about itself.
    package static let permissions = "org.consentd.Consent1.Permissions"
    /// The interface of settings and of the command line.
    package static let manager = "org.consentd.Consent1.Manager"
    /// The interface where agents register.
    package static let agents = "org.consentd.Consent1.Agents"
    /// The interface on the agent's side.
    package static let agent = "org.consentd.Consent1.Agent"
    /// The interface of one app's object.
    package static let app = "org.consentd.Consent1.App"
}
