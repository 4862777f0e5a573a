/// A day of the Gregorian calendar and a time of it, in no time zone.
struct CivilTime: Hashable, Sendable {
    let year: Int
    let month: Int
    let day: Int
    var hour = 0
    var minute = 0
    var second = 0

    /// How many days a month has.
    static func days(inMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// The day and the time as ISO 8601 writes them.
    var text: String {
        let date = [String(year), Self.padded(month), Self.padded(day)].joined(separator: "-")
        return date + "T" + [hour, minute, second].map(Self.padded).joined(separator: ":")
    }

    /// A number with at least two digits.
    static func padded(_ number: Int) -> String {
        (number < 10 ? "0" : "") + String(number)
    }
}
