import CommandLineTool
import ConsentModel
import ConsentWire
import GIO
import Testing

@testable import consentctl

@Suite("JSON of the wire")
struct WireJSONTests {
    @Test("a row has the keys of the wire, in one order, and no cursor")
    func row() {
        let row = GrantRow(
            app: App(id: "org.gnome.Maps", kind: .desktop),
            permission: .location,
            status: .limited,
            level: .approximate,
            lifetime: .until,
            expires: Timestamp(secondsSince1970: 1_900_007_200),
            reason: .user,
            since: Timestamp(secondsSince1970: 1_900_000_000),
            cursor: "7"
        )
        #expect(
            JSON(row).line == """
                {"app-id": "org.gnome.Maps", "kind": "desktop", "permission": "location", \
                "status": "limited", "level": "approximate", "lifetime": "until", \
                "expires": 1900007200, "reason": "user", "since": 1900000000}
                """
        )
    }

    @Test("lists of levels and truth values")
    func permission() {
        let row = PermissionRow(
            permission: .photos,
            title: "Photos",
            levels: [.addOnly, .full],
            availability: .present,
            isEnabled: true
        )
        #expect(
            JSON(row).line == """
                {"permission": "photos", "title": "Photos", "levels": ["add-only", "full"], \
                "availability": "present", "enabled": true}
                """
        )
    }

    @Test(
        "values of every type, also of types that no row has yet",
        arguments: [
            ("true", "true"), ("'a\\u202eb'", #""a\u202eb""#), ("uint32 7", "7"),
            ("uint64 18446744073709551615", "18446744073709551615"), ("int32 -1", "-1"),
            ("<'inner'>", #""inner""#), ("@a{sv} {'b': <1>, 'a': <2>}", #"{"a": 2, "b": 1}"#),
            ("[{'a': <true>}]", #"[{"a": true}]"#), ("@as []", "[]"),
            ("('x', true)", #"["x", true]"#),
        ]
    )
    func values(text: String, json: String) throws {
        #expect(JSON(try Variant(parsing: text)).line == json)
    }
}
