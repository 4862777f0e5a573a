import CommandLineTool

/// How long a grant is to hold, as the command line says.
enum GrantLifetime: Hashable, Sendable {
    /// Until it is changed.
    case always
    /// This run of the app.
    case once
    /// Until logout.
    case session
    /// For some time from now.
    case lasting(TimeSpan)
    /// Until a time.
    case until(UntilTime)

    /// Reads the options that say it; the table has them exclude each other.
    init(_ arguments: Arguments) throws(UsageError) {
        if arguments.has(.once) {
            self = .once
        } else if arguments.has(.session) {
            self = .session
        } else if let word = arguments.value(of: .lasting) {
            self = .lasting(try TimeSpan(word))
        } else if let word = arguments.value(of: .until) {
            self = .until(try UntilTime(word))
        } else {
            self = .always
        }
    }
}
