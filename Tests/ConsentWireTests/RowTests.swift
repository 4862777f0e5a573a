import ConsentModel
import ConsentWire
import GIO
import Testing

@Suite("Rows and states")
struct RowTests {
    private static let app = App(id: "org.example.App", kind: .flatpak)
    private static let time = Timestamp(secondsSince1970: 1_800_000_000)

    @Test("every row is read back as it was written, whole and with as little as it may have")
    func roundTrips() throws {
        try expectRoundTrip([
            AppRow(
                app: Self.app,
                name: "App",
                evidence: .flatpakInfo,
                isInstalled: true,
                firstSeen: Self.time,
                lastSeen: Self.time,
                cursor: "1"
            ),
            AppRow(app: Self.app, name: "", isInstalled: false),
        ])
        try expectRoundTrip([
            PermissionRow(
                permission: .photos,
                title: "照片",
                levels: [.addOnly, .full],
                availability: .absent,
                isEnabled: false,
                cursor: "photos"
            ),
            PermissionRow(
                permission: .camera,
                title: "Camera",
                availability: .unknown("broken"),
                isEnabled: true
            ),
        ])
        try expectRoundTrip([
            GrantRow(
                app: Self.app,
                permission: .location,
                status: .limited,
                level: .approximate,
                lifetime: .until,
                expires: Self.time,
                reason: .commandLine,
                since: Self.time,
                lastUsed: Self.time,
                cursor: "c"
            ),
            GrantRow(
                app: App(id: "/x", kind: .unknown("appimage")),
                permission: .camera,
                status: .unknown("maybe"),
                decided: .denied
            ),
        ])
        try expectRoundTrip([
            HistoryRow(
                time: Self.time,
                app: Self.app,
                permission: .camera,
                event: "answer",
                oldStatus: .notDetermined,
                status: .authorized,
                level: .full,
                lifetime: .always,
                reason: .user,
                actor: "program /usr/bin/consentctl",
                agent: "program /usr/bin/x",
                cursor: "7"
            ),
            HistoryRow(time: Self.time, event: "agent-left"),
        ])
        try expectRoundTrip([
            ExplainRow(
                rule: "policy-deny",
                applies: true,
                status: .restricted,
                reason: .policy,
                source: "/etc/consent/policy.d/a.conf",
                text: "A policy forbids it.",
                since: Self.time
            ),
            ExplainRow(rule: "switch", applies: false, text: ""),
        ])
        try expectRoundTrip([
            DiagnosisRow(check: "database", outcome: .ok, detail: "sound"),
            DiagnosisRow(check: "bus", outcome: .unknown("odd"), detail: ""),
        ])
        try expectRoundTrip([
            DeviceRow(facing: .front, name: "Webcam"), DeviceRow(facing: .unknown("unknown")),
            DeviceRow(),
        ])
        try expectRoundTrip([
            UseRow(
                use: 1_900_000_000_000_000,
                since: Self.time,
                app: Self.app,
                permission: .camera,
                sender: ":1.5",
                guardID: "/usr/libexec/camera-guard"
            )
        ])
        try expectRoundTrip([IdentityRow(app: Self.app, name: "App", evidence: .unit)])
        try expectRoundTrip([
            ResetScopeRow(appID: "a", permission: .camera), ResetScopeRow(appID: "a"),
            ResetScopeRow(), ResetScopeRow(kept: 3),
        ])
    }

    @Test("a row that lacks what every row has is an error that names it")
    func missing() {
        let error = #expect(throws: WireError.self) { try GrantRow(Options()) }
        #expect(error?.message == "“app-id” is missing")
        let kindless = Options(["app-id": Variant("a")])
        #expect(throws: WireError(.invalidArgs, "“kind” is missing")) { try GrantRow(kindless) }
    }

    @Test("a state is read back as it was written")
    func states() throws {
        let state = PermissionState(
            permission: .location,
            status: .limited,
            level: .approximate,
            lifetime: .until,
            expires: Self.time,
            reason: .user,
            canRequest: true,
            hint: "可在终端中更改",
            revision: .max,
            source: "/etc/consent/policy.d/a.conf"
        )
        #expect(try read(state, for: .manager) == state)
        let bare = PermissionState(
            permission: .camera,
            status: .notDetermined,
            reason: .notAsked
        )
        #expect(try read(bare, for: .app) == bare)
        let keys = StateDetails.fields(of: bare, for: .app).values.keys
        #expect(Set(keys) == ["reason", "can-request", "revision"])
    }

    @Test(
        "an app learns the sort of a source only",
        arguments: [
            (.policy, "policy"), (.portal, "portal"), (.switchedOff, nil), (.user, nil),
        ] as [(StateReason, String?)]
    )
    func source(reason: StateReason, expected: String?) throws {
        let state = PermissionState(
            permission: .camera,
            status: .restricted,
            reason: reason,
            source: "/etc/consent/policy.d/a.conf"
        )
        #expect(try read(state, for: .app).source == expected)
        #expect(try read(state, for: .manager).source == state.source)
    }

    @Test("unknown words of a state are kept, unknown keys ignored, and nothing good is assumed")
    func unknownState() throws {
        let details = try Options(
            Variant(parsing: "{'reason': <'mood'>, 'lifetime': <'weekend'>, 'x': <1>}")
        )
        let state = try StateDetails.state(of: .camera, status: "allowed", details: details)
        #expect(state.status == .unknown("allowed"))
        #expect(state.isBlocked)
        #expect(state.reason == StateReason(rawValue: "mood"))
        #expect(state.lifetime == .unknown("weekend"))
        let empty = try StateDetails.state(of: .camera, status: "", details: Options())
        #expect(!empty.isUsable && !empty.canRequest && empty.revision == 0)
    }

    @Test(
        "a known detail of a wrong type is an error that names it",
        arguments: [
            ("level", "<1>"), ("lifetime", "<true>"), ("expires", "<'x'>"), ("expires", "<-1>"),
            ("expires", "<uint64 18446744073709551615>"), ("reason", "<@as []>"),
            ("can-request", "<'true'>"), ("hint", "<1>"), ("revision", "<uint32 1>"),
            ("source", "<1>"),
        ]
    )
    func wrongDetails(key: String, value: String) throws {
        let details = try Options(Variant(parsing: "{'\(key)': \(value)}"))
        let error = #expect(throws: WireError.self) {
            try StateDetails.state(of: .camera, status: "authorized", details: details)
        }
        #expect(error?.message.contains("“\(key)”") == true)
    }

    private func read(
        _ state: PermissionState,
        for audience: StateDetails.Audience
    ) throws -> PermissionState {
        let fields = StateDetails.fields(of: state, for: audience)
        return try StateDetails.state(
            of: state.permission,
            status: state.status.wireValue,
            details: Options(Variant(fields.values))
        )
    }

    private func expectRoundTrip<Line: Row>(_ rows: [Line]) throws {
        let list = Variant(rows.list)
        #expect(list.signature == "aa{sv}")
        let read = try #require(list.as([[String: Variant]].self))
        #expect(try Line.rows(of: read) == rows)
    }
}
