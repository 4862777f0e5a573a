import CommandLineTool
import Testing

@Suite("Arguments")
struct ArgumentsTests {
    @Test(
        "options and operands may be mixed",
        arguments: [
            ["red", "--brush", "wide", "--fast"], ["--brush=wide", "--fast", "red"],
            ["--fast", "red", "--brush=wide"], ["--fast", "--brush", "wide", "--", "red"],
        ]
    )
    func mixed(words: [String]) throws {
        let arguments = try Arguments(words, of: SampleTable.paint)
        #expect(arguments.operands == ["red"])
        #expect(arguments.has(SampleTable.fast))
        #expect(!arguments.has(SampleTable.until))
        #expect(arguments.value(of: SampleTable.brush) == "wide")
        #expect(arguments.value(of: SampleTable.until) == nil)
    }

    @Test("after two dashes everything is an operand, and one dash is one too")
    func literals() throws {
        let arguments = try Arguments(["-", "--", "--fast"], of: SampleTable.paint)
        #expect(arguments.operands == ["-", "--fast"])
        #expect(!arguments.has(SampleTable.fast))
    }

    @Test("a value may look like an option that does not exist, and hold an equals sign")
    func values() throws {
        #expect(
            try Arguments(["red", "--brush", "--odd"], of: SampleTable.paint)
                .value(of: SampleTable.brush) == "--odd"
        )
        #expect(
            try Arguments(["red", "--brush=--fast=1"], of: SampleTable.paint)
                .value(of: SampleTable.brush) == "--fast=1"
        )
    }

    @Test(
        "what is wrong is told",
        arguments: [
            ([], .missingOperand("COLOUR")),
            (["red", "north", "south"], .unexpectedOperand("south")),
            ([""], .emptyWord("COLOUR")),
            (["red", ""], .emptyWord("WALL")),
            (["red", "--brush", ""], .emptyWord("--brush")),
            (["red", "--brush="], .emptyWord("--brush")),
            (["red", "--brush"], .missingValue(option: "--brush", value: "BRUSH")),
            (["--brush", "--fast", "red"], .missingValue(option: "--brush", value: "BRUSH")),
            (["--brush", "--", "red"], .missingValue(option: "--brush", value: "BRUSH")),
            (["red", "--fast=1"], .unexpectedValue(option: "--fast")),
            (["red", "--fast", "--fast"], .repeatedOption("--fast")),
            (["red", "--until", "1", "-u", "2"], .repeatedOption("--until")),
            (["red", "-u", "1", "--fast"], .conflictingOptions("--fast", "--until")),
            (["red", "--bursh", "x"], .unknownOption("--bursh", nearest: "--brush")),
            (["red", "-x"], .unknownOption("-x", nearest: nil)),
            (
                ["red", "--colour-of-the-wall"],
                .unknownOption("--colour-of-the-wall", nearest: nil)
            ),
        ] as [([String], UsageError)]
    )
    func wrong(words: [String], error: UsageError) {
        #expect(throws: error) { try Arguments(words, of: SampleTable.paint) }
    }

    @Test("an option that must be given is missed")
    func required() {
        #expect(throws: UsageError.missingOption("--name NAME")) {
            try Arguments([], of: SampleTable.sign)
        }
    }

    @Test("who asks for help need not get the rest right", arguments: ["-h", "--help"])
    func help(word: String) throws {
        #expect(try Arguments([word, "a", "b", "c"], of: SampleTable.paint).has(.help))
    }
}
