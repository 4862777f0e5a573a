import GIO

/// The language that this process speaks, for the texts that the service sends it.
enum CallerLocale {
    /// A POSIX locale name, `C` where the environment names none that can be sent.
    static let name: String = {
        guard let name = Languages.current.first, (1...64).contains(name.utf8.count),
            name.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "/") })
        else { return "C" }
        return name
    }()
}
