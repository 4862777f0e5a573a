import CommandLineTool
import Consent
import ConsentModel
import GIO

@main
enum Main {
    static func main() async {
        Output.prepare()
        GIOEnvironment.prepare()
        let words = Array(CommandLine.arguments.dropFirst())
        do {
            let command = try Command(parsing: words)
            guard let code = printed(command) else {
                try await run(command).end()
            }
            code.end()
        } catch let error as UsageError {
            complain(of: error, in: words).end()
        } catch let error as ConsentError {
            complain(of: error).end()
        } catch {
            Output.error.line("consentctl: \(error)")
            ExitCode.failure.end()
        }
    }

    /// Prints what needs no service.
    private static func printed(_ command: Command) -> ExitCode? {
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
            return nil
        }
        return .success
    }

    private static func run(_ command: Command) async throws -> ExitCode {
        if !command.worksAlone, let reason = SessionOwner.current.objection {
            Output.error.line("consentctl: \(reason)")
            return .notPermitted
        }
        return try await CommandRun(administration: Administration()).run(command)
    }

    private static func complain(of error: UsageError, in words: [String]) -> ExitCode {
        let table = CommandTable.consentctl
        var topic = ""
        if let command = table.commands.first(where: { $0.name == words.first }),
            !error.isOfUnknownCommand
        {
            topic = " \(command.name)"
        }
        Output.error.line("\(table.program): \(error)")
        Output.error.line("Try '\(table.program) help\(topic)'.")
        return .usage
    }

    private static func complain(of error: ConsentError) -> ExitCode {
        Output.error.line("consentctl: \(TextEscaping.escaped(error.message))")
        if error.code == .serviceUnavailable {
            Output.error.line("'consentctl doctor' tells more.")
        }
        return ExitCode(error)
    }
}
