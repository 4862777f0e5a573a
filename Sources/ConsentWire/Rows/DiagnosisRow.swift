import ConsentModel

/// A row of Manager.Diagnose.
package struct DiagnosisRow: Row {
    /// What was looked over, in a word.
    package var check: String
    /// What was found.
    package var outcome: DiagnosisOutcome
    /// What was found, one sentence.
    package var detail: String

    /// Makes a row of its parts.
    package init(
        check: String,
        outcome: DiagnosisOutcome,
        detail: String
    ) {
        self.check = check
        self.outcome = outcome
        self.detail = detail
    }

    /// Reads a row.
    package init(_ row: Options) throws(WireError) {
        check = try row.required(.check, row.longText)
        outcome = DiagnosisOutcome(wireValue: try row.required(.outcome, row.text))
        detail = try row.required(.detail, row.longText)
    }

    /// The row as it goes over the bus.
    package var fields: Fields {
        var fields = Fields()
        fields.set(.check, check)
        fields.set(.outcome, word: outcome)
        fields.set(.detail, detail)
        return fields
    }
}
