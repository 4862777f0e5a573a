import CommandLineTool
import Testing

@Suite("Command table")
struct CommandTableTests {
    private let table = SampleTable.table

    @Test(
        "help and version are found",
        arguments: [
            (["--help"], .help(nil)),
            (["-h"], .help(nil)),
            (["--help", "sign"], .help(SampleTable.sign)),
            (["paint", "--help"], .help(SampleTable.paint)),
            (["paint", "--", "--help"], nil),
            (["--version"], .version),
            (["--version", "paint"], .version),
        ] as [([String], CommandTable.Invocation?)]
    )
    func helpAndVersion(words: [String], expected: CommandTable.Invocation?) throws {
        let invocation = try table.parse(words)
        if let expected {
            #expect(invocation == expected)
        } else {
            let arguments = try Arguments(["--", "--help"], of: SampleTable.paint)
            #expect(invocation == .command(SampleTable.paint, arguments))
        }
    }

    @Test(
        "what is wrong is told, with the nearest word",
        arguments: [
            ([], .missingCommand),
            (["piant"], .unknownCommand("piant", nearest: "paint")),
            (["demolish"], .unknownCommand("demolish", nearest: nil)),
            ([""], .unknownCommand("", nearest: nil)),
            (["--fast", "paint"], .optionBeforeCommand("--fast")),
            (["--brush=wide", "paint"], .optionBeforeCommand("--brush=wide")),
            (["-v"], .unknownOption("-v", nearest: nil)),
            (["--verzion"], .unknownOption("--verzion", nearest: "--version")),
            (["sign", "Ada"], .missingOption("--name NAME")),
            (["--help", "sing"], .unknownCommand("sing", nearest: "sign")),
        ] as [([String], UsageError)]
    )
    func wrong(words: [String], error: UsageError) {
        #expect(throws: error) { try table.parse(words) }
    }

    @Test(
        "errors are one line, and others' text in them is escaped",
        arguments: [
            (
                .unknownCommand("piant", nearest: "paint"),
                "there is no command 'piant'; did you mean 'paint'?"
            ),
            (.unknownOption("--\u{1B}[2J", nearest: nil), #"there is no option '--\u{1B}[2J'"#),
            (.unexpectedOperand("a\nb"), #"'a\u{A}b' is one word too many"#),
            (.missingValue(option: "--brush", value: "BRUSH"), "--brush needs a value, BRUSH"),
            (.conflictingOptions("--fast", "--until"), "--fast and --until exclude each other"),
            (.missingOption("--name NAME"), "'--name NAME' is missing"),
            (.emptyWord("WALL"), "WALL is empty"),
            (
                .invalidWord("x", name: "--until", expected: "a time"),
                "--until is 'x', but should be a time"
            ),
        ] as [(UsageError, String)]
    )
    func texts(error: UsageError, text: String) {
        #expect(error.description == text)
    }
}
