package import ConsentModel
package import GIO

/// A dictionary of options, details or a row, read by key and type.
///
/// A key that nobody asks for is ignored; one that has another type than is asked for is an error
/// that names both.
package struct Options: Sendable, Hashable {
    private let values: [String: Variant]

    /// The bytes that a string from outside may have.
    package static let maximumLength = 1_024

    /// Reads a dictionary that GLib has checked to be one, or any other value as an error.
    package init(_ variant: Variant) throws(WireError) {
        guard let values = variant.as([String: Variant].self) else {
            throw .invalidArguments("a dictionary of options is a{sv}, not \(variant.signature)")
        }
        self.values = values
    }

    /// Takes a dictionary.
    package init(_ values: [String: Variant] = [:]) {
        self.values = values
    }

    /// A text of any length, for those that are bounded in another way.
    package func longText(_ key: Key) throws(WireError) -> String? {
        try value(key, as: String.self, called: "a string")
    }

    /// A text of at most 1 kB.
    package func text(_ key: Key) throws(WireError) -> String? {
        guard let text = try longText(key) else { return nil }
        guard text.utf8.count <= Self.maximumLength else {
            throw .invalidArguments("“\(key.rawValue)” is longer than 1 kB")
        }
        return text
    }

    /// A text that stands for something: not empty, and with nothing in it that cannot be seen.
    package func word(_ key: Key) throws(WireError) -> String? {
        guard let word = try text(key) else { return nil }
        guard !word.isEmpty else {
            throw .invalidArguments("“\(key.rawValue)” is empty")
        }
        guard !word.unicodeScalars.contains(where: TextEscaping.isUnsafe) else {
            throw .invalidArguments("“\(key.rawValue)” has characters that cannot be seen")
        }
        return word
    }

    /// A word of a closed set; one that this build does not know is kept.
    package func word<Word: WireWord>(_ key: Key, _ type: Word.Type) throws(WireError) -> Word? {
        try text(key).map { Word(wireValue: $0) }
    }

    /// A word of a closed set; one that this build does not know is an error that names the set.
    package func knownWord<Word: WireWord>(
        _ key: Key,
        _ type: Word.Type
    ) throws(WireError) -> Word? {
        guard let text = try text(key) else { return nil }
        guard let word = Word.known.first(where: { $0.wireValue == text }) else {
            let words = Word.known.map(\.wireValue).joined(separator: ", ")
            throw .invalidArguments("“\(key.rawValue)” is none of \(words)")
        }
        return word
    }

    /// A truth value.
    package func bool(_ key: Key) throws(WireError) -> Bool? {
        try value(key, as: Bool.self, called: "a boolean")
    }

    /// A number of 32 bits.
    package func unsigned(_ key: Key) throws(WireError) -> UInt32? {
        try value(key, as: UInt32.self, called: "an unsigned 32-bit number")
    }

    /// A number of 64 bits.
    package func unsignedLong(_ key: Key) throws(WireError) -> UInt64? {
        try value(key, as: UInt64.self, called: "an unsigned 64-bit number")
    }

    /// A moment, in seconds since 1970.
    package func timestamp(_ key: Key) throws(WireError) -> Timestamp? {
        guard let seconds = try unsignedLong(key) else { return nil }
        guard seconds <= Self.latestTime else {
            throw .invalidArguments("“\(key.rawValue)” is after the year 9999")
        }
        return Timestamp(secondsSince1970: Int64(seconds))
    }

    /// Several texts.
    package func texts(_ key: Key) throws(WireError) -> [String]? {
        try value(key, as: [String].self, called: "an array of strings")
    }

    /// The last second of the year 9999.
    private static let latestTime: UInt64 = 253_402_300_799

    private func value<Value: DBusType>(
        _ key: Key,
        as type: Value.Type,
        called name: String
    ) throws(WireError) -> Value? {
        guard let variant = values[key.rawValue] else { return nil }
        guard let value = variant.as(type) else {
            throw .invalidArguments(
                "“\(key.rawValue)” is \(name) (\(type.signature)), not \(variant.signature)"
            )
        }
        return value
    }
}

extension Options {
    /// What a row or a reply cannot be without.
    package func required<Value>(
        _ key: Key,
        _ read: (Key) throws(WireError) -> Value?
    ) throws(WireError) -> Value {
        guard let value = try read(key) else {
            throw .invalidArguments("“\(key.rawValue)” is missing")
        }
        return value
    }
}
