import ConsentWire
import GIO

/// A call that no honest client makes.
struct HostileCall: Sendable {
    let interface: String
    let member: String
    let arguments: Variant
    /// What is strange about it, in few words.
    var what = ""
    /// Whether it may be served: strange, but nothing in it is wrong.
    var mayBeServed = false

    /// Strings that are wrong as an id, a name, a token or an option.
    static let strings: [String] = [
        "", String(repeating: "x", count: 1_000_000), "\u{1}", "contacts\u{202E}", "a\nb",
        "org.example.\u{200B}A", "\u{1B}[2J", "\u{FEFF}", String(repeating: "é/", count: 40_000),
    ]

    /// Every member of every interface that is served, with everything that is wrong for it.
    ///
    /// What is right by itself is about the caller's own app, and is then still refused.
    static func all(ownApp: String) throws -> [HostileCall] {
        let path: ObjectPath = "/agent"
        let none = Variant([String: Variant]())
        var calls: [HostileCall] = []
        for name in [Names.permissions, Names.manager, Names.authority, Names.agents] {
            let methods = try Contract.interface(name).methods
            for (member, method) in methods.sorted(by: { $0.key < $1.key }) {
                calls += wrongTypes(name, member, not: method.arguments)
                let good = method.types.enumerated().map { index, type in
                    switch type {
                    case "s" where member == "Cancel": Variant("token")
                    case "s" where index == 0 && method.arguments.hasPrefix("(ss"): Variant(ownApp)
                    case "s" where member == "ResetApp": Variant(ownApp)
                    case "s" where member == "Identify": Variant("org.example.Missing")
                    case "s": Variant("contacts")
                    case "b": Variant(true)
                    case "o": Variant(path)
                    default: none
                    }
                }
                for (index, type) in method.types.enumerated() {
                    let bad = values(of: type).map { (what, value, isHarmless) in
                        var all = good
                        all[index] = value
                        return HostileCall(
                            interface: name,
                            member: member,
                            arguments: .tuple(of: all),
                            what: "argument \(index): \(what)",
                            mayBeServed: isHarmless
                        )
                    }
                    calls += bad
                }
            }
        }
        return calls + standard
    }

    private static func wrongTypes(
        _ interface: String,
        _ member: String,
        not signature: String
    ) -> [HostileCall] {
        let tuples: [Variant] = [
            .unit, .tuple(Int32(-1)), .tuple("contacts"), .tuple(Variant("contacts")),
            .tuple("a", "b", "c", "d"), .tuple(["a": "b"]), .tuple([[UInt8]]()),
            .tuple(["contacts"], [String: Variant]()), .tuple("contacts", ["level": "full"]),
            .tuple(UInt64.max, Double.infinity), .tuple("/" as ObjectPath),
            .tuple(FileDescriptorIndex(7)),
        ]
        return tuples.filter { $0.signature != signature }
            .map {
                HostileCall(
                    interface: interface,
                    member: member,
                    arguments: $0,
                    what: "arguments of type \($0.signature)"
                )
            }
    }

    /// Values of a type, what is strange about them, and whether they might pass.
    private static func values(of type: String) -> [(String, Variant, Bool)] {
        switch type {
        case "s": strings.map { (short($0), Variant($0), false) }
        case "a{sv}": dictionaries
        default: []
        }
    }

    private static func short(_ text: String) -> String {
        "\(text.unicodeScalars.count) characters \(text.prefix(12).debugDescription)"
    }

    private static let longKeys: Set<Key> = [.level, .locale, .reason, .token, .after]
    private static let readKeys = longKeys.union([
        .appID, .permission, .status, .lifetime, .kind, .parentWindow, .scripted, .interactive,
        .limit, .expires,
    ])

    private static let dictionaries: [(String, Variant, Bool)] = {
        let huge = Dictionary(
            uniqueKeysWithValues: (0..<20_000).map { ("key-\($0)", Variant(UInt32($0))) }
        )
        var deep = Variant("bottom")
        for _ in 0..<30 { deep = Variant(deep) }
        var dictionaries: [(String, [String: Variant])] = [
            ("20,000 keys", huge), ("an unknown key", ["colour": Variant("red")]),
            ("an empty key", ["": Variant("")]), ("a deep value", ["deep": deep]),
            ("a long key", [String(repeating: "k", count: 1_000_000): Variant(true)]),
        ]
        for key in Key.allCases {
            let bytes = Variant([UInt8](repeating: 7, count: 100))
            dictionaries.append(("bytes as \(key.rawValue)", [key.rawValue: bytes]))
            // All of it where it would be read, and a megabyte where it may be long.
            let isRead = readKeys.contains(key)
            for text in isRead ? strings : ["\u{1B}[2J"]
            where longKeys.contains(key) || text.utf8.count < 1_000 {
                dictionaries.append(
                    ("\(short(text)) as \(key.rawValue)", [key.rawValue: Variant(text)])
                )
            }
        }
        return dictionaries.map { ($0, Variant($1), true) }
    }()

    private static var standard: [HostileCall] {
        let properties = "org.freedesktop.DBus.Properties"
        let interfaces = strings + [Names.agent, Names.app, "org.example.Unknown"]
        var calls = interfaces.flatMap { interface in
            [
                HostileCall(
                    interface: properties,
                    member: "Get",
                    arguments: .tuple(interface, "Version")
                ),
                HostileCall(interface: properties, member: "GetAll", arguments: .tuple(interface)),
                HostileCall(
                    interface: properties,
                    member: "Set",
                    arguments: .tuple(interface, "Version", Variant(UInt32(7)))
                ),
            ]
        }
        calls += strings.map {
            HostileCall(
                interface: properties,
                member: "Get",
                arguments: .tuple(Names.permissions, $0)
            )
        }
        for member in ["Get", "GetAll", "Set"] {
            calls += wrongTypes(
                properties,
                member,
                not: ["Get": "(ss)", "GetAll": "(s)", "Set": "(ssv)"][member] ?? ""
            )
        }
        calls += wrongTypes("org.freedesktop.DBus.Introspectable", "Introspect", not: "()")
        for name in [
            Names.permissions, Names.manager, Names.authority, Names.agents, Names.agent, Names.app,
        ] {
            calls.append(HostileCall(interface: name, member: "Fly", arguments: .unit))
        }
        calls.append(HostileCall(interface: "org.example.Unknown", member: "Fly", arguments: .unit))
        return calls
    }
}

extension InterfaceDescription.Method {
    /// The types of the arguments, one by one.
    fileprivate var types: [String] {
        arguments.dropFirst().dropLast().replacing("a{sv}", with: "D")
            .map { $0 == "D" ? "a{sv}" : String($0) }
    }
}
