import Broker
import ConsentModel

extension Story {
    mutating func prompter() {
        switch random.below(4) {
        case 0, 1:
            let isDesktop = random.chance(30)
            lastAgentNumber += 1
            let prompter: Prompter = isDesktop ? .desktop : .agent(lastAgentNumber)
            let process: Int32? = isDesktop ? nil : random.pick([0, 1, 100, 900, 901])
            let isScripted = random.chance(70)
            prompters.removeAll { $0.prompter == prompter }
            prompters.append((prompter, process, isScripted))
            let description = PrompterDescription(
                process: process,
                name: "agent",
                isScripted: isScripted
            )
            send(.prompterAppeared(prompter, description))
        case 2:
            guard !prompters.isEmpty else { return }
            let gone = prompters.remove(at: random.below(prompters.count))
            if shown?.prompter == gone.prompter {
                answering = shown?.id
                shown = nil
            }
            send(.prompterLeft(gone.prompter))
            answering = nil
        default:
            guard let failed = shown else { return }
            shown = nil
            answering = failed.id
            send(.promptFailed(failed.id))
            answering = nil
        }
    }

    mutating func answer() {
        guard let question = shown else { return }
        let app = question.question.caller.app
        let key = GrantKey(app, question.question.permission)
        var terms = GrantTerms()
        if random.chance(50) { terms.lifetime = random.pick([.once, .session, .until, .always]) }
        if terms.lifetime == .until, random.chance(90) {
            terms.expires = now.wall + randomSpan()
        }
        if random.chance(20), let level = question.question.levels.first { terms.level = level }
        let kind = random.below(3)
        let answer: Answer = kind == 0 ? .dismiss : kind == 1 ? .allow(terms) : .deny(terms)
        let isScripted = prompters.first { $0.prompter == question.prompter }?.isScripted ?? false
        let isHasty = !isScripted && now.steady - question.since < 500_000
        let isLate = now.steady - question.since >= 600_000_000
        if !isHasty, !isLate { expected = [fact(answer, kind, terms, question.question, key)] }
        if isHasty || isLate { answering = question.id }
        let isDesktop = question.prompter == .desktop
        if case .denied(let key, let hold, let asked, _)? = expected.first {
            expected = [.denied(key, hold, asked: asked, fromDesktop: isDesktop)]
        }
        shown = nil
        send(.answered(question.id, answer))
        answering = nil
    }

    /// What an answer comes to: only what was offered, and no more than may be by now.
    private func fact(
        _ answer: Answer,
        _ kind: Int,
        _ terms: GrantTerms,
        _ question: Question,
        _ key: GrantKey
    ) -> Oracle.Fact {
        let longest = question.lifetimes.last ?? .once
        var lifetime = terms.lifetime ?? longest
        let isTimed = lifetime == .until && terms.expires != nil
        let isPlain = lifetime != .until && terms.expires == nil
        guard kind != 0, question.lifetimes.contains(lifetime), isTimed || isPlain else {
            return .dismissed(key)
        }
        var expires = terms.expires
        let offered = offered(key, question.caller.runsOthersCode, .pending)
        if !offered.contains(lifetime) {
            lifetime = offered.last ?? .once
            expires = nil
        }
        if lifetime == .once { expires = now.wall + 57_600_000_000 }
        let hold = Mind.Hold(
            isYes: kind == 1,
            level: kind == 1 ? terms.level ?? question.level : nil,
            lifetime: lifetime,
            expires: expires,
            reason: .user,
            session: session,
            hasBegun: connections.values.contains { $0.app == key.app }
        )
        if kind == 1 { return .allowed(key, hold, isAnswer: true) }
        return .denied(key, hold, asked: question.level, fromDesktop: false)
    }
}
