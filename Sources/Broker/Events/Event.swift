package import ConsentModel

/// Something that happened outside of the broker.
package enum Event: Hashable, Sendable {
    // MARK: Callers

    /// The caller behind a connection is known; the first event of every connection.
    case connected(String, Caller)
    /// The app behind a connection is the first that is seen of an id, about which something was
    /// decided while no app of it was installed: it was decided about this one.
    case inherits(String, from: App)
    /// The caller behind a known connection named its desktop file: it is another app from now on.
    case declared(String, Caller)
    /// The connection has called Permissions: it is told of changes from now on.
    case subscribed(String)
    /// The connection left the bus.
    case disconnected(String)

    // MARK: Permissions

    /// What is the state? Never prompts.
    case status(CallID, connection: String, Permission, level: Level?)
    /// Ask the user if need be.
    case request(CallID, connection: String, RequestParameters)
    /// Withdraw the request with this token of this connection.
    case cancel(CallID, connection: String, token: String)
    /// Give a usable state back.
    case relinquish(CallID, connection: String, Permission)

    // MARK: Manager

    /// Allow; never the actor's own app.
    case grant(CallID, Actor, [Target], Permission, GrantTerms)
    /// Refuse from now on.
    case revoke(CallID, Actor, [Target], Permission)
    /// Ask every time from now on.
    case askEveryTime(CallID, Actor, [Target], Permission)
    /// Forget.
    case reset(CallID, Actor, ResetScope)
    /// Switch a whole permission.
    case setEnabled(CallID, Actor, Permission, Bool)
    /// Which rules were looked at, and which one decided?
    case explain(CallID, connection: String, App, Permission, level: Level?)

    // MARK: Authority

    /// What is the state of a client? The service is told of changes from now on.
    case check(CallID, Inquiry)
    /// A client begins to use what a service guards.
    case beginUse(CallID, Inquiry)
    /// A service ends a use of its own.
    case endUse(CallID, service: String, UseID)

    // MARK: Prompters

    /// Something that can show questions is there.
    case prompterAppeared(Prompter, PrompterDescription)
    /// It is gone.
    case prompterLeft(Prompter)
    /// It brought an answer; one to a question that is over changes nothing.
    case answered(QuestionID, Answer)
    /// It has only now put the question on the screen: until then it was being started.
    case promptShown(QuestionID)
    /// It could not show the question.
    case promptFailed(QuestionID)

    // MARK: Edges

    /// The daemon starts in this session; these stored connections are still on the bus.
    case started(SessionIdentity, openConnections: Set<String>)
    /// The graphical session changed.
    case sessionChanged(SessionIdentity)
    /// Devices, providers, desktop switches or policies changed.
    case environmentChanged(Environment)
    /// A write is committed.
    case stored(WriteID, WriteResult)
    /// A write failed; nothing of it is committed, nor of those behind it in the store's queue, which
    /// come back failed too. One that was sent after the store gave up and before this was received
    /// may still be stored: its callers have been told of a failure, and the apps are then told what
    /// is so.
    case storeFailed(WriteID)
    /// A deadline may have passed.
    case tick
}
