import CommandLineTool
import Testing

@testable import consentctl

@Suite("Until a time")
struct UntilTimeTests {
    private static let day = CivilTime(year: 2030, month: 5, day: 1)
    private static let evening = CivilTime(year: 2030, month: 5, day: 1, hour: 18, minute: 30)
    private static let exact = CivilTime(
        year: 2030,
        month: 5,
        day: 1,
        hour: 18,
        minute: 30,
        second: 59
    )

    @Test(
        "a time, a date, or both",
        arguments: [
            ("18:30", .next(hour: 18, minute: 30)),
            ("00:00", .next(hour: 0, minute: 0)),
            ("2030-05-01", .moment(day, .local)),
            ("2030-05-01T18:30", .moment(evening, .local)),
            ("2030-05-01 18:30", .moment(evening, .local)),
            ("2030-05-01t18:30z", .moment(evening, .offset(seconds: 0))),
            ("2030-05-01T18:30:59", .moment(exact, .local)),
            ("2030-05-01T18:30:59Z", .moment(exact, .offset(seconds: 0))),
            ("2030-05-01T18:30+02:00", .moment(evening, .offset(seconds: 7200))),
            ("2030-05-01T18:30-0330", .moment(evening, .offset(seconds: -12600))),
            ("2030-05-01T18:30+05", .moment(evening, .offset(seconds: 18000))),
            ("2028-02-29", .moment(CivilTime(year: 2028, month: 2, day: 29), .local)),
            ("2000-02-29", .moment(CivilTime(year: 2000, month: 2, day: 29), .local)),
        ] as [(String, UntilTime)]
    )
    func valid(word: String, time: UntilTime) throws {
        #expect(try UntilTime(word) == time)
    }

    @Test(
        "anything else is wrong",
        arguments: [
            "tomorrow", "18", "18:3", "8:30", "24:00", "18:60", "18:30:00", "18:30Z", "2030",
            "2030-5-1", "2030-13-01", "2030-00-01", "2030-04-31", "2030-02-29", "2100-02-29",
            "2030-05-01T", "2030-05-01T24:00", "2030-05-01T18", "2030-05-01T18:30:60",
            "2030-05-01T18:30:00.5", "2030-05-01T18:30+", "2030-05-01T18:30+2",
            "2030-05-01T18:30+15:00", "2030-05-01T18:30+02:00x", "2030-05-01Z", "0000-01-01",
            "20300501", " 18:30", "18:30 ", "１８:30",
        ]
    )
    func invalid(word: String) {
        #expect {
            try UntilTime(word)
        } throws: { error in
            if case .invalidWord(word, name: "--until", _)? = error as? UsageError {
                true
            } else {
                false
            }
        }
    }
}
