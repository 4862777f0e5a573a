import Testing

@testable import GIO

@Suite("The backlog of calls")
struct CallBacklogTests {
    @Test("attack A19: one sender gets no more than may wait of one")
    func one() {
        var backlog = CallBacklog()
        let admitted = (0..<10_000).count { _ in backlog.admit(":1.1") }
        #expect(admitted == CallBacklog.mostOfOne)
        backlog.take(":1.1")
        let next = [backlog.admit(":1.1"), backlog.admit(":1.1")]
        #expect(next == [true, false])
    }

    @Test(
        "attack A19: many connections of one app share what may wait in all",
        arguments: [8, 64, 500]
    )
    func many(senders: Int) {
        var backlog = CallBacklog()
        var admitted = 0
        for round in 0..<3_000 {
            for sender in 0..<senders where backlog.admit(":1.\(sender)") {
                admitted += 1
                // Once the others are there nobody is let in beyond an equal share.
                #expect(round < max(CallBacklog.leastShare, CallBacklog.most / senders))
            }
        }
        #expect(admitted <= max(CallBacklog.most, senders * CallBacklog.leastShare))
        let newcomer = backlog.admit(":1.9999")
        #expect(newcomer, "a newcomer has its share")
    }

    @Test("a sender whose calls were all looked at is forgotten")
    func forgotten() {
        var backlog = CallBacklog()
        for number in 0..<10_000 {
            let isAdmitted = backlog.admit(":1.\(number)")
            #expect(isAdmitted)
            backlog.take(":1.\(number)")
        }
        let admitted = (0..<10_000).count { _ in backlog.admit(":2.1") }
        #expect(admitted == CallBacklog.mostOfOne)
    }
}
