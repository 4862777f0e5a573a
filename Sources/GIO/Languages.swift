import CGIO

/// The names under which texts in a language may be filed, best first.
package enum Languages {
    /// The names that a POSIX locale stands for: `zh_CN.UTF-8` for `zh_CN` and `zh` too.
    ///
    /// Those of `C`, `POSIX` and the empty name are none: the text without a language is meant.
    package static func names(for locale: String) -> [String] {
        guard !["", "C", "POSIX"].contains(locale.prefix { $0 != "." && $0 != "@" }) else {
            return []
        }
        return g_get_locale_variants(locale)?.takingStrings() ?? []
    }

    /// The names that the environment of this process asks for in messages.
    package static var current: [String] {
        var result: [String] = []
        let names = g_get_language_names_with_category("LC_MESSAGES")
        while let name = names?[result.count] { result.append(String(cString: name)) }
        return result.filter { $0 != "C" }
    }
}
