import CommandLineTool

/// When a grant is to end, as it was written; the calendar has not been asked yet.
enum UntilTime: Hashable, Sendable {
    /// The next time at which clocks here show this.
    case next(hour: Int, minute: Int)
    /// A day and a time of it.
    case moment(CivilTime, Zone)

    /// What the clocks are set to that a time is read from.
    enum Zone: Hashable, Sendable {
        /// The time zone of this computer.
        case local
        /// So many seconds east of Greenwich.
        case offset(seconds: Int)
    }

    /// Reads `HH:MM`, or an ISO 8601 date or date-time with or without seconds and a zone.
    init(_ word: String) throws(UsageError) {
        var scanner = DigitScanner(word)
        guard let time = Self.next(&scanner) ?? Self.moment(&scanner) else {
            throw .invalidWord(
                word,
                name: Option.until.name,
                expected: "HH:MM, a date such as 2030-05-01, or a date and time such as "
                    + "2030-05-01T18:30"
            )
        }
        self = time
    }

    /// The time in the one form of ISO 8601 that has everything, or as `HH:MM`.
    var text: String {
        switch self {
        case .next(let hour, let minute): CivilTime.padded(hour) + ":" + CivilTime.padded(minute)
        case .moment(let time, .local): time.text
        case .moment(let time, .offset(let seconds)):
            time.text + (seconds < 0 ? "-" : "+") + CivilTime.padded(abs(seconds) / 3600) + ":"
                + CivilTime.padded(abs(seconds) % 3600 / 60)
        }
    }

    private static func next(_ scanner: inout DigitScanner) -> Self? {
        var ahead = scanner
        guard let hour = ahead.number(digits: 2, in: 0...23), ahead.skip(":"),
            let minute = ahead.number(digits: 2, in: 0...59), ahead.isAtEnd
        else { return nil }
        return .next(hour: hour, minute: minute)
    }

    private static func moment(_ scanner: inout DigitScanner) -> Self? {
        guard let year = scanner.number(digits: 4, in: 1970...9999), scanner.skip("-"),
            let month = scanner.number(digits: 2, in: 1...12), scanner.skip("-"),
            let day = scanner.number(
                digits: 2,
                in: 1...CivilTime.days(inMonth: month, year: year)
            )
        else { return nil }
        var time = CivilTime(year: year, month: month, day: day)
        guard !scanner.isAtEnd else { return .moment(time, .local) }
        guard scanner.skip("T") || scanner.skip("t") || scanner.skip(" "),
            let hour = scanner.number(digits: 2, in: 0...23), scanner.skip(":"),
            let minute = scanner.number(digits: 2, in: 0...59)
        else { return nil }
        (time.hour, time.minute) = (hour, minute)
        if scanner.skip(":") {
            guard let second = scanner.number(digits: 2, in: 0...59) else { return nil }
            time.second = second
        }
        guard let zone = zone(&scanner), scanner.isAtEnd else { return nil }
        return .moment(time, zone)
    }

    private static func zone(_ scanner: inout DigitScanner) -> Zone? {
        if scanner.isAtEnd { return .local }
        if scanner.skip("Z") || scanner.skip("z") { return .offset(seconds: 0) }
        let isWest = scanner.skip("-")
        guard isWest || scanner.skip("+"),
            let hours = scanner.number(digits: 2, in: 0...14)
        else { return nil }
        var minutes = 0
        if !scanner.isAtEnd {
            _ = scanner.skip(":")
            guard let read = scanner.number(digits: 2, in: 0...59) else { return nil }
            minutes = read
        }
        let seconds = hours * 3600 + minutes * 60
        return .offset(seconds: isWest ? -seconds : seconds)
    }
}
