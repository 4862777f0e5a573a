import ConsentModel
import ConsentWire
import GIO
import Testing

@Suite("Options")
struct OptionsTests {
    @Test("unknown keys are ignored")
    func unknownKeys() throws {
        let options = try Options(Variant(parsing: "{'colour': <'red'>, '': <@av []>}"))
        #expect(try StatusOptions(options) == StatusOptions())
        #expect(try RequestOptions(options) == RequestOptions())
        #expect(try GrantOptions(options) == GrantOptions())
        #expect(try ExplainOptions(options) == ExplainOptions())
        #expect(try ListOptions(options) == ListOptions())
        #expect(try GrantFilter(options) == GrantFilter())
        #expect(try HistoryFilter(options) == HistoryFilter())
        #expect(try RegisterOptions(options) == RegisterOptions())
    }

    @Test(
        "a known key of a wrong type is an error that names key and types",
        arguments: [
            ("level", "<uint32 1>", "s", "u"), ("reason", "<true>", "s", "b"),
            ("token", "<['a']>", "s", "as"),
            ("interactive", "<'yes'>", "b", "s"),
            ("locale", "<b'C'>", "s", "ay"),
            ("parent-window", "<<'x11:1'>>", "s", "v"),
            ("app-id", "<objectpath '/a'>", "s", "o"),
        ]
    )
    func wrongTypes(
        key: String,
        value: String,
        expected: String,
        actual: String
    ) throws {
        let options = try Options(Variant(parsing: "{'\(key)': \(value)}"))
        let error = #expect(throws: WireError.self) { try RequestOptions(options) }
        #expect(error?.name == .invalidArgs)
        #expect(error?.message.contains("“\(key)”") == true)
        #expect(error?.message.contains("(\(expected)), not \(actual)") == true)
    }

    @Test("a unique name of the bus is taken as it is", arguments: [":1.5", ":1.5.a-b_C", ":x.0"])
    func uniqueNames(name: String) throws {
        #expect(try Argument.uniqueName(name) == name)
    }

    @Test(
        "a well-known name, and what is no name at all, is an error that repeats it safely",
        arguments: [
            "", ":", ":1", ":1.", ":.1", ":1..2", "1.5", "org.example.App", "org.freedesktop.DBus",
            ":1.5 ", ":1.\u{202E}5", ":1.é", ":1.5\n", ":1." + String(repeating: "5", count: 253),
        ]
    )
    func noUniqueName(name: String) {
        let error = #expect(throws: WireError.self) { try Argument.uniqueName(name) }
        #expect(error?.name == .invalidArgs)
        #expect(error?.message.unicodeScalars.allSatisfy { $0 != "\u{202E}" && $0 != "\n" } == true)
    }

    @Test("what is no dictionary of options is an error", arguments: ["'x'", "{'a': 'b'}", "()"])
    func noDictionary(text: String) throws {
        let variant = try Variant(parsing: text)
        let error = #expect(throws: WireError.self) { try Options(variant) }
        #expect(error?.name == .invalidArgs)
    }

    @Test("options are read back as they were written")
    func roundTrips() throws {
        let status = StatusOptions(level: .precise, locale: "zh_CN.UTF-8")
        #expect(try StatusOptions(read(status.fields)) == status)
        let request = RequestOptions(
            level: .addOnly,
            reason: "Scan a code\nto pair",
            parentWindow: "wayland:abc-1",
            token: "t1",
            isInteractive: false,
            locale: "C",
            appID: "org.example.App"
        )
        #expect(try RequestOptions(read(request.fields)) == request)
        let grant = GrantOptions(
            level: .full,
            lifetime: .until,
            expires: Timestamp(secondsSince1970: 1_800_000_000),
            kind: .snap
        )
        #expect(try GrantOptions(read(grant.fields)) == grant)
        let explain = ExplainOptions(kind: .program, level: .read, locale: "de")
        #expect(try ExplainOptions(read(explain.fields)) == explain)
        let list = ListOptions(page: Page(limit: 5, after: "c"), locale: "de")
        #expect(try ListOptions(read(list.fields)) == list)
        let grants = GrantFilter(
            appID: "/usr/bin/x",
            permission: .camera,
            status: .denied,
            page: Page(limit: 10_000)
        )
        #expect(try GrantFilter(read(grants.fields)) == grants)
        let history = HistoryFilter(appID: "a", permission: .photos, page: Page(after: "9"))
        #expect(try HistoryFilter(read(history.fields)) == history)
        let register = RegisterOptions(isScripted: true)
        #expect(try RegisterOptions(read(register.fields)) == register)
    }

