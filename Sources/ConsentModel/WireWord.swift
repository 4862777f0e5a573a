/// A closed set of words on the wire whose readers must survive a word that is new to them.
package protocol WireWord: Hashable, Sendable {
    /// Every value that this build knows.
    static var known: [Self] { get }
    /// A value that stands for a word this build does not know.
    static func unknown(_ word: String) -> Self
    /// The word on the wire.
    var wireValue: String { get }
}

extension WireWord {
    /// Reads a word; one that is not known is kept, never taken for another.
    package init(wireValue word: String) {
        self = Self.known.first { $0.wireValue == word } ?? .unknown(word)
    }
}
