import GIO
import Testing

@Suite("LocalTime")
struct LocalTimeTests {
    /// 2026-03-28 12:00 UTC, the day before the clocks of Europe are set forward.
    private static let now: Int64 = 1_774_699_200

    private func berlin() throws -> LocalTime {
        try #require(LocalTime(zone: "Europe/Berlin"))
    }

    @Test("writes ISO 8601 with the offset")
    func text() throws {
        let text = try berlin().text(secondsSince1970: Self.now)
        #expect(text == "2026-03-28T13:00:00+01:00")
        #expect(try berlin().text(secondsSince1970: 0) == "1970-01-01T01:00:00+01:00")
        #expect(try berlin().text(secondsSince1970: .max) == nil)
        #expect(LocalTime().text(secondsSince1970: Self.now) != nil)
        #expect(LocalTime(zone: "No/Where") == nil)
    }

    @Test(
        "reads dates and date-times",
        arguments: [
            ("2026-03-28T13:00:00", 1_774_699_200), ("2026-03-28T13:00", 1_774_699_200),
            ("2026-03-28 13:00", 1_774_699_200), ("2026-03-28T12:00Z", 1_774_699_200),
            ("2026-03-28T13:00:00+01:00", 1_774_699_200), ("2026-03-28T13:00+0100", 1_774_699_200),
            ("2026-03-28", 1_774_652_400), ("2026-06-01T12:00", 1_780_308_000),
        ] as [(String, Int64)]
    )
    func dates(text: String, seconds: Int64) throws {
        #expect(try berlin().seconds(parsing: text, now: 0) == seconds)
    }

    @Test("reads a time of day as the next such time")
    func timeOfDay() throws {
        let berlin = try berlin()
        #expect(berlin.seconds(parsing: "13:01", now: Self.now) == Self.now + 60)
        // The next day has 23 hours.
        #expect(berlin.seconds(parsing: "13:00", now: Self.now) == Self.now + 23 * 3_600)
        #expect(berlin.seconds(parsing: "00:00", now: Self.now) == Self.now + 11 * 3_600)
        // What the clock leaves out is moved, not refused.
        let left = try #require(berlin.seconds(parsing: "02:30", now: Self.now))
        #expect((13 * 3_600..<15 * 3_600).contains(left - Self.now))
    }

    @Test(
        "refuses anything else",
        arguments: [
            "", "tomorrow", "25:00", "12:60", "1:00", "+1:00", "12:00:00", "2026-13-01",
            "2026-02-30", "2026-03-28T", "2026-03-28T25:00", "2026-03-28T12", "2026-03-28T12:00x",
            "2026-03-28\0", String(repeating: "9", count: 1_000),
        ]
    )
    func nonsense(text: String) throws {
        #expect(try berlin().seconds(parsing: text, now: Self.now) == nil)
    }
}
