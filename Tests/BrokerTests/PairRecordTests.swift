import Broker
import ConsentModel
import Testing

@Suite("Pair record")
struct PairRecordTests {
    @Test("nothing held is nothing to count and nothing to keep")
    func empty() {
        let record = PairRecord()
        #expect(!record.holdsAnything)
        #expect(record.isEmpty)
        #expect(record.due == nil)
    }

    @Test("an ended decision is kept, but a reset does not count it")
    func ended() {
        let record = PairRecord(ended: .expired)
        #expect(!record.holdsAnything)
        #expect(!record.isEmpty)
    }

    @Test("the earliest of its times is due")
    func due() {
        let decision = Decision(
            answer: .allowed,
            lifetime: .until,
            expires: 30,
            reason: .user,
            since: 1
        )
        #expect(PairRecord(stored: decision, quietUntil: 20).due == 20)
        #expect(PairRecord(stored: decision).due == 30)
    }
}
