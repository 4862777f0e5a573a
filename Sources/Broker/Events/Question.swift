package import ConsentModel

/// What a prompter shows.
package struct Question: Hashable, Sendable {
    /// Who asks.
    package var caller: Caller
    /// For what.
    package var permission: Permission
    /// The level asked, where the permission has levels.
    package var level: Level?
    /// The level held, where one is: then it is an upgrade.
    package var heldLevel: Level?
    /// What the app says it is for.
    package var reason: String
    /// The window the question belongs to.
    package var parentWindow: String
    /// The levels an answer may choose, lowest first, the asked one last.
    package var levels: [Level]
    /// The lifetimes an answer may choose, the longest last; that one is meant when none is named.
    package var lifetimes: [Lifetime]

    /// Describes a question.
    package init(
        caller: Caller,
        permission: Permission,
        level: Level? = nil,
        heldLevel: Level? = nil,
        reason: String,
        parentWindow: String = "",
        levels: [Level] = [],
        lifetimes: [Lifetime]
    ) {
        self.caller = caller
        self.permission = permission
        self.level = level
        self.heldLevel = heldLevel
        self.reason = reason
        self.parentWindow = parentWindow
        self.levels = levels
        self.lifetimes = lifetimes
    }
}
