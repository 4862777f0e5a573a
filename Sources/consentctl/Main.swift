import CommandLineTool

@main
enum Main {
    static func main() {
        Output.prepare()
        let words = Array(CommandLine.arguments.dropFirst())
        do {
            run(try Command(parsing: words)).end()
        } catch {
            complain(of: error, in: words).end()
        }
    }

    private static func run(_ command: Command) -> ExitCode {
        switch command {
        case .help(nil):
            Output.standard.write(HelpText.of(CommandTable.consentctl))
        case .help(let command?):
            Output.standard.write(HelpText.of(command, program: CommandTable.consentctl.program))
        case .version:
            Output.standard.line("\(CommandTable.consentctl.program) \(Release.number)")
        case .completions(let shell):
            Output.standard.write(shell.completions(for: .consentctl))
        default:
            Output.error.line("consentctl: the service is not there")
            return .unavailable
        }
        return .success
    }

    private static func complain(of error: UsageError, in words: [String]) -> ExitCode {
        let table = CommandTable.consentctl
        let command = table.commands.first { $0.name == words.first }
        let topic = command.map { " \($0.name)" } ?? ""
        Output.error.line("\(table.program): \(error)")
        Output.error.line("Try '\(table.program) help\(topic)'.")
        return .usage
    }
}
