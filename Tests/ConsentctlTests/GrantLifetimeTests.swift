import CommandLineTool
import ConsentModel
import GIO
import Testing

@testable import consentctl

@Suite("How long a grant holds")
struct GrantLifetimeTests {
    /// 2026-11-30T12:00:00Z, which is an hour later in Berlin.
    private static let now = Timestamp(secondsSince1970: 1_796_040_000)

    private func expires(_ lifetime: GrantLifetime, in zone: String) throws -> Int64? {
        let place = try #require(LocalTime(zone: zone))
        return try lifetime.expires(now: Self.now, at: place)?.secondsSince1970
    }

    @Test(
        "without a time there is no end to tell",
        arguments: [GrantLifetime.always, .once, .session]
    )
    func noTime(lifetime: GrantLifetime) throws {
        #expect(try expires(lifetime, in: "UTC") == nil)
        #expect(lifetime.lifetime != .until)
    }

    @Test("a span counts from now")
    func span() throws {
        let lifetime = GrantLifetime.lasting(try TimeSpan("2h"))
        #expect(lifetime.lifetime == .until)
        #expect(try expires(lifetime, in: "Europe/Berlin") == 1_796_047_200)
    }

    @Test(
        "a time is local unless it has a zone",
        arguments: [
            ("13:30", "Europe/Berlin", 1_796_041_800),
            ("13:00", "Europe/Berlin", 1_796_126_400),
            ("12:30", "Europe/Berlin", 1_796_124_600),
            ("12:30", "UTC", 1_796_041_800),
            ("2026-12-01", "Europe/Berlin", 1_796_079_600),
            ("2026-12-01", "UTC", 1_796_083_200),
            ("2026-11-30T13:30", "Europe/Berlin", 1_796_041_800),
            ("2026-11-30 13:30:05", "Europe/Berlin", 1_796_041_805),
            ("2026-11-30T13:30Z", "Europe/Berlin", 1_796_045_400),
            ("2026-11-30t13:30z", "Europe/Berlin", 1_796_045_400),
            ("2026-11-30T13:30+05:30", "Europe/Berlin", nil),
            ("2026-11-30T13:30-0330", "Europe/Berlin", 1_796_058_000),
            ("2026-11-30T13:30-03", "UTC", 1_796_056_200),
            // In summer, where the offset is another one than now.
            ("2027-06-01T00:00", "Europe/Berlin", 1_811_800_800),
        ] as [(String, String, Int64?)]
    )
    func until(word: String, zone: String, seconds: Int64?) throws {
        let lifetime = GrantLifetime.until(try UntilTime(word))
        if let seconds {
            #expect(try expires(lifetime, in: zone) == seconds)
        } else {
            #expect(throws: UsageError.self) { try expires(lifetime, in: zone) }
        }
    }

    @Test(
        "what has passed is an error",
        arguments: ["2026-11-30", "2026-11-30T12:59:59", "2026-11-30T13:00", "1999-12-31"]
    )
    func past(word: String) throws {
        let time = try UntilTime(word)
        #expect(
            throws: UsageError.invalidWord(time.text, name: "--until", expected: "a time to come")
        ) {
            try expires(.until(time), in: "Europe/Berlin")
        }
    }
}
