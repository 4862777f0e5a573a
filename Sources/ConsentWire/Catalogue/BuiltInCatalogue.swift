import Resources

/// The permissions that are compiled in.
package enum BuiltInCatalogue {
    /// Reads every one of them.
    package static func entries() throws(CatalogueFileError) -> [CatalogueEntry] {
        var entries: [CatalogueEntry] = []
        for bytes in Resources.catalogue {
            entries.append(try CatalogueFile.parse(bytes, file: "built in", origin: .builtIn))
        }
        return entries
    }

    /// Whether a file is one of them, byte for byte.
    package static func contains(_ bytes: [UInt8]) -> Bool {
        Resources.catalogue.contains(bytes)
    }
}
