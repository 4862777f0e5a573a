import GIO
import Testing

@Suite("Lock")
struct LockTests {
    @Test("loses no update of concurrent writers")
    func concurrentWriters() async {
        let counter = Counter()
        await withTaskGroup(of: Void.self) { group in
            for _ in 1...8 {
                group.addTask { for _ in 1...1_000 { counter.add() } }
            }
        }
        #expect(counter.value == 8_000)
    }
}
