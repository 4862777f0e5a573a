import Broker
import ConsentModel
import ConsentWire

/// What one policy file says.
///
/// It is read line by line here, and not as other key files are: of a group that stands there twice
/// both rules have to be seen.
struct PolicyFile: Hashable, Sendable {
    /// Its rules; one group may have several.
    private(set) var rules: [Entry] = []
    /// What in it is not as it should be; fragments of sentences.
    private(set) var problems: [String] = []

    /// A rule and whom it is about.
    struct Entry: Hashable, Sendable {
        /// Whom it is about.
        let group: Policy.Group
        /// What it says.
        let effect: Policy.Rule.Effect
    }

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - bytes: All of it.
    ///   - catalogue: The permissions that exist.
    /// - Throws: Where it is no key file as a whole.
    init(parsing bytes: [UInt8], catalogue: Catalogue) throws(PolicyFileError) {
        guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
            throw .notText
        }
        var group: (name: String, words: [String])?
        let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, scalars) in lines.enumerated() {
            let line = Self.trimmed(String(scalars))
            if line.isEmpty || line.hasPrefix("#") { continue }
            if line.hasPrefix("[") {
                if let group { close(group.name, group.words, catalogue) }
                guard line.hasSuffix("]") else { throw .line(index + 1) }
                group = (Self.trimmed(String(line.dropFirst().dropLast())), [])
                continue
            }
            guard group != nil, let equals = line.firstIndex(of: "="), equals != line.startIndex
            else { throw .line(index + 1) }
            let key = Self.trimmed(String(line[..<equals]))
            if key == "Rule" {
                group?.words.append(Self.trimmed(String(line[line.index(after: equals)...])))
            } else {
                problems.append("the key “\(WireError.shown(key))” is not known")
            }
        }
        if let group { close(group.name, group.words, catalogue) }
    }

    /// Takes the rules of a group that has been read to its end.
    private mutating func close(_ name: String, _ words: [String], _ catalogue: Catalogue) {
        let shown = WireError.shown(name)
        guard let group = group(named: name, catalogue) else { return }
        if words.isEmpty {
            problems.append("[\(shown)] has no Rule, which counts as deny")
            rules.append(Entry(group: group, effect: .deny))
        }
        for word in words {
            var effect = Self.effects[word]
            if effect == nil {
                problems.append(
                    "[\(shown)] has the unknown rule “\(WireError.shown(word))”, which counts as "
                        + "deny; it is deny, freeze, ask or allow"
                )
            } else if effect == .allow, group.appID == nil {
                problems.append("[\(shown)] allows without naming an app, which counts as deny")
                effect = .deny
            }
            rules.append(Entry(group: group, effect: effect ?? .deny))
        }
    }

    /// Whom a group is about; nothing where there is no such permission or app.
    private mutating func group(named name: String, _ catalogue: Catalogue) -> Policy.Group? {
        let scalars = name.unicodeScalars
        let end = scalars.firstIndex { Self.isSpace($0) } ?? scalars.endIndex
        let permission = Permission(rawValue: String(scalars[..<end]))
        let app = Self.trimmed(String(scalars[end...]))
        guard catalogue[permission] != nil else {
            problems.append("there is no permission “\(WireError.shown(permission.rawValue))”")
            return nil
        }
        guard app.isEmpty || AppKind.known.contains(where: { AppIDGrammar.allows(app, kind: $0) })
        else {
            problems.append("“\(WireError.shown(app))” is no app id")
            return nil
        }
        return Policy.Group(permission: permission, appID: app.isEmpty ? nil : app)
    }

    /// The words of `Rule`.
    static let effects: [String: Policy.Rule.Effect] = [
        "deny": .deny, "freeze": .freeze, "ask": .ask, "allow": .allow,
    ]

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || scalar == "\t" || scalar == "\r"
    }

    private static func trimmed(_ text: String) -> String {
        let scalars = text.unicodeScalars.drop(while: isSpace)
        guard let last = scalars.lastIndex(where: { !isSpace($0) }) else { return "" }
        return String(scalars[...last])
    }
}
