import GIO
import Testing

@Suite("Languages")
struct LanguagesTests {
    @Test(
        "names a locale's variants, best first",
        arguments: [
            ("zh_CN.UTF-8", ["zh_CN.UTF-8", "zh_CN", "zh.UTF-8", "zh"]), ("de", ["de"]),
            ("C", []), ("C.UTF-8", []), ("POSIX", []), ("", []),
        ]
    )
    func names(locale: String, names: [String]) {
        #expect(Languages.names(for: locale) == names)
    }

    @Test("never names the language of no language")
    func current() {
        #expect(!Languages.current.contains("C"))
    }
}
