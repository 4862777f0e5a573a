import TestSupport
import Testing

@testable import ConsentDaemon

@Suite("The file .flatpak-info")
struct FlatpakInfoTests {
    private func flaw(_ text: String) -> FlatpakInfo.Flaw? {
        do throws(FlatpakInfo.Flaw) {
            _ = try FlatpakInfo(parsing: Array(text.utf8))
            return nil
        } catch {
            return error
        }
    }

    @Test("what Flatpak writes is read")
    func whole() throws {
        let text = FlatpakInstance.info("org.example.App", "4294967295")
        let info = try FlatpakInfo(parsing: Array(text.utf8))
        #expect(info.name == "org.example.App")
        #expect(info.instance == "4294967295")
        // Written by hand it may look so, and says the same.
        let loose = "# c\n\n [Application] \r\n name = org.example.App\n[Instance]\ninstance-id= 7 "
        #expect(try FlatpakInfo(parsing: Array(loose.utf8)).instance == "7")
    }

    @Test("attack A20: what an app has written into a value stays in the value")
    func values() throws {
        let text = FlatpakInstance.info("org.example.App", "7") + "[Environment]\n"
        for value in [
            "\u{2028}[Application]\u{2028}name=org.example.Other", "\u{85}[Runtime]",
            "\u{0C}[Runtime]",
            "\u{0B}build=true", "x\r[Runtime]\rx", "\u{301}x", "[Runtime]", "=", "\\n[Runtime]",
        ] {
            let info = try FlatpakInfo(parsing: Array((text + "A=\(value)\nB=b\n").utf8))
            #expect(info.name == "org.example.App")
            #expect(info.instance == "7")
        }
    }

    @Test("attack A20: what is not so is refused, and said why")
    func flaws() {
        let app = "[Application]\nname=org.example.App\n"
        let instance = "[Instance]\ninstance-id=7\n"
        let table: [(text: String, flaw: FlatpakInfo.Flaw?)] = [
            (app + instance, nil),
            (app + instance + "build=false\n", nil),
            (app + instance + "[Context]\nshared=network;\n", nil),
            ("", .name),
            (instance, .name),
            (app, .instance),
            (app + "[Instance]\n", .instance),
            (app + "[Instance]\ninstance-id=\n", .instance),
            (app + "[Instance]\ninstance-id=../7\n", .instance),
            (app + "[Instance]\ninstance-id=..\n", .instance),
            (app + "[Instance]\ninstance-id=7/8\n", .instance),
            (app + "[Instance]\ninstance-id=-7\n", .instance),
            (app + "[Instance]\ninstance-id=7a\n", .instance),
            (app + "[Instance]\ninstance-id=٧\n", .instance),
            (app + "[Instance]\ninstance-id=\(String(repeating: "7", count: 21))\n", .instance),
            ("[Application]\n" + instance, .name),
            ("[Application]\nname=\n" + instance, .name),
            ("[Application]\nname=org/example\n" + instance, .name),
            ("[Application]\nname=-x\n" + instance, .name),
            ("[Application]\nname=org.example.\\sApp\n" + instance, .name),
            ("[Application]\nname=\u{202e}x\n" + instance, .name),
            ("[Application]\nname=\(String(repeating: "x", count: 256))\n" + instance, .name),
            ("[application]\nname=org.example.App\n" + instance, .name),
            ("[Runtime]\nname=org.example.Platform\n" + instance, .runtime),
            (app + instance + "[Runtime]\nname=org.example.Platform\n", .runtime),
            (app + instance + "build=true\n", .build),
            (app + instance + "build=yes\n", .build),
            (app + instance + app, .malformed),
            (app + instance + instance, .malformed),
            (app + "name=org.example.Other\n" + instance, .malformed),
            (app + instance + "instance-id=8\n", .malformed),
            ("name=org.example.App\n" + app + instance, .malformed),
            ("[Application\nname=org.example.App\n" + instance, .malformed),
            (app + "nonsense\n" + instance, .malformed),
        ]
        for (text, expected) in table { #expect(flaw(text) == expected, "\(text)") }
        #expect(throws: FlatpakInfo.Flaw.malformed) {
            try FlatpakInfo(parsing: Array((app + instance).utf8) + [0xFF])
        }
    }
}
