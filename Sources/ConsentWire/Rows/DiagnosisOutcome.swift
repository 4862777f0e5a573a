import ConsentModel

/// How something was found that the service looked over.
package enum DiagnosisOutcome: Hashable, Sendable {
    /// All is well.
    case ok
    /// It works, and somebody should know.
    case warning
    /// It does not work.
    case failed
    /// A word from a newer service.
    case unknown(String)
}

extension DiagnosisOutcome: WireWord {
    package static let known: [Self] = [.ok, .warning, .failed]

    package var wireValue: String {
        switch self {
        case .ok: "ok"
        case .warning: "warning"
        case .failed: "failed"
        case .unknown(let word): word
        }
    }
}
