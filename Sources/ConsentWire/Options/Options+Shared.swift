import ConsentModel

extension Options {
    /// The level that is meant; whether the permission has it is for the catalogue to say.
    func level() throws(WireError) -> Level? {
        try word(.level).map { Level(rawValue: $0) }
    }

    /// A kind that this build knows.
    func kind() throws(WireError) -> AppKind? {
        try knownWord(.kind, AppKind.self)
    }

    /// An app's id, by the grammar of any kind.
    func appID() throws(WireError) -> String? {
        guard let id = try text(.appID) else { return nil }
        return try Argument.appID(id)
    }

    /// A permission's id, by its grammar: one that is known no more may still be looked for.
    func permission() throws(WireError) -> Permission? {
        guard let id = try text(.permission) else { return nil }
        guard !id.isEmpty else { throw .invalidArguments("“permission” is empty") }
        guard PermissionIDGrammar.allows(id) else {
            throw .unknownPermission(id, in: Catalogue([]))
        }
        return Permission(rawValue: id)
    }

    /// A POSIX locale name, as `zh_CN.UTF-8`.
    package func locale() throws(WireError) -> String? {
        guard let locale = try text(.locale) else { return nil }
        guard LocaleGrammar.allows(locale) else {
            throw .invalidArguments("“locale” is no name of a locale, as zh_CN.UTF-8")
        }
        return locale
    }
}
