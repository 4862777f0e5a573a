import CommandLineTool
import ConsentModel
import Testing

@testable import consentctl

@Suite("Command")
struct CommandTests {
    private static let maps = PermissionPair(.location, "org.example.Maps")
    private static let until = "2030-05-01"

    @Test(
        "every command line is read",
        arguments: [
            ("list", .list(RowFilter(), .text)),
            (
                "list --json --app org.example.Maps --permission=camera",
                .list(RowFilter(app: "org.example.Maps", permission: .camera), .json)
            ),
            ("show org.example.Maps", .show(app: "org.example.Maps", .text)),
            ("show --json /usr/bin/cam", .show(app: "/usr/bin/cam", .json)),
            ("status location org.example.Maps", .status(maps, nil, .text)),
            (
                "status location org.example.Maps --level approximate --json",
                .status(maps, .approximate, .json)
            ),
            ("explain location org.example.Maps", .explain(maps, nil, .text)),
            ("explain location org.example.Maps --json", .explain(maps, nil, .json)),
            ("permissions", .permissions(.text)),
            ("permissions --ids", .permissions(.ids)),
            ("apps --json", .apps(.json)),
            ("history", .history(RowFilter(), limit: 100, .text)),
            ("uses", .uses(.text)), ("uses --json", .uses(.json)),
            (
                "history --limit 10000 --permission camera",
                .history(RowFilter(permission: .camera), limit: 10_000, .text)
            ),
            ("grant location org.example.Maps", .grant(maps, nil, .always)),
            (
                "grant location org.example.Maps --once --level approximate",
                .grant(maps, .approximate, .once)
            ),
            ("grant --session location org.example.Maps", .grant(maps, nil, .session)),
            ("revoke camera cam", .revoke(.one(.camera), app: "cam")),
            ("revoke all cam", .revoke(.all, app: "cam")),
            ("ask location org.example.Maps", .ask(maps)),
            ("reset camera", .reset(.one(.camera), app: nil, isConfirmed: false)),
            ("reset camera cam", .reset(.one(.camera), app: "cam", isConfirmed: false)),
            ("reset all --yes", .reset(.all, app: nil, isConfirmed: true)),
            ("reset all cam", .reset(.all, app: "cam", isConfirmed: false)),
            ("enable camera", .setEnabled(.camera, true)),
            ("disable camera", .setEnabled(.camera, false)),
            ("lint a.desktop", .lint(path: "a.desktop", .text)),
            ("lint --json /x/a.desktop", .lint(path: "/x/a.desktop", .json)),
            ("monitor --json", .monitor(RowFilter(), .json)),
            ("monitor --app cam", .monitor(RowFilter(app: "cam"), .text)),
            ("agent", .agent(nil)),
            ("agent --answer dismiss", .agent(.dismiss)),
            (
                "request location --app org.example.Maps --reason Routes",
                .request(maps, nil, reason: "Routes", .text)
            ),
            (
                "request location --app=org.example.Maps --level precise --json",
                .request(maps, .precise, reason: nil, .json)
            ),
            ("doctor", .doctor(.text)),
            ("doctor --json", .doctor(.json)),
            ("help", .help(nil)),
            ("--help", .help(nil)),
            ("help reset", .help(.reset)),
            ("reset --help", .help(.reset)),
            ("version", .version),
            ("--version", .version),
            ("completions fish", .completions(.fish)),
        ] as [(String, Command)]
    )
    func reads(line: String, command: Command) throws {
        #expect(try Command(parsing: line.split(separator: " ").map(String.init)) == command)
    }

