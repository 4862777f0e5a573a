import ConsentWire
import GIO

/// The language that this process speaks, for the texts that the service sends it.
enum CallerLocale {
    /// A POSIX locale name, `C` where the environment names none that can be sent.
    static let name: String = {
        guard let name = Languages.current.first, LocaleGrammar.allows(name) else { return "C" }
        return name
    }()
}
