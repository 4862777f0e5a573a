import ConsentModel

/// Reads a catalogue file, strictly: an error names the file and the key.
package enum CatalogueFile {
    /// Where a file comes from, which decides which ids it may have.
    package enum Origin: Hashable, Sendable {
        /// It is compiled in: ids are single words.
        case builtIn
        /// It was found in a data folder: ids are reverse-DNS names.
        case installed
    }

    /// Reads the bytes of a file.
    ///
    /// - Parameters:
    ///   - bytes: What is in it.
    ///   - file: What errors call it.
    ///   - origin: Where it comes from.
    /// - Returns: The permission and its words.
    /// - Throws: What is wrong, and where.
    package static func parse(
        _ bytes: [UInt8],
        file: String,
        origin: Origin
    ) throws(CatalogueFileError) -> CatalogueEntry {
        var group = try CatalogueGroup(bytes, file: file)
        let definition = try Self.definition(&group, origin: origin)
        let texts = try Self.texts(&group, definition)
        try group.finish()
        return CatalogueEntry(definition: definition, texts: texts)
    }

    // MARK: What it is

    private static func definition(
        _ group: inout CatalogueGroup,
        origin: Origin
    ) throws(CatalogueFileError) -> PermissionDefinition {
        let id = try group.required("Id")
        let isValid =
            switch origin {
            case .builtIn: PermissionIDGrammar.isBuiltIn(id)
            case .installed: PermissionIDGrammar.isReverseDNS(id)
            }
        guard isValid else {
            throw group.problem(
                "Id",
                origin == .builtIn ? "is not one lower-case word" : "is no reverse-DNS name"
            )
        }
        let levels = try group.list("Levels")
        guard levels.allSatisfy(PermissionIDGrammar.isBuiltIn) else {
            throw group.problem("Levels", "has a level that is not one lower-case word")
        }
        var definition = PermissionDefinition(
            permission: Permission(rawValue: id),
            levels: levels.map { Level(rawValue: $0) }
        )
        definition.defaultLevel = try level("Default", &group, of: definition)
        definition.usableLevel = try level("Usable", &group, of: definition)
        definition.provisionalLevel = try level("Provisional", &group, of: definition)
        guard (definition.defaultLevel == nil) == levels.isEmpty else {
            throw group.problem("Default", "is missing, though there are levels")
        }
        for part in try group.list("Needs") {
            definition.needs.append(try need(part, &group))
        }
        if let required = try group.optional("Requires") {
            guard PermissionIDGrammar.allows(required), required != id else {
                throw group.problem("Requires", "is not the id of another permission")
            }
            definition.requires = Permission(rawValue: required)
        }
        if let portal = try group.optional("Portal") {
            definition.portal = try row(portal, &group)
        }
        return definition
    }

    private static func level(
        _ key: String,
        _ group: inout CatalogueGroup,
        of definition: PermissionDefinition
    ) throws(CatalogueFileError) -> Level? {
        guard let word = try group.optional(key) else { return nil }
        let level = Level(rawValue: word)
        guard definition.rank(of: level) != nil else {
            throw group.problem(key, "is none of the levels")
        }
        return level
    }

    private static func need(
        _ part: String,
        _ group: inout CatalogueGroup
    ) throws(CatalogueFileError) -> Need {
        let pieces = part.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let value = pieces.count == 2 ? String(pieces[1]) : ""
        switch pieces.first {
        case "device" where ["camera", "microphone", "speakers", "bluetooth"].contains(value):
            return .device(value)
        case "folder" where PermissionIDGrammar.isBuiltIn(value):
            return .folder(value)
        case "bus" where PermissionIDGrammar.isReverseDNS(value):
            return .sessionBusName(value)
        case "system-bus" where PermissionIDGrammar.isReverseDNS(value):
            return .systemBusName(value)
        default:
            throw group.problem(
                "Needs",
                "has “\(part)”, which is no device:, folder:, bus: or system-bus: that is known"
            )
        }
    }

    private static func row(
        _ value: String,
        _ group: inout CatalogueGroup
    ) throws(CatalogueFileError) -> PortalRow {
        let parts = value.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else {
            throw group.problem("Portal", "is not a table, a slash and a row")
        }
        return PortalRow(table: String(parts[0]), id: String(parts[1]))
    }

    // MARK: Its words

    private static func texts(
        _ group: inout CatalogueGroup,
        _ definition: PermissionDefinition
    ) throws(CatalogueFileError) -> PermissionTexts {
        let app: Set = ["APP"]
        let refusals = PermissionTexts.Refusals(
            denied: try group.text("Refused", places: app, requiring: app),
            restricted: try group.text("Restricted", places: app, requiring: app),
            disabled: try group.text("Disabled", places: app, requiring: app),
            notSupported: try group.text("NotSupported", places: app)
        )
        var texts = PermissionTexts(
            title: try group.text("Title"),
            keywords: try group.optionalText("Keywords"),
            icon: try group.required("Icon"),
            question: try group.text("Question", places: app, requiring: app),
            body: try group.text("Body", places: app),
            refusals: refusals,
            hint: try group.text("Hint", places: ["APP", "COMMAND"], requiring: ["COMMAND"])
        )
        // The desktops' settings know what the portals keep, and nothing else.
        if definition.portal != nil {
            texts.settingsHint = try group.text(
                "Hint-settings",
                places: ["APP", "PLACE"],
                requiring: ["PLACE"]
            )
        }
        for level in definition.levels {
            let suffix = "-" + level.rawValue
            texts.levelNames[level] = try group.text("Level" + suffix)
            guard level != definition.defaultLevel else { continue }
            texts.levelBodies[level] = try group.text("Body" + suffix, places: app)
            // What is held without a question has none.
            guard level != definition.provisionalLevel else { continue }
            texts.levelQuestions[level] = try group.text(
                "Question" + suffix,
                places: app,
                requiring: app
            )
        }
        return texts
    }
}
