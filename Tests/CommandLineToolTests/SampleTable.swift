import CommandLineTool

/// A small program that has a bit of everything.
enum SampleTable {
    static let colours = Completion("colours", words: ["red", "dark blue"], printedBy: ["colours"])
    static let brush = Option("--brush", value: Operand("BRUSH", "the brush"), "use a brush")
    static let fast = Option("--fast", "be quick", choice: "pace")
    static let until = Option(
        "--until",
        short: "-u",
        value: Operand("TIME", "a time"),
        "stop at a time; it's [early] or late",
        choice: "pace"
    )
    static let name = Option(
        "--name",
        value: Operand("NAME", "a name"),
        "sign it",
        isRequired: true
    )

    static let paint = CommandDescription(
        "paint",
        [
            Operand("COLOUR", "the paint", completion: colours),
            Operand("WALL", "the wall", isOptional: true),
        ],
        options: [brush, fast, until],
        "paint a wall",
        discussion: [
            "Paints the wall, or all of them. This sentence is long enough to be broken over lines."
        ]
    )
    static let sign = CommandDescription("sign", options: [name], "sign the work")

    static let table = CommandTable(
        program: "painter",
        summary: "Paints walls.",
        groups: [.init("Working", [paint]), .init("Closing", [sign])],
        exitCodes: [(.success, "painted"), (.usage, "the command line is wrong")]
    )
}
