import CommandLineTool
import ConsentModel

/// What a command line asks for.
enum Command: Hashable, Sendable {
    case list(RowFilter, OutputFormat)
    case show(app: String, OutputFormat)
    case status(PermissionPair, Level?, OutputFormat)
    case explain(PermissionPair, Level?, OutputFormat)
    case permissions(OutputFormat)
    case apps(OutputFormat)
    case history(RowFilter, limit: UInt32, OutputFormat)
    case uses(OutputFormat)
    case grant(PermissionPair, Level?, GrantLifetime)
    case revoke(PermissionScope, app: String)
    case ask(PermissionPair)
    case reset(PermissionScope, app: String?, isConfirmed: Bool)
    case setEnabled(Permission, Bool)
    case monitor(RowFilter, OutputFormat)
    case agent(ScriptedAnswer?)
    case request(PermissionPair, Level?, reason: String?, OutputFormat)
    case lint(path: String, OutputFormat)
    case doctor(OutputFormat)
    case help(CommandDescription?)
    case version
    case completions(Shell)

    /// Whether there is something to do without the service, and outside of a session.
    var worksAlone: Bool {
        if case .lint = self { true } else { false }
    }

    /// How many entries of the history are shown where nobody says.
    static let usualLimit: UInt32 = 100
    /// The history keeps no more.
    static let greatestLimit: UInt32 = 10_000

    /// Reads the words after the program's name.
    init(parsing words: [String]) throws(UsageError) {
        switch try CommandTable.consentctl.parse(words) {
        case .help(let command): self = .help(command)
        case .version: self = .version
        case .command(let command, let arguments):
            self = try Self.read(arguments, of: command)
        }
    }

    private static func read(
        _ arguments: Arguments,
        of command: CommandDescription
    ) throws(UsageError) -> Self {
        let operands = arguments.operands
        let format = format(arguments)
        let level = arguments.value(of: .level).map(Level.init(rawValue:))
        switch command {
        case .list: return .list(RowFilter(arguments), format)
        case .show: return .show(app: operands[0].resolvedAppID, format)
        case .status:
            return .status(try PermissionPair(operands: operands, of: command), level, format)
        case .explain:
            return .explain(try PermissionPair(operands: operands, of: command), level, format)
        case .permissions: return .permissions(format)
        case .apps: return .apps(format)
        case .history:
            return .history(RowFilter(arguments), limit: try limit(arguments), format)
        case .uses: return .uses(format)
        case .grant:
            let pair = try PermissionPair(operands: operands, of: command)
            return .grant(pair, level, try GrantLifetime(arguments))
        case .revoke:
            try PermissionPair.checkOrder(operands, of: command)
            return .revoke(PermissionScope(operands[0]), app: operands[1].resolvedAppID)
        case .ask: return .ask(try PermissionPair(operands: operands, of: command))
        case .reset:
            try PermissionPair.checkOrder(operands, of: command)
            return .reset(
                PermissionScope(operands[0]),
                app: operands.count > 1 ? operands[1].resolvedAppID : nil,
                isConfirmed: arguments.has(.yes)
            )
        case .enable: return .setEnabled(Permission(rawValue: operands[0]), true)
        case .disable: return .setEnabled(Permission(rawValue: operands[0]), false)
        case .monitor: return .monitor(RowFilter(arguments), format)
        case .agent: return .agent(try answer(arguments))
        case .request:
            let pair = PermissionPair(
                Permission(rawValue: operands[0]),
                (arguments.value(of: .asApp) ?? "").resolvedAppID
            )
            return .request(pair, level, reason: arguments.value(of: .reason), format)
        case .lint: return .lint(path: operands[0], format)
        case .doctor: return .doctor(format)
        case .help:
            guard let name = operands.first else { return .help(nil) }
            return .help(try CommandTable.consentctl.command(named: name))
        case .completions: return .completions(try shell(operands[0]))
        case .version: return .version
        default: throw .unknownCommand(command.name, nearest: nil)
        }
    }

    private static func format(_ arguments: Arguments) -> OutputFormat {
        if arguments.has(.json) { return .json }
        return arguments.has(.ids) ? .ids : .text
    }

    private static func limit(_ arguments: Arguments) throws(UsageError) -> UInt32 {
        guard let word = arguments.value(of: .limit) else { return usualLimit }
        guard let limit = UInt32(word), (1...greatestLimit).contains(limit) else {
            throw .invalidWord(
                word,
                name: Option.limit.name,
                expected: "a number from 1 to \(greatestLimit)"
            )
        }
        return limit
    }

    private static func answer(_ arguments: Arguments) throws(UsageError) -> ScriptedAnswer? {
        guard let word = arguments.value(of: .answer) else { return nil }
        guard let answer = ScriptedAnswer(rawValue: word) else {
            throw .invalidWord(word, name: Option.answer.name, expected: "allow, deny or dismiss")
        }
        return answer
    }

    private static func shell(_ word: String) throws(UsageError) -> Shell {
        guard let shell = Shell(rawValue: word) else {
            throw .invalidWord(word, name: Operand.shell.name, expected: "bash, zsh or fish")
        }
        return shell
    }
}
