import CGIO

/// A file of groups of keys, as desktop files are.
///
/// It is only read after it has been parsed, so threads can share it.
package struct KeyFile: Sendable {
    private let reference: Reference

    private var pointer: OpaquePointer { reference.pointer }

    /// Reads a text that is at hand.
    package init(parsing text: String) throws(GIOError) {
        let pointer: OpaquePointer = g_key_file_new()
        reference = Reference(adopting: pointer, release: g_key_file_unref)
        let length = gsize(text.utf8.count)
        _ = try GIOError.check { error in
            g_key_file_load_from_data(
                pointer,
                text,
                length,
                G_KEY_FILE_KEEP_TRANSLATIONS,
                error
            ) != 0 ? true : nil
        }
    }

    /// Reads bytes, which have to be UTF-8.
    package init(parsing bytes: [UInt8]) throws(GIOError) {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw GIOError(.invalid, "the key file is not UTF-8")
        }
        try self.init(parsing: text)
    }

    /// Reads a file.
    package static func load(path: String) throws(GIOError) -> KeyFile {
        var text: UnsafeMutablePointer<CChar>?
        var length: gsize = 0
        _ = try GIOError.check { error in
            g_file_get_contents(path, &text, &length, error) != 0 ? true : nil
        }
        defer { g_free(text) }
        return try KeyFile(
            parsing: Array(UnsafeRawBufferPointer(start: text, count: Int(length)))
        )
    }

    /// The names of the groups, in order.
    package var groups: [String] {
        Self.strings(g_key_file_get_groups(pointer, nil))
    }

    /// The keys of a group in order, those with a locale in brackets too.
    package func keys(in group: String) -> [String] {
        Self.strings(g_key_file_get_keys(pointer, group, nil, nil))
    }

    /// The value of a key; nil when it is not there or not well formed.
    package func string(_ group: String, _ key: String) -> String? {
        g_key_file_get_string(pointer, group, key, nil)?.takingString()
    }

    /// The parts of a value that semicolons separate; nil when it is not there or not well formed.
    package func list(_ group: String, _ key: String) -> [String]? {
        g_key_file_get_string_list(pointer, group, key, nil, nil)?.takingStrings()
    }

    /// The value that fits a POSIX locale best; nil when there is none at all.
    package func localizedString(_ group: String, _ key: String, locale: String) -> String? {
        g_key_file_get_locale_string(pointer, group, key, locale, nil)?.takingString()
    }

    /// Whether the value is `true` or `false`; nil for anything else.
    package func bool(_ group: String, _ key: String) -> Bool? {
        var error: UnsafeMutablePointer<GError>?
        let value = g_key_file_get_boolean(pointer, group, key, &error)
        guard let error else { return value != 0 }
        g_error_free(error)
        return nil
    }

    private static func strings(
        _ list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    ) -> [String] {
        list?.takingStrings() ?? []
    }
}
