import ConsentModel
import GIO

/// The one group of a catalogue file, read key by key; what nobody read is an error in the end.
struct CatalogueGroup {
    let file: String
    private let values: [String: String]
    private var unread: Set<String>

    private static let name = "Permission"

    init(_ bytes: [UInt8], file: String) throws(CatalogueFileError) {
        self.file = file
        let keyFile: KeyFile
        do throws(GIOError) {
            keyFile = try KeyFile(parsing: bytes)
        } catch {
            throw CatalogueFileError(file: file, problem: error.message)
        }
        guard keyFile.groups == [Self.name] else {
            throw CatalogueFileError(file: file, problem: "has not the one group [\(Self.name)]")
        }
        var values: [String: String] = [:]
        for key in keyFile.keys(in: Self.name) where !key.hasPrefix("X-") {
            guard let value = keyFile.string(Self.name, key) else {
                throw CatalogueFileError(file: file, key: key, problem: "is not well formed")
            }
            values[key] = value
        }
        self.values = values
        unread = Set(values.keys)
    }

    /// The value of a key that need not be there.
    mutating func optional(_ key: String) throws(CatalogueFileError) -> String? {
        unread.remove(key)
        guard let value = values[key] else { return nil }
        guard !value.isEmpty else { throw problem(key, "is empty") }
        guard value.utf8.count <= Options.maximumLength else {
            throw problem(key, "is longer than 1 kB")
        }
        guard !value.unicodeScalars.contains(where: TextEscaping.isUnsafe) else {
            throw problem(key, "has characters that cannot be seen")
        }
        return value
    }

    /// The value of a key that has to be there.
    mutating func required(_ key: String) throws(CatalogueFileError) -> String {
        guard let value = try optional(key) else { throw problem(key, "is missing") }
        return value
    }

    /// The parts of a value between semicolons, without the blanks around them.
    mutating func list(_ key: String) throws(CatalogueFileError) -> [String] {
        guard let value = try optional(key) else { return [] }
        var parts = value.split(separator: ";", omittingEmptySubsequences: false)
            .map { $0.drop { $0 == " " } }
            .map { String($0.reversed().drop { $0 == " " }.reversed()) }
        if parts.last?.isEmpty == true { parts.removeLast() }
        guard !parts.contains("") else { throw problem(key, "has an empty part") }
        guard Set(parts).count == parts.count else { throw problem(key, "names a part twice") }
        return parts
    }

    /// A text in every language, each with the same places to be filled.
    mutating func text(
        _ key: String,
        places: Set<String> = [],
        requiring required: Set<String> = []
    ) throws(CatalogueFileError) -> LocalizedText {
        var text = LocalizedText(original: try self.required(key))
        try check(key, text.original, places: places, requiring: required)
        let prefix = key + "["
        for translated in values.keys.sorted()
        where translated.hasPrefix(prefix) && translated.hasSuffix("]") {
            let language = String(translated.dropFirst(prefix.count).dropLast())
            guard let translation = try optional(translated) else { continue }
            try check(translated, translation, places: places, requiring: required)
            text.translations[language] = translation
        }
        return text
    }

    /// A text without places in every language, which need not be there.
    mutating func optionalText(_ key: String) throws(CatalogueFileError) -> LocalizedText? {
        try optional(key) == nil ? nil : try text(key)
    }

    /// Fails if there is a key that nobody read.
    func finish() throws(CatalogueFileError) {
        guard let key = unread.min() else { return }
        throw problem(key, "is no key of a catalogue file, or of no level of this permission")
    }

    /// An error that blames a key.
    func problem(_ key: String, _ text: String) -> CatalogueFileError {
        CatalogueFileError(file: file, key: key, problem: text)
    }

    private func check(
        _ key: String,
        _ text: String,
        places: Set<String>,
        requiring required: Set<String>
    ) throws(CatalogueFileError) {
        let parts = text.split(separator: "%", omittingEmptySubsequences: false).map(String.init)
        // Every second part stands between two signs.
        guard parts.count % 2 == 1 else { throw problem(key, "has a single %") }
        let found = Set(stride(from: 1, to: parts.count, by: 2).map { parts[$0] })
        if let place = found.subtracting(places).min() {
            throw problem(key, "has %\(place)%, which nothing fills")
        }
        if let place = required.subtracting(found).min() {
            throw problem(key, "lacks %\(place)%")
        }
    }
}
