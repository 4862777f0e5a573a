/// Plays the user and the system to a center of `PermissionCenter.scripted()`.
public struct PermissionScript: Sendable {
    private let answers: LocalAnswers

    init(_ answers: LocalAnswers) {
        self.answers = answers
    }

    /// Changes a state, as settings, a policy or a reset would; requests that it settles end.
    ///
    /// - Parameters:
    ///   - status: What holds from now on.
    ///   - permission: Of what.
    public func set(_ status: AuthorizationStatus, for permission: Permission) {
        answers.set(status, for: permission)
    }

    /// Answers the requests for a permission that wait; where none does, the next one.
    ///
    /// - Parameters:
    ///   - permission: What was asked for.
    ///   - status: The answer; `notDetermined` closes the question without one.
    public func answer(_ permission: Permission, with status: AuthorizationStatus) {
        answers.answer(permission, with: status)
    }

    /// Fails the requests that wait, and every call from now on.
    ///
    /// - Parameter error: Why; nil ends it.
    public func fail(with error: ConsentError?) {
        answers.fail(with: error)
    }

    /// What the app has asked for.
    public var requests: ScriptedRequests { ScriptedRequests(answers.log) }
}