    @Test("how long a grant holds is read")
    func lifetimes() throws {
        #expect(
            try Command(parsing: ["grant", "location", "org.example.Maps", "--for", "2h"])
                == .grant(Self.maps, nil, .lasting(TimeSpan("2h")))
        )
        #expect(
            try Command(parsing: ["grant", "location", "org.example.Maps", "--until=18:30"])
                == .grant(Self.maps, nil, .until(UntilTime("18:30")))
        )
    }

    @Test(
        "what is wrong is told",
        arguments: [
            ("", .missingCommand),
            ("delete", .unknownCommand("delete", nearest: nil)),
            ("help delete", .unknownCommand("delete", nearest: nil)),
            ("status camera", .missingOperand("APP")),
            ("grant camera cam --once --session", .conflictingOptions("--once", "--session")),
            ("grant camera cam --for 2h --until 18:30", .conflictingOptions("--for", "--until")),
            ("apps --json --ids", .conflictingOptions("--json", "--ids")),
            ("grant camera cam --json", .unknownOption("--json", nearest: nil)),
            ("reset camera cam --yse", .unknownOption("--yse", nearest: "--yes")),
            ("request camera", .missingOption("--app APP")),
            ("request camera cam", .missingOption("--app APP")),
            (
                "grant all cam",
                .invalidWord(
                    "all",
                    name: "PERMISSION",
                    expected: "one permission: only revoke and reset take 'all'"
                )
            ),
            ("revoke all", .missingOperand("APP")),
            (
                "agent --answer maybe",
                .invalidWord("maybe", name: "--answer", expected: "allow, deny or dismiss")
            ),
            (
                "history --limit 0",
                .invalidWord("0", name: "--limit", expected: "a number from 1 to 10000")
            ),
            (
                "history --limit 10001",
                .invalidWord("10001", name: "--limit", expected: "a number from 1 to 10000")
            ),
            (
                "completions tcsh",
                .invalidWord("tcsh", name: "SHELL", expected: "bash, zsh or fish")
            ),
        ] as [(String, UsageError)]
    )
    func wrong(line: String, error: UsageError) {
        #expect(throws: error) {
            try Command(parsing: line.split(separator: " ").map(String.init))
        }
    }

    @Test(
        "an unset variable of a script never touches every app",
        arguments: [
            ["reset", ""], ["reset", "all", "", "--yes"], ["reset", "camera", ""],
            ["revoke", "", "cam"], ["revoke", "all", ""], ["grant", "camera", ""],
            ["list", "--app", ""], ["list", "--permission="], ["request", "camera", "--app", ""],
        ]
    )
    func emptyWords(words: [String]) {
        #expect {
            try Command(parsing: words)
        } throws: { error in
            if case .emptyWord? = error as? UsageError { true } else { false }
        }
    }

    @Test(
        "the order APP PERMISSION is recognised and told",
        arguments: [
            ("grant org.example.Maps location", "consentctl grant location org.example.Maps"),
            ("status /usr/bin/cam camera", "consentctl status camera /usr/bin/cam"),
            ("explain snap.cam camera", "consentctl explain camera snap.cam"),
            ("ask org.example.Maps location", "consentctl ask location org.example.Maps"),
            ("revoke org.example.Maps all", "consentctl revoke all org.example.Maps"),
            ("reset org.example.Maps all --yes", "consentctl reset all org.example.Maps"),
            ("reset Cam camera", "consentctl reset camera Cam"),
        ]
    )
    func swapped(line: String, correct: String) {
        #expect(throws: UsageError.swappedOperands(correct: correct)) {
            try Command(parsing: line.split(separator: " ").map(String.init))
        }
    }

    @Test(
        "an order that may be meant is left to the service",
        arguments: [
            "grant camera microphone", "grant camra camera", "grant org.example.lamp cam",

        ]
    )
    func notSwapped(line: String) throws {
        _ = try Command(parsing: line.split(separator: " ").map(String.init))
    }

    @Test("every command of the table is read", arguments: CommandTable.consentctl.commands)
    func wholeTable(description: CommandDescription) throws {
        var words = [description.name]
        words += description.operands.map { $0 == .shell ? "bash" : "camera" }
        for option in description.options where option.isRequired { words += [option.name, "cam"] }
        if description.name == "help" { words[1] = "list" }
        _ = try Command(parsing: words)
    }
}