    @Test(
        "request options are held to their limits",
        arguments: [
            ("reason", long(300), true), ("reason", String(repeating: "码", count: 300), true),
            ("reason", long(301), false), ("reason", long(1_000_000), false),
            ("token", long(64), true), ("token", long(65), false), ("token", "", false),
            ("token", "a\nb", false), ("token", "a\u{202E}", false),
            ("level", "", false), ("level", "full\u{7}", false), ("level", long(1_025), false),
            ("parent-window", "", true), ("parent-window", "x11:2a00007", true),
            ("parent-window", "x11:", false), ("parent-window", "x11:0x2a", false),
            ("parent-window", "x11:1ffffffff", false), ("parent-window", "x11:-1", false),
            ("parent-window", "wayland:", false), ("parent-window", "wayland:a b", false),
            ("parent-window", "wayland:Ab_3-", true), ("parent-window", "mir:1", false),
            ("parent-window", "wayland:" + long(1_024), false),
            ("locale", "zh_CN.UTF-8", true), ("locale", "C", true), ("locale", "", false),
            ("locale", "../../etc", false), ("locale", "de DE", false), ("locale", "é", false),
            ("locale", long(65), false), ("app-id", "", false), ("app-id", "a b", false),
            ("app-id", "org.example.App", true),
        ]
    )
    func requestLimits(key: String, value: String, isValid: Bool) {
        let options = Options([key: Variant(value)])
        let error = Result { try RequestOptions(options) }.failure
        #expect((error == nil) == isValid)
        if let error = error as? WireError {
            #expect([.invalidArgs, .invalidAppID].contains(error.name))
            #expect(error.message.utf8.count < 300)
        }
    }

    @Test("a reason that says nothing is none", arguments: ["", "  \n", "\u{200B}\u{202E} "])
    func blankReason(reason: String) throws {
        #expect(try RequestOptions(Options(["reason": Variant(reason)])).reason == nil)
    }

    @Test(
        "grant options belong together",
        arguments: [
            ("{'lifetime': <'once'>}", true), ("{'lifetime': <'until'>}", false),
            ("{'lifetime': <'until'>, 'expires': <uint64 1800000000>}", true),
            ("{'lifetime': <'once'>, 'expires': <uint64 1800000000>}", false),
            ("{'expires': <uint64 1800000000>}", false), ("{'lifetime': <'forever'>}", false),
            ("{'lifetime': <''>}", false), ("{'kind': <'appimage'>}", false),
            ("{'kind': <'flatpak'>}", true),
            ("{'lifetime': <'until'>, 'expires': <uint64 18446744073709551615>}", false),
            ("{'lifetime': <'until'>, 'expires': <int64 1800000000>}", false),
        ]
    )
    func grantOptions(text: String, isValid: Bool) throws {
        let options = try Options(Variant(parsing: text))
        #expect((Result { try GrantOptions(options) }.failure == nil) == isValid)
    }

    @Test(
        "pages have bounds",
        arguments: [
            ("{'limit': <uint32 1>}", true), ("{'limit': <uint32 10000>}", true),
            ("{'limit': <uint32 0>}", false), ("{'limit': <uint32 10001>}", false),
            ("{'limit': <1>}", false), ("{'after': <''>}", false), ("{'after': <'x'>}", true),
            ("{'status': <'allowed'>}", false), ("{'status': <'denied'>}", true),
            ("{'permission': <''>}", false), ("{'permission': <'../x'>}", false),
            ("{'permission': <'org.example.x'>}", true),
        ]
    )
    func pages(text: String, isValid: Bool) throws {
        let options = try Options(Variant(parsing: text))
        #expect((Result { try GrantFilter(options) }.failure == nil) == isValid)
    }

    @Test("plain arguments are read by their grammars")
    func arguments() throws {
        let camera = PermissionDefinition(permission: .camera)
        let photos = PermissionDefinition(permission: .photos, levels: [.addOnly, .full])
        let catalogue = Catalogue([camera, photos])
        #expect(try Argument.appID("org.example.App") == "org.example.App")
        #expect(
            throws: WireError(
                .invalidArgs,
                "the app id is empty and nothing was done; name the app"
            )
        ) { try Argument.appID("") }
        #expect(throws: WireError.invalidAppID("a b")) { try Argument.appID("a b") }
        #expect(try Argument.permission("camera", in: catalogue) == camera)
        #expect(throws: WireError.unknownPermission("kamera", in: catalogue)) {
            try Argument.permission("kamera", in: catalogue)
        }
        let empty = #expect(throws: WireError.self) {
            try Argument.permission("", in: catalogue)
        }
        #expect(empty?.name == .invalidArgs)
        #expect(try Argument.level(nil, of: camera) == nil)
        #expect(try Argument.level(.full, of: photos) == .full)
        #expect(throws: WireError.unknownLevel(.full, of: camera)) {
            try Argument.level(.full, of: camera)
        }
    }

    private func read(_ fields: Fields) throws -> Options {
        try Options(Variant(fields.values))
    }
}

private func long(_ length: Int) -> String {
    String(repeating: "x", count: length)
}

extension Result {
    fileprivate var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
