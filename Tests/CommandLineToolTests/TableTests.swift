import Testing

@testable import CommandLineTool

@Suite("Table")
struct TableTests {
    private var table: Table {
        var table = Table([.init("APP"), .init("NAME", canShrink: true), .init("STATUS")])
        table.append(["org.example.Maps", "地図とナビゲーション", "authorized"])
        table.append(["/usr/bin/cam", "x\u{202E}\n", "denied"])
        table.append(["camera-app", "", ""])
        return table
    }

    @Test("columns are aligned by what is shown, and nothing is cut where there is no terminal")
    func aligned() {
        #expect(
            table.lines(columns: nil) == [
                "APP               NAME                  STATUS",
                "org.example.Maps  地図とナビゲーション  authorized",
                #"/usr/bin/cam      x\u{202E}\u{A}        denied"#,
                "camera-app",
            ]
        )
    }

    @Test("on a narrow terminal only what may shrink is cut")
    func narrow() {
        #expect(
            table.lines(columns: 40) == [
                "APP               NAME        STATUS",
                "org.example.Maps  地図とナ…   authorized",
                #"/usr/bin/cam      x\u{202E}…  denied"#,
                "camera-app",
            ]
        )
        #expect(table.lines(columns: 5)[1] == "org.example.Maps  地図と…   authorized")
    }

    @Test("a table without rows is its header")
    func empty() {
        let table = Table([.init("APP"), .init("KIND")])
        #expect(table.isEmpty)
        #expect(table.lines(columns: nil) == ["APP  KIND"])
    }
}
