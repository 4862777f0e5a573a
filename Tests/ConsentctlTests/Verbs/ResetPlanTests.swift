import ConsentModel
import ConsentWire
import Testing

@testable import consentctl

@Suite("What a reset says before")
struct ResetPlanTests {
    private let rows = ["a", "b", "b"].map {
        GrantRow(app: App(id: $0, kind: .desktop), permission: .camera, status: .denied)
    }

    @Test("everything is Reset Location & Privacy")
    func all() {
        let plan = ResetPlan(.all, rows)
        #expect(plan.question == "Reset Location & Privacy?")
        #expect(
            plan.lines == [
                "Reset Location & Privacy: every app has to ask again for everything.",
                "Removes: 3 decisions of 2 apps, what was allowed for once or for this session, "
                    + "and what was dismissed.",
                "Keeps: switches, policies, the history and the list of known apps.",
            ]
        )
    }

    @Test("one permission is named")
    func one() {
        let plan = ResetPlan(.one(.camera), Array(rows.prefix(1)))
        #expect(plan.question == "Reset camera for every app?")
        #expect(plan.lines.first == "Every app has to ask again for camera.")
        #expect(plan.lines[1].hasPrefix("Removes: 1 decision of 1 app,"))
    }
}
