package import ConsentModel

/// One line of the history: what happened to a pair, and who caused it.
package struct HistoryEntry: Hashable, Sendable {
    /// What happened, by the word that stands on the wire.
    package enum Event: String, Hashable, Sendable, CaseIterable {
        /// The user answered a question.
        case answer
        /// The user closed a question.
        case dismiss
        /// It was granted in settings or on the command line.
        case grant
        /// It was revoked there.
        case revoke
        /// It is to be asked every time.
        case ask
        /// It was reset.
        case reset
        /// The app gave it back.
        case relinquish
        /// A decision ended by itself.
        case expire
        /// It was held without a question, as notifications at `quiet` are.
        case provisional
        /// The whole permission was switched on.
        case enable
        /// The whole permission was switched off.
        case disable
        /// An agent registered.
        case agentRegistered = "agent-registered"
        /// An agent left.
        case agentLeft = "agent-left"
    }

    /// When, microseconds since 1970.
    package var time: Int64
    /// The app, or nil where every app is meant.
    package var app: App?
    /// The permission, or nil where every permission is meant.
    package var permission: Permission?
    /// What happened.
    package var event: Event
    /// The status before.
    package var oldStatus: AuthorizationStatus?
    /// The status after.
    package var status: AuthorizationStatus?
    /// The level after.
    package var level: Level?
    /// The lifetime after.
    package var lifetime: Lifetime?
    /// Why.
    package var reason: StateReason?
    /// The identified caller that caused it, as `kind id`.
    package var actor: String?
    /// The agent that brought the answer, as `kind id`, marked where it was scripted.
    package var agent: String?

    /// Describes an entry.
    package init(
        time: Int64,
        app: App? = nil,
        permission: Permission? = nil,
        event: Event,
        oldStatus: AuthorizationStatus? = nil,
        status: AuthorizationStatus? = nil,
        level: Level? = nil,
        lifetime: Lifetime? = nil,
        reason: StateReason? = nil,
        actor: String? = nil,
        agent: String? = nil
    ) {
        self.time = time
        self.app = app
        self.permission = permission
        self.event = event
        self.oldStatus = oldStatus
        self.status = status
        self.level = level
        self.lifetime = lifetime
        self.reason = reason
        self.actor = actor
        self.agent = agent
    }
}
