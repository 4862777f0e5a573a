import CommandLineTool
import Testing

@Suite("Help text")
struct HelpTextTests {
    @Test("of a program")
    func program() {
        #expect(
            HelpText.of(SampleTable.table) == """
                Usage: painter COMMAND [OPERAND...] [OPTION...]

                Paints walls.

                Working:
                  paint COLOUR [WALL]  paint a wall

                Closing:
                  sign --name NAME  sign the work

                Options:
                  -h, --help     show this help
                      --version  show the release

                Exit status:
                  0   painted
                  64  the command line is wrong

                'painter help COMMAND' tells more about one command.

                """
        )
    }

    @Test("of a command")
    func command() {
        #expect(
            HelpText.of(SampleTable.paint, program: "painter") == """
                Usage: painter paint COLOUR [WALL] [--brush BRUSH] [--fast | --until TIME]

                Paint a wall.

                Paints the wall, or all of them. This sentence is long enough to be broken over
                lines.

                Operands:
                  COLOUR  the paint
                  WALL    the wall

                Options:
                      --brush BRUSH  use a brush
                      --fast         be quick
                  -u, --until TIME   stop at a time; it's [early] or late
                  -h, --help         show this help

                """
        )
    }

    @Test("of a program without commands")
    func alone() {
        #expect(
            HelpText.of(SampleTable.sign).hasPrefix("Usage: sign --name NAME\n\nSign the work.")
        )
    }
}
