import Foundation
import TestSupport
import Testing

@testable import ConsentDaemon

@Suite("Callers that die", .timeLimit(.minutes(5)))
struct DyingCallerTests {
    @Test("attacks A9, A15: 1,000 die at random moments: none is taken for another, none leaks")
    func dying() async {
        // In a process of its own, where nobody else opens descriptors.
        await #expect(processExitsWith: .success) {
            let programs = ["/usr/bin/sleep", "/usr/bin/tail", "/usr/bin/cat"]
            let reader = IdentityReader.forTests()
            _ = await reader.identify(getpid())
            let before = openDescriptors()
            var identified = 0
            for round in 0..<50 {
                identified += try await withThrowingTaskGroup(of: Bool.self) { group in
                    for number in 0..<20 {
                        let program = programs[(round + number) % programs.count]
                        let arguments: [String] =
                            switch number % 3 {
                            // All but sleep wait for their input, so that some are identified
                            // however slow the machine is.
                            case 0 where program != "/usr/bin/sleep": []
                            case 0: ["0"]
                            case 1: ["0.00\(number % 10)"]
                            default: ["/dev/null"]
                            }
                        group.addTask {
                            let process = try TestProcess(program, arguments)
                            if number % 4 == 0 { process.kill(SIGKILL) }
                            let result = await reader.identify(process.processID)
                            process.kill(SIGKILL)
                            _ = await process.exitStatus()
                            switch result {
                            case .success(let identity):
                                #expect(identity.executable == program)
                                return true
                            case .failure(let error):
                                // Of one that is on its way out some files are gone already.
                                #expect([.left, .unreadable].contains(error.code), "\(error)")
                                return false
                            }
                        }
                    }
                    return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
                }
            }
            #expect((1..<1_000).contains(identified), "both outcomes have to be seen")
            // The pipes of the last processes are closed by threads of their own.
            while openDescriptors() > before { await Task.yield() }
        }
    }
}

private func openDescriptors() -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? -1
}
