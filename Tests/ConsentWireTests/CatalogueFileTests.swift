import ConsentModel
import ConsentWire
import Testing

@Suite("Catalogue files")
struct CatalogueFileTests {
    @Test("an installed file is read whole")
    func installed() throws {
        let entry = try parse(Self.lines())
        #expect(
            entry.definition
                == PermissionDefinition(
                    permission: Permission(rawValue: "org.example.smart-home"),
                    levels: [Level(rawValue: "look"), Level(rawValue: "touch")],
                    defaultLevel: Level(rawValue: "touch"),
                    usableLevel: Level(rawValue: "look"),
                    needs: [.sessionBusName("org.example.Home"), .device("bluetooth")],
                    requires: .bluetooth,
                    portal: PortalRow(table: "home", id: "home")
                )
        )
        #expect(entry.texts.title(in: ["de"]) == "Haus")
        #expect(entry.texts.title(in: ["fr"]) == "Home")
    }

    @Test(
        "what lacks is named",
        arguments: [
            "Id", "Icon", "Default", "Title", "Level-look", "Level-touch", "Question",
            "Question-look", "Body", "Body-look", "Refused", "Restricted", "Disabled",
            "NotSupported", "Hint", "Hint-settings",
        ]
    )
    func missing(key: String) {
        let error = failure(Self.lines { $0.hasPrefix(key + "=") ? nil : $0 })
        #expect(error?.file == "home.permission")
        #expect(error?.key == key)
        #expect(error?.description.hasPrefix("home.permission: \(key): ") == true)
    }

    @Test(
        "what is wrong is named",
        arguments: [
            ("Id=camera", "Id"), ("Id=../x", "Id"), ("Id=org..x", "Id"), ("Id=", "Id"),
            ("Levels=look;;touch", "Levels"), ("Levels=touch;touch", "Levels"),
            ("Levels=Look;touch", "Levels"), ("Default=other", "Default"),
            ("Usable=other", "Usable"), ("Provisional=other", "Provisional"),
            ("Needs=device:toaster", "Needs"), ("Needs=camera", "Needs"), ("Needs=bus:x", "Needs"),
            ("Needs=device:", "Needs"), ("Needs=folder:../etc", "Needs"),
            ("Needs=file:/etc", "Needs"), ("Requires=org.example.smart-home", "Requires"),
            ("Requires=No Such", "Requires"), ("Portal=home", "Portal"), ("Portal=/x", "Portal"),
            ("Portal=a/b/c", "Portal"), ("Question=Allow it?", "Question"),
            ("Refused=No.", "Refused"), ("Restricted=No.", "Restricted"),
            ("Disabled=No.", "Disabled"), ("Hint=Look around.", "Hint"),
            ("Hint=100% %COMMAND%", "Hint"), ("Hint-settings=Change it.", "Hint-settings"),
            ("Title=%APP%", "Title"), ("Body=%USER%", "Body"),
            ("Title=a\u{202E}b", "Title"), ("Title=a\u{200B}", "Title"), ("Title=a\\nb", "Title"),
            ("Title[de]=", "Title[de]"), ("Question[de]=Darf es?", "Question[de]"),
            ("Colour=red", "Colour"), ("Question-other=Allow “%APP%”?", "Question-other"),
            ("Question-touch=Allow “%APP%”?", "Question-touch"),
            ("Title=" + String(repeating: "x", count: 1_025), "Title"),
        ]
    )
    func wrong(line: String, key: String) {
        let replaced = line.prefix { $0 != "=" } + "="
        let lines = Self.lines { $0.hasPrefix(replaced) ? nil : $0 } + "\n" + line + "\n"
        #expect(failure(lines)?.key == key)
    }

    @Test(
        "what is no catalogue file is refused",
        arguments: [
            "", "x", "[Other]\nId=a\n", "[Permission]\n[Other]\n", "Id=a\n", "\u{0}",
            "[Permission\nId=a",
        ]
    )
    func noCatalogueFile(text: String) {
        let error = failure(text)
        #expect(error?.file == "home.permission")
        #expect(failureOfBytes([0xFF, 0xFE, 0x5B]) != nil)
    }

    @Test("extensions of others are ignored")
    func extensions() throws {
        let plain = try parse(Self.lines())
        #expect(try parse(Self.lines() + "\nX-Example-Note=hello\n") == plain)
    }

    @Test("a built-in id is a single word, an installed one is not")
    func origins() throws {
        let lines = Self.lines { $0.hasPrefix("Id=") ? "Id=smart-home" : $0 }
        #expect(failure(lines)?.key == "Id")
        let entry = try CatalogueFile.parse(
            Array(lines.utf8),
            file: "smart-home.permission",
            origin: .builtIn
        )
        #expect(entry.definition.permission.rawValue == "smart-home")
    }

    private func parse(_ text: String) throws(CatalogueFileError) -> CatalogueEntry {
        try CatalogueFile.parse(Array(text.utf8), file: "home.permission", origin: .installed)
    }

    private func failure(_ text: String) -> CatalogueFileError? {
        failureOfBytes(Array(text.utf8))
    }

    private func failureOfBytes(_ bytes: [UInt8]) -> CatalogueFileError? {
        do throws(CatalogueFileError) {
            _ = try CatalogueFile.parse(bytes, file: "home.permission", origin: .installed)
            return nil
        } catch {
            return error
        }
    }

    /// A file without fault, each line of which can be changed or left out.
    private static func lines(_ change: (String) -> String? = { $0 }) -> String {
        """
        [Permission]
        Id=org.example.smart-home
        Icon=user-home-symbolic
        Levels=look; touch;
        Default=touch
        Usable=look
        Needs= bus:org.example.Home ; device:bluetooth
        Requires=bluetooth
        Portal=home/home
        Title=Home
        Title[de]=Haus
        Level-look=Look
        Level-touch=Touch
        Question=Allow “%APP%” to touch your home?
        Question-look=Allow “%APP%” to look at your home?
        Body=It will be able to touch.
        Body-look=It will be able to look.
        Refused=“%APP%” cannot touch your home.
        Restricted=“%APP%” cannot touch your home: a policy forbids it.
        Disabled=“%APP%” cannot touch your home: it is switched off.
        NotSupported=There is no home.
        Hint=Change it in a terminal: %COMMAND%
        Hint-settings=Change it in %PLACE%.
        """
        .split(separator: "\n").compactMap { change(String($0)) }.joined(separator: "\n")
    }
}
