import Broker
import ConsentModel

/// Values that the tests write.
enum Samples {
    static let maps = App(id: "org.example.Maps", kind: .flatpak)
    static let chat = App(id: "org.example.Chat", kind: .desktop)
    static let script = App(id: "/usr/local/bin/a script", kind: .program)
    static let session = SessionIdentity(bus: "0123abc", login: "c2")

    static let allowed = PairRecord(stored: decision(.allowed))

    /// A record with a value in every place.
    static let full = PairRecord(
        stored: Decision(
            answer: .allowed,
            level: .approximate,
            lifetime: .until,
            expires: 3_000,
            reason: .commandLine,
            since: 17
        ),
        live: LiveDecision(
            decision: Decision(
                answer: .denied,
                level: .precise,
                lifetime: .once,
                expires: 2_000,
                reason: .user,
                since: 18
            ),
            session: session,
            hasRun: true
        ),
        refusedLevels: [.precise, .full],
        asksEveryTime: true,
        dismissals: 2,
        quietUntil: 4_000,
        hasUnclearRefusal: true,
        ended: .relinquished,
        lastUsed: 19
    )

    static func decision(
        _ answer: Decision.Answer,
        _ lifetime: Lifetime = .always,
        expires: Int64? = nil
    ) -> Decision {
        Decision(answer: answer, lifetime: lifetime, expires: expires, reason: .user, since: 1)
    }

    /// A record of an app that holds something for this run or this session.
    static func live(
        _ lifetime: Lifetime,
        in session: SessionIdentity = session,
        hasRun: Bool = true
    ) -> PairRecord {
        PairRecord(
            live: LiveDecision(
                decision: decision(.allowed, lifetime),
                session: session,
                hasRun: hasRun
            )
        )
    }
}
