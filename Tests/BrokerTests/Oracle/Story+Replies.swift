import Broker
import ConsentModel

extension Story {
    mutating func check(_ call: CallID, _ reply: Reply) {
        guard let expected = calls.removeValue(forKey: call) else {
            return fault("a second reply \(reply)")
        }
        switch (expected, reply) {
        case (.status(let key, let level), .state(let state)):
            compare(state, key, level, isRequest: false)
        case (.request(let key, let level, _, _, _), .state(let state)):
            compare(state, key, level, isRequest: true)
        case (.request, .failed(.cancelled)), (.status, .failed(.cancelled)): break
        case (.request, .failed(.tooManyRequests)):
            if calls.count < 4 { fault("too many of \(calls.count)") }
        case (.request(_, _, let connection, let own, _), .failed(.tokenInUse(let token))):
            let isInUse = calls.values.contains {
                if case .request(_, _, connection, own, _) = $0 { own == token } else { false }
            }
            if !isInUse { fault("a free token in use") }
        case (.request(_, _, _, _, let before), .failed(.storeFailed)),
            (.done(let before), .failed(.storeFailed)):
            if losses == before { fault("failed without a loss") }
        case (.done, .done), (.removed, .removed): break
        case (.removed, .failed(.storeFailed)): if losses == 0 { fault("failed without a loss") }
        case (.changed(let changes, let entry, let base), .changed(let changed)):
            if changes != changed { fault("changed is \(changed)") }
            let awaited = entry.map { [$0] } ?? Array(base)
            if awaited.contains(where: { oracle.log[$0].fate == .pending }) {
                fault("a reply before its commit")
            }
            if awaited.contains(where: { oracle.log[$0].fate == .lost }) {
                fault("a lost write reported as done")
            }
        case (.changed(_, let entry, let base), .failed(.storeFailed)):
            let numbers = Array(base) + [entry].compactMap(\.self)
            if !numbers.contains(where: { oracle.log[$0].fate == .lost }) {
                fault("failed without a loss")
            }
        case (.changed, .failed(.restricted)), (.removed, .failed(.restricted)): break
        default: fault("\(expected) answered by \(reply)")
        }
    }

    private mutating func compare(
        _ state: PermissionState,
        _ key: GrantKey,
        _ level: Level?,
        isRequest: Bool
    ) {
        let kinds = [state.isUsable, state.isBlocked, state.isAskable, state.isAbsent]
        if kinds.filter(\.self).count != 1 { fault("not one of four: \(state)") }
        var got = Oracle.Verdict(state)
        let durable = oracle.verdict(of: key, level, .durable, at: now.wall).seconds
        let told = oracle.verdict(of: key, level, .told, at: now.wall).seconds
        let endings: Set<StateReason> = [
            .dismissed, .timedOut, .noPrompter, .prompterFailed, .reset, .user,
        ]
        if isRequest, got.status == .notDetermined, endings.contains(got.reason) {
            got.reason = durable.reason
            if got == durable { return }
            got.reason = told.reason
        }
        if got == durable || got == told { return }
        if isGroup, Catalogue.test[key.permission]?.requires != nil { return }
        fault("\(key.permission) \(level?.rawValue ?? "-") is \(durable), replied \(got)")
    }
}
