package import ConsentModel
package import GIO

/// A dictionary of options, details or a row, written by key.
package struct Fields: Sendable, Hashable {
    /// The dictionary, as it goes over the bus.
    package private(set) var values: [String: Variant] = [:]

    /// Begins an empty dictionary.
    package init() {}

    /// Writes a value; nil leaves the key out.
    package mutating func set(_ key: Key, _ value: (some DBusType)?) {
        if let value { values[key.rawValue] = Variant(value) }
    }

    /// Writes a word; nil leaves the key out.
    package mutating func set(_ key: Key, word: (some WireWord)?) {
        set(key, word?.wireValue)
    }

    /// Writes a moment in seconds since 1970; nil leaves the key out.
    package mutating func set(_ key: Key, time: Timestamp?) {
        set(key, time.map { UInt64(max(0, $0.secondsSince1970)) })
    }
}
