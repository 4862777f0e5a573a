import ConsentModel
import ConsentWire
import GIO
import Testing

@testable import CommandLineTool
@testable import consentctl

@Suite("Tables")
struct TablesTests {
    private let tables: Tables
    private let maps = App(id: "org.gnome.Maps", kind: .desktop)
    private let cam = App(id: "org.example.Cam", kind: .flatpak)

    init() throws {
        tables = Tables(place: try #require(LocalTime(zone: "Europe/Berlin")))
    }

    private func time(_ seconds: Int64) -> Timestamp { Timestamp(secondsSince1970: seconds) }

    private func text(_ table: Table) -> String {
        table.lines(columns: nil).joined(separator: "\n")
    }

    @Test("decisions, with marks for apps that are gone or were never seen")
    func grants() {
        let rows = [
            GrantRow(
                app: maps,
                permission: .location,
                status: .limited,
                level: .approximate,
                lifetime: .until,
                expires: time(1_900_007_200),
                since: time(1_900_000_000),
                lastUsed: time(1_900_000_060)
            ),
            GrantRow(app: cam, permission: .camera, status: .denied, lifetime: .always),
        ]
        let apps = KnownApps([
            AppRow(app: maps, name: "Maps", isInstalled: true, firstSeen: time(1)),
            AppRow(app: cam, name: "Cam", isInstalled: false),
        ])
        // swift-format-ignore: LineLength
        #expect(
            text(tables.grants(rows, apps)) == """
                APP              PERMISSION  STATUS   LEVEL        LIFETIME                         SINCE                      LAST USED                  NOTE
                org.gnome.Maps   location    limited  approximate  until 2030-03-17T20:46:40+01:00  2030-03-17T18:46:40+01:00  2030-03-17T18:47:40+01:00
                org.example.Cam  camera      denied                always                                                                                 never seen, not installed
                """
        )
    }

    @Test("a row that decides nothing says why it is there")
    func undecided() {
        let rows = [StateReason.askEveryTime, .dismissed, .notAsked].map {
            GrantRow(app: cam, permission: .camera, status: .notDetermined, reason: $0)
        }
        let apps = KnownApps([AppRow(app: cam, name: "", isInstalled: true, firstSeen: time(1))])
        let lines = tables.grants(rows, apps).lines(columns: nil)
        #expect(lines.first?.hasSuffix("NOTE") == true)
        #expect(lines.dropFirst().first?.hasSuffix("  asks every time") == true)
        #expect(lines.dropFirst(2).first?.hasSuffix("  closed without an answer") == true)
        #expect(lines.dropFirst(3).first?.hasSuffix("not-determined") == true)
    }

    @Test("a decision that something else stands above is named, with its level and its end")
    func beneath() {
        let row = GrantRow(
            app: cam,
            permission: .location,
            status: .notSupported,
            decided: .authorized,
            level: .approximate,
            lifetime: .always,
            reason: .noProvider
        )
        let apps = KnownApps([AppRow(app: cam, name: "", isInstalled: true, firstSeen: time(1))])
        // swift-format-ignore: LineLength
        #expect(
            text(tables.grants([row], apps)) == """
                APP              PERMISSION  STATUS         LEVEL        LIFETIME  SINCE  LAST USED  NOTE
                org.example.Cam  location    not-supported  approximate  always                      decided: authorized
                """
        )
    }

    @Test("apps that use something are told apart by their kinds, where they share an id")
    func uses() {
        let other = App(id: maps.id, kind: .flatpak)
        let rows = [maps, other, cam].map {
            UseRow(
                use: 1,
                since: time(1_900_000_000),
                app: $0,
                permission: .camera,
                sender: ":1.5",
                guardID: "/usr/libexec/guard"
            )
        }
        #expect(
            text(tables.uses(rows)) == """
                APP                       PERMISSION  SINCE                      BY
                org.gnome.Maps (desktop)  camera      2030-03-17T18:46:40+01:00  /usr/libexec/guard
                org.gnome.Maps (flatpak)  camera      2030-03-17T18:46:40+01:00  /usr/libexec/guard
                org.example.Cam           camera      2030-03-17T18:46:40+01:00  /usr/libexec/guard
                """
        )
    }

    @Test("an id of two kinds is told apart, and without marks there is no column for them")
    func ambiguous() {
        let other = App(id: maps.id, kind: .flatpak)
        let rows = [maps, other].map {
            GrantRow(app: $0, permission: .camera, status: .authorized)
        }
        let apps = KnownApps(
            [maps, other].map {
                AppRow(app: $0, name: "Maps", isInstalled: true, firstSeen: time(1))
            }
        )
        #expect(
            text(tables.grants(rows, apps)) == """
                APP                       PERMISSION  STATUS      LEVEL  LIFETIME  SINCE  LAST USED
                org.gnome.Maps (desktop)  camera      authorized
                org.gnome.Maps (flatpak)  camera      authorized
                """
        )
    }

    @Test("permissions, with levels from low to high")
    func permissions() {
        let rows = [
            PermissionRow(
                permission: .location,
                title: "Location",
                levels: [.approximate, .precise],
                availability: .present,
                isEnabled: false
            )
        ]
        #expect(
            text(tables.permissions(rows)) == """
                PERMISSION  TITLE     LEVELS                 AVAILABILITY  ENABLED
                location    Location  approximate < precise  present       no
                """
        )
    }

    @Test("apps, whose names cannot move the terminal")
    func apps() {
        let row = AppRow(
            app: maps,
            name: "Ma\u{1B}[2Jps\u{202E}",
            evidence: .unit,
            isInstalled: true,
            firstSeen: time(0)
        )
        #expect(
            text(tables.apps([row])) == #"""
                APP             NAME                   KIND     KNOWN BY  FIRST SEEN                 LAST SEEN  NOTE
                org.gnome.Maps  Ma\u{1B}[2Jps\u{202E}  desktop  unit      1970-01-01T01:00:00+01:00
                """#
        )
    }

    @Test("rules, with an arrow at the one that decided")
    func rules() {
        let rows = [
            ExplainRow(rule: "availability", applies: false, text: "What it needs is here."),
            ExplainRow(
                rule: "policy-deny",
                applies: true,
                status: .restricted,
                reason: .policy,
                source: "/etc/consent/policy.d/a.conf",
                text: "A policy forbids it."
            ),
        ]
        #expect(
            text(tables.rules(rows)) == """
                   RULE          STATUS      REASON  SINCE  SAYS
                   availability                             What it needs is here.
                →  policy-deny   restricted  policy         A policy forbids it. (/etc/consent/policy.d/a.conf)
                """
        )
    }

    @Test("what happened")
    func history() {
        let row = HistoryRow(
            time: time(0),
            app: maps,
            permission: .camera,
            event: "grant",
            oldStatus: .denied,
            status: .authorized,
            reason: .commandLine,
            actor: "program /usr/bin/consentctl"
        )
        #expect(
            tables.history([row]).lines(columns: nil).last?.split(separator: " ").map(String.init)
                == [
                    "1970-01-01T01:00:00+01:00", "org.gnome.Maps", "camera", "grant", "denied",
                    "authorized", "command-line", "program", "/usr/bin/consentctl",
                ]
        )
    }
}
