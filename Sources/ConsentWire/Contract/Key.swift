/// The keys of the dictionaries in the contract: options, details and rows.
package enum Key: String, CaseIterable, Sendable {
    /// The id of an app.
    case appID = "app-id"
    /// The kind of an app.
    case kind
    /// A name, as it is shown.
    case name
    /// How an app is known.
    case evidence
    /// The id of a permission.
    case permission
    /// A localized title.
    case title
    /// A status.
    case status
    /// What was decided, where something else makes the status.
    case decided
    /// The status before.
    case oldStatus = "old-status"
    /// A level.
    case level
    /// The level that is held when a higher one is asked for.
    case heldLevel = "held-level"
    /// Levels, lowest first.
    case levels
    /// A lifetime.
    case lifetime
    /// Lifetimes, shortest first.
    case lifetimes
    /// When a decision ends, Unix seconds.
    case expires
    /// Why a state is what it is, or what an app says that it is for.
    case reason
    /// The policy file, portal table or setting behind a state.
    case source
    /// Whether a request could lead to a question.
    case canRequest = "can-request"
    /// Where to change a state, one sentence.
    case hint
    /// A number that grows with every change of an app.
    case revision
    /// A POSIX locale name.
    case locale
    /// The window that a question belongs to.
    case parentWindow = "parent-window"
    /// The caller's name for a request.
    case token
    /// Whether the user may be asked.
    case interactive
    /// Whether an agent's answers come from a script.
    case scripted
    /// How many rows at most.
    case limit
    /// The cursor after which to go on.
    case after
    /// A row's place in its list.
    case cursor
    /// How many pairs a reset kept.
    case kept
    /// Whether the administrator has locked a switch.
    case locked
    /// Whether an app is installed.
    case installed
    /// When an app first asked, Unix seconds.
    case firstSeen = "first-seen"
    /// When an app last asked, Unix seconds.
    case lastSeen = "last-seen"
    /// When a permission was last used, Unix seconds.
    case lastUsed = "last-used"
    /// Since when, Unix seconds.
    case since
    /// When, Unix seconds.
    case time
    /// Whether what a permission needs is here.
    case availability
    /// Whether a whole permission is switched on.
    case enabled
    /// What happened.
    case event
    /// Who caused it.
    case actor
    /// Which agent brought the answer.
    case agent
    /// A rule that was looked at.
    case rule
    /// Whether a rule decided.
    case applies
    /// One sentence.
    case text
    /// What was looked over.
    case check
    /// What was found.
    case outcome
    /// One sentence on what was found.
    case detail
    /// Where a camera looks.
    case facing
    /// The number of a use.
    case use
    /// The unique bus name of a client.
    case sender
    /// The id of the app that guards what is in use.
    case by
    /// The name of an app, as a question shows it.
    case appName = "app-name"
    /// The kind of the app that a question is about.
    case appKind = "app-kind"
    /// What allowing means, one sentence.
    case body
    /// A name of the icon theme.
    case icon
}
