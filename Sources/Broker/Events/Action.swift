package import ConsentModel

/// Something to be done outside of the broker, in the order given.
package enum Action: Hashable, Sendable {
    /// Commit these changes as one; comes back as `stored` or `storeFailed`.
    case store(WriteID, [Change])
    /// Answer a call.
    case reply(CallID, Reply)
    /// Tell one connection of a new state of its own app.
    case tell(connection: String, PermissionState)
    /// Tell a service of a new state of a client that it has checked, at the level it checked last.
    case tellService(String, client: String, PermissionState)
    /// Tell those who look at uses that one has begun.
    case useBegan(Use)
    /// Tell them that one has ended, and its service, unless that has ended it or left.
    case useEnded(Use, UseEnding)
    /// Tell every connection that has called Manager.
    case announce(GrantKey, PermissionState)
    /// Tell every connection that has called Manager how these permissions stand for the other apps
    /// that hold anything of them.
    case announceRest([Permission], except: Set<App>)
    /// Tell every connection that has called Manager of a reset.
    case announceReset(ResetScope, WriteResult)
    /// Show a question.
    case ask(QuestionID, Prompter, Question)
    /// Close a question; its answer no longer counts.
    case withdraw(QuestionID, Prompter)
}
