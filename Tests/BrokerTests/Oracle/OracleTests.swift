import Broker
import ConsentModel
import Testing

@Suite("Random stories against the oracle")
struct OracleTests {
    @Test("whatever happens, in whatever order it is stored, the rules hold", arguments: 0..<8)
    func stories(part: UInt64) {
        for seed in part * 1_000..<part * 1_000 + 60 {
            let (faults, _) = tell(seed, keepingTrace: false)
            if faults.isEmpty { continue }
            let (_, trace) = tell(seed, keepingTrace: true)
            let end = trace.suffix(40).joined(separator: "\n")
            Issue.record("seed \(seed): \(faults.joined(separator: "\n"))\n\(end)")
            return
        }
    }

    private func tell(_ seed: UInt64, keepingTrace: Bool) -> (faults: [String], trace: [String]) {
        var story = Story(seed: seed)
        if keepingTrace { story.trace = [] }
        for _ in 0..<110 where story.faults.isEmpty { story.takeStep() }
        if story.faults.isEmpty { story.finish() }
        return (story.faults, story.trace ?? [])
    }
}
