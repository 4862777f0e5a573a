import CommandLineTool
import ConsentDaemon
import GIO
import Glibc

/// The service: reads its command line and serves until it is told to stop.
@main
enum Main {
    static func main() {
        ProcessResources.close()
        Output.prepare()
        // Before GLib is first called, which would load what the environment names.
        GIOEnvironment.prepare()
        do throws(UsageError) {
            run(try DaemonOptions(parsing: Array(CommandLine.arguments.dropFirst()))).end()
        } catch {
            Output.error.line("consentd: \(error)")
            Output.error.line("Try 'consentd --help'.")
            ExitCode.usage.end()
        }
    }

    private static func run(_ options: DaemonOptions) -> ExitCode {
        if options.showsHelp {
            Output.standard.write(HelpText.of(DaemonOptions.description))
            return .success
        }
        if options.showsVersion {
            Output.standard.line("consentd \(Release.number)")
            return .success
        }
        return serve(options)
    }

    private static func serve(_ options: DaemonOptions) -> ExitCode {
        ProcessResources.prepare()
        let log = Log(options.isVerbose ? .debug : .info, program: "consentd")
        let context = MainContext(name: "consentd")
        let daemon = Daemon(
            configuration: Configuration(
                release: Release.number,
                stateDirectory: options.stateDirectory,
                replaces: options.replaces,
                policyFolders: options.policyDirectory.map(PolicyFolders.own) ?? .standard,
                log: log
            ),
            context: context
        )
        let outcome = Outcome()
        context.perform {
            daemon.assumeIsolated { daemon in
                daemon.start { ending in
                    outcome.set(ending)
                    context.quit()
                }
            }
        }
        let signals = [SIGTERM, SIGINT, SIGHUP].map { number in
            context.onUnixSignal(number) { daemon.assumeIsolated { $0.stop() } }
        }
        context.run()
        for signal in signals { signal.cancel() }
        return report(outcome.ending, of: options, to: log)
    }

    private static func report(
        _ ending: Daemon.Ending,
        of options: DaemonOptions,
        to log: Log
    ) -> ExitCode {
        switch ending {
        case .stopped, .replaced:
            return .success
        case .nameTaken:
            let advice =
                options.replaces ? "; it was started without --replace, so end it first" : ""
            log.info("Another consentd serves this session already\(advice)")
            return .success
        case .busClosed:
            log.info("The session's bus is gone")
            return .success
        case .failed(let text):
            log.error("consentd cannot start: \(text)")
            return .failure
        }
    }
}

/// How the daemon ended, told on its thread and read after it.
private final class Outcome: Sendable {
    private let value = Lock(Daemon.Ending.stopped)

    var ending: Daemon.Ending { value.withLock { $0 } }

    func set(_ ending: Daemon.Ending) {
        value.withLock { $0 = ending }
    }
}
