/// Which names of locales go over the bus.
package enum LocaleGrammar {
    /// Whether it can be a POSIX locale name, as `zh_CN.UTF-8`: 1 to 64 bytes, and no path.
    package static func allows(_ name: String) -> Bool {
        (1...64).contains(name.utf8.count)
            && name.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "/") }
    }
}
