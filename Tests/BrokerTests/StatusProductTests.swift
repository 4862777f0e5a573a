import Broker
import ConsentModel
import Testing

/// Everything that a status depends on, each with each, for a permission that has levels.
@Suite("Every combination of what a status depends on")
struct StatusProductTests {
    private enum Held: CaseIterable { case nothing, approximate, precise, denied }

    private struct Combination: CustomStringConvertible {
        var presence: Environment.Presence
        var rule: Policy.Rule.Effect?
        var isEnabled: Bool
        var live: Held
        var stored: Held
        var asked: Level?

        var description: String {
            "\(presence) \(String(describing: rule)) \(isEnabled) live \(live) stored \(stored) "
                + "asked \(asked?.rawValue ?? "-")"
        }

        /// The one answer of design section 3, in plain words.
        var expected: (AuthorizationStatus, StateReason, hint: String?) {
            let app = App.camera.id
            if presence == .absent(.noProvider) { return (.notSupported, .noProvider, nil) }
            if rule == .deny || presence == StatusProductTests.lockedOff {
                return (.restricted, .policy, nil)
            }
            if presence == StatusProductTests.switchedOff {
                return (
                    .disabled, .switchedOff,
                    "gsettings set \(StatusProductTests.desktopSetting) true"
                )
            }
            if !isEnabled { return (.disabled, .switchedOff, "consentctl enable location") }
            if rule == .allow { return (.authorized, .policy, nil) }
            let held = live == .nothing ? stored : live
            let reason: StateReason = live == .nothing ? .commandLine : .user
            // What is frozen is there, but not to be changed.
            let isFree = rule != .freeze
            switch held {
            case .denied:
                return (.denied, reason, isFree ? "consentctl grant location \(app)" : nil)
            case .approximate, .precise:
                let isEnough = held == .precise || asked == .approximate
                return (
                    isEnough ? .authorized : .limited, reason,
                    isFree ? "consentctl revoke location \(app)" : nil
                )
            case .nothing:
                if rule == .freeze { return (.restricted, .policy, nil) }
                return (.notDetermined, .notAsked, nil)
            }
        }

        var environment: Environment {
            let group = Policy.Group(permission: .location, appID: App.camera.id)
            let rules = rule.map { [(group, Policy.Rule(effect: $0, source: "50.conf"))] } ?? []
            return Environment(availability: [.location: presence], policy: Policy(rules))
        }

        var record: PairRecord {
            let session = SessionIdentity(bus: "bus-1", login: "c1")
            return PairRecord(
                stored: decision(stored, .always, .commandLine),
                live: decision(live, .session, .user).map {
                    LiveDecision(decision: $0, session: session, hasRun: false)
                }
            )
        }

        private func decision(
            _ held: Held,
            _ lifetime: Lifetime,
            _ reason: StateReason
        ) -> Decision? {
            guard held != .nothing else { return nil }
            return Decision(
                answer: held == .denied ? .denied : .allowed,
                level: [.approximate: .approximate, .precise: .precise][held],
                lifetime: lifetime,
                reason: reason,
                since: 1
            )
        }
    }

    private static let desktopSetting = "org.gnome.system.location enabled"
    private static let switchedOff = Environment.Presence.switchedOff(source: desktopSetting)
    private static let lockedOff = Environment.Presence.lockedOff(source: desktopSetting)

    private static var all: [Combination] {
        var all: [Combination] = []
        let presences = [.present, .absent(.noProvider), switchedOff, lockedOff]
        for presence in presences {
            for rule in [nil, .allow, .ask, .freeze, .deny] as [Policy.Rule.Effect?] {
                for isEnabled in [true, false] {
                    for live in Held.allCases {
                        for stored in Held.allCases {
                            for asked in [nil, .approximate, .precise] as [Level?] {
                                all.append(
                                    Combination(
                                        presence: presence,
                                        rule: rule,
                                        isEnabled: isEnabled,
                                        live: live,
                                        stored: stored,
                                        asked: asked
                                    )
                                )
                            }
                        }
                    }
                }
            }
        }
        return all
    }

    @Test(
        "availability, policy, switch, live and stored decision, and level: one status, reason, hint"
    )
    func product() {
        #expect(Self.all.count == 1_920)
        for combination in Self.all {
            var scene = Scene(environment: combination.environment)
            let key = GrantKey(App.camera, .location)
            scene.view.records[key] = combination.record
            scene.view.switches[.location] = combination.isEnabled
            guard let state = scene.status(.location, level: combination.asked) else {
                Issue.record("no reply: \(combination)")
                continue
            }
            let (status, reason, hint) = combination.expected
            #expect(state.status == status && state.reason == reason, "\(combination)")
            let isHeld = combination.environment.hold(on: key) != nil
            #expect(
                SettingsCommand.changing(state, of: .camera, isHeld: isHeld) == hint,
                "\(combination)"
            )
            let kinds = [state.isUsable, state.isBlocked, state.isAskable, state.isAbsent]
            #expect(kinds.filter(\.self).count == 1)
            #expect(scene.asked == 0)
        }
    }
}
