import GIO
import Glibc

/// A store in a process of its own, for tests that kill it or bound what it may write.
///
/// `store-writer FOLDER` says in which condition the database is and how many bytes were read to
/// open it, then obeys the lines of its standard input; `Writer` says which there are.
@main
struct Main {
    static func main() {
        // A write beyond the limit is to fail, as on a full disk, and not to end the process.
        signal(SIGXFSZ, SIG_IGN)
        guard CommandLine.arguments.count == 2 else { exit(64) }
        let context = MainContext(name: "daemon")
        context.start()
        let writer = Writer(folder: CommandLine.arguments[1], on: context)
        while let line = readLine() { context.perform { writer.obey(line) } }
        while true { pause() }
    }
}
