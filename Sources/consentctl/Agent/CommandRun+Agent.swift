import CommandLineTool
import Consent
import ConsentWire
import GIO
import Glibc

/// The verb that answers questions.
extension CommandRun {
    func agent(_ answer: ScriptedAnswer?) async throws -> ExitCode {
        let context = MainContext(name: "terminal")
        context.start()
        defer { context.quit() }
        let (endings, continuation) = AsyncStream<AgentEnding>.makeStream()
        let ended: @Sendable (AgentEnding) -> Void = { continuation.yield($0) }
        let signals = [SIGINT, SIGTERM, SIGHUP].map { number in
            context.onUnixSignal(number) { ended(.told) }
        }
        defer { for signal in signals { signal.cancel() } }
        if let answer {
            let agent = ScriptedAgent(
                answer: answer,
                output: output,
                remarks: remarks,
                ended: ended
            )
            let session = try await register(isScripted: true, agent.hear)
            remarks.line("Waiting for questions. Ctrl-C ends.")
            return try await serve(session, endings)
        }
        guard let terminal = Terminal.current() else {
            remark("there is no terminal to ask in; run it in one, or add --answer")
            return .usage
        }
        let agent = TerminalAgent(on: context, terminal, place: place, ended: ended)
        let session = try await register(isScripted: false, agent.hear)
        await agent.open()
        do {
            let code = try await serve(session, endings)
            await agent.close()
            return code
        } catch {
            await agent.close()
            throw error
        }
    }

    private func register(
        isScripted: Bool,
        _ hear: @escaping @Sendable (AgentEvent) -> Void
    ) async throws -> AgentSession {
        try await administration.registerAgent(
            at: "/org/consentd/Consent1/Agent",
            RegisterOptions(isScripted: isScripted),
            hear
        )
    }

    /// Waits until the agent stops; the bus tells the service that it has left.
    private func serve(
        _ session: AgentSession,
        _ endings: AsyncStream<AgentEnding>
    ) async throws -> ExitCode {
        defer { withExtendedLifetime(session) {} }
        for await ending in endings {
            if case .failed(let error) = ending { throw error }
            break
        }
        return .success
    }
}
