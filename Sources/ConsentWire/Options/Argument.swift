package import ConsentModel

/// Reads the plain arguments of calls.
package enum Argument {
    /// An app's id, by the grammar of any kind.
    package static func appID(_ id: String) throws(WireError) -> String {
        guard !id.isEmpty else {
            throw .invalidArguments("the app id is empty and nothing was done; name the app")
        }
        guard AppIDGrammar.allows(id) else { throw .invalidAppID(id) }
        return id
    }

    /// A permission of the catalogue.
    package static func permission(
        _ id: String,
        in catalogue: Catalogue
    ) throws(WireError) -> PermissionDefinition {
        guard !id.isEmpty else {
            throw .invalidArguments(
                "the permission is empty and nothing was done; “consentctl permissions” lists them"
            )
        }
        guard let definition = catalogue[Permission(rawValue: id)] else {
            throw .unknownPermission(id, in: catalogue)
        }
        return definition
    }

    /// A level, if one is named, of those that the permission has.
    package static func level(
        _ level: Level?,
        of definition: PermissionDefinition
    ) throws(WireError) -> Level? {
        guard let level else { return nil }
        guard definition.rank(of: level) != nil else {
            throw .unknownLevel(level, of: definition)
        }
        return level
    }

    /// The unique bus name of a client, as `:1.5`.
    package static func uniqueName(_ name: String) throws(WireError) -> String {
        let elements = name.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
        let isUnique =
            name.hasPrefix(":") && name.utf8.count <= 255 && elements.count > 1
            && elements.allSatisfy { element in
                !element.isEmpty
                    && element.utf8.allSatisfy { $0.isLetterOrDigit || "-_".utf8.contains($0) }
            }
        guard isUnique else {
            throw .invalidArguments(
                "“\(WireError.shown(name))” is no unique name of the bus; give the sender of the "
                    + "client's own call, as :1.5"
            )
        }
        return name
    }

    /// A token for Cancel: not empty, at most 64 characters, all of which can be seen.
    package static func token(_ token: String) throws(WireError) -> String {
        guard !token.isEmpty else { throw .invalidArguments("“token” is empty") }
        guard token.unicodeScalars.count <= 64 else {
            throw .invalidArguments("“token” is longer than 64 characters")
        }
        guard !token.unicodeScalars.contains(where: TextEscaping.isUnsafe) else {
            throw .invalidArguments("“token” has characters that cannot be seen")
        }
        return token
    }
}
