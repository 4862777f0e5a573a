package import ConsentModel

/// A rule that Manager.Explain looked at.
package struct ExplainRow: Row {
    /// The rule, in a word.
    package var rule: String
    /// Whether it is the one that decided.
    package var applies: Bool
    /// The status that it gives.
    package var status: AuthorizationStatus?
    /// The reason that it gives.
    package var reason: StateReason?
    /// The policy file, portal table or setting behind it.
    package var source: String?
    /// What it says, one sentence.
    package var text: String
    /// Since when.
    package var since: Timestamp?

    /// Makes a row of its parts.
    package init(
        rule: String,
        applies: Bool,
        status: AuthorizationStatus? = nil,
        reason: StateReason? = nil,
        source: String? = nil,
        text: String,
        since: Timestamp? = nil
    ) {
        self.rule = rule
        self.applies = applies
        self.status = status
        self.reason = reason
        self.source = source
        self.text = text
        self.since = since
    }

    /// Reads a row.
    package init(_ row: Options) throws(WireError) {
        rule = try row.required(.rule, row.longText)
        applies = try row.required(.applies, row.bool)
        status = try row.word(.status, AuthorizationStatus.self)
        reason = try row.text(.reason).map { StateReason(rawValue: $0) }
        source = try row.longText(.source)
        text = try row.required(.text, row.longText)
        since = try row.timestamp(.since)
    }

    /// The row as it goes over the bus.
    package var fields: Fields {
        var fields = Fields()
        fields.set(.rule, rule)
        fields.set(.applies, applies)
        fields.set(.status, word: status)
        fields.set(.reason, reason?.rawValue)
        fields.set(.source, source)
        fields.set(.text, text)
        fields.set(.since, time: since)
        return fields
    }
}
