import ConsentModel
import ConsentWire
import GIO
import Testing

@Suite("Errors")
struct ErrorNameTests {
    @Test("every name is read back", arguments: ErrorName.known)
    func roundTrip(name: ErrorName) {
        #expect(ErrorName(wireName: name.wireName) == name)
        #expect(
            name.wireName.hasPrefix("org.consentd.Consent1.Error.")
                || name.wireName.hasPrefix("org.freedesktop.DBus.Error.")
        )
    }

    @Test("no two names are alike")
    func distinct() {
        #expect(Set(ErrorName.known.map(\.wireName)).count == ErrorName.known.count)
    }

    @Test("a name that is not known is kept", arguments: ["", "org.example.Error", "Cancelled"])
    func unknown(name: String) {
        #expect(ErrorName(wireName: name) == .other(name))
        #expect(ErrorName(wireName: name).wireName == name)
    }

    @Test("only an answer of the other side is an error of the contract")
    func fromGIO() {
        let remote = GIOError(
            .remote,
            "gone",
            remoteName: "org.consentd.Consent1.Error.Cancelled"
        )
        #expect(WireError(remote) == WireError(.cancelled, "gone"))
        #expect(WireError(GIOError(.timedOut, "late")) == nil)
    }

    @Test("an unknown permission is told with the nearest, and without what it hides")
    func unknownPermission() {
        let catalogue = Catalogue([
            PermissionDefinition(permission: .camera), PermissionDefinition(permission: .photos),
        ])
        let near = WireError.unknownPermission("camra", in: catalogue)
        #expect(near.name == .unknownPermission)
        #expect(near.message == "there is no permission “camra”; did you mean “camera”?")
        let hostile = WireError.unknownPermission(
            "\u{1B}[2J\u{202E}" + String(repeating: "x", count: 1_000_000),
            in: catalogue
        )
        #expect(hostile.message.contains("\\u{1B}[2J\\u{202E}xxx"))
        #expect(hostile.message.utf8.count < 300)
    }

    @Test(
        "a missing usage description is told with its key",
        arguments: [
            (Permission.camera, nil, "X-Consent-Usage-Camera"),
            (.backgroundLocation, nil, "X-Consent-Usage-BackgroundLocation"),
            (.photos, .addOnly, "X-Consent-Usage-Photos-AddOnly"),
            (
                Permission(rawValue: "org.example.smart-home"), nil,
                "X-Consent-Usage-Org-Example-SmartHome"
            ),
        ] as [(Permission, Level?, String)]
    )
    func usageDescription(permission: Permission, level: Level?, key: String) {
        let error = WireError.missingUsageDescription(permission, level: level)
        #expect(error.name == .missingUsageDescription)
        #expect(error.message.contains(key + "="))
        let names = UsageDescriptionKey.names(for: permission, level: level)
        #expect(names.first == key)
        #expect(names.last == UsageDescriptionKey.names(for: permission, level: nil).first)
    }
}
