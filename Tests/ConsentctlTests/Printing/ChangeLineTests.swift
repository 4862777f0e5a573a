import CommandLineTool
import Consent
import ConsentModel
import ConsentWire
import GIO
import Testing

@testable import consentctl

@Suite("Lines of monitor")
struct ChangeLineTests {
    private let place: LocalTime
    private let time = Timestamp(secondsSince1970: 0)

    init() throws {
        place = try #require(LocalTime(zone: "UTC"))
    }

    private func change(
        _ permission: Permission = .location,
        appID: String? = "org.gnome.Maps"
    ) -> ChangeLine {
        let state = PermissionState(
            permission: permission,
            status: .limited,
            level: .approximate,
            lifetime: .session,
            reason: .user,
            revision: 5
        )
        return ChangeLine(event: .changed(appID: appID, state), time: time)
    }

    private func reset(_ scope: ResetScopeRow) -> ChangeLine {
        ChangeLine(event: .reset(scope, removed: 3), time: time)
    }

    @Test("a line for people, one object for programs")
    func changed() {
        #expect(
            change().text(at: place)
                == "1970-01-01T00:00:00+00:00 org.gnome.Maps location limited approximate session "
                + "(user)"
        )
        #expect(
            change().json.line == """
                {"time": 0, "event": "changed", "app-id": "org.gnome.Maps", \
                "permission": "location", "status": "limited", "level": "approximate", \
                "lifetime": "session", "reason": "user", "can-request": false, "revision": 5}
                """
        )
    }

    @Test("a change of a whole permission is one of every app")
    func wholePermission() {
        let line = change(appID: nil)
        #expect(line.text(at: place).hasPrefix("1970-01-01T00:00:00+00:00 every app location "))
        #expect(line.json.line.hasPrefix(#"{"time": 0, "event": "changed", "permission": "loc"#))
        #expect(line.passes(RowFilter(app: "org.gnome.Maps", permission: .location)))
        #expect(!line.passes(RowFilter(permission: .camera)))
    }

    @Test("a reset says of what, and how many")
    func resets() {
        #expect(
            reset(ResetScopeRow()).text(at: place)
                == "1970-01-01T00:00:00+00:00 every app all reset, 3 removed"
        )
        #expect(
            reset(ResetScopeRow(permission: .camera)).json.line
                == #"{"time": 0, "event": "reset", "permission": "camera", "removed": 3}"#
        )
    }

    @Test("an app's id cannot move the terminal")
    func escaped() {
        #expect(change(appID: "/tmp/\u{202E}x").text(at: place).contains(#"/tmp/\u{202E}x"#))
    }

    @Test("a filter lets through what is of its app and permission, and resets of all")
    func filters() {
        let ofCamera = RowFilter(permission: .camera)
        let ofMaps = RowFilter(app: "org.gnome.Maps")
        #expect(change().passes(RowFilter()))
        #expect(change().passes(ofMaps))
        #expect(!change().passes(ofCamera))
        #expect(!change(appID: "other").passes(ofMaps))
        #expect(reset(ResetScopeRow()).passes(ofCamera))
        #expect(reset(ResetScopeRow(permission: .camera)).passes(ofCamera))
        #expect(!reset(ResetScopeRow(permission: .photos)).passes(ofCamera))
        #expect(!reset(ResetScopeRow(appID: "other")).passes(ofMaps))
        #expect(ChangeLine(event: .serviceLeft, time: time).passes(ofMaps))
    }
}
