import CGIO

/// The calendar and clock of a place.
package struct LocalTime: Sendable {
    private let zone: Reference

    /// The place of this process, as `TZ` and `/etc/localtime` say.
    package init() {
        zone = Reference(adopting: g_time_zone_new_local(), release: g_time_zone_unref)
    }

    /// A place by its name in the time zone database; nil when there is no such place.
    package init?(zone name: String) {
        guard let zone: OpaquePointer = g_time_zone_new_identifier(name) else { return nil }
        self.zone = Reference(adopting: zone, release: g_time_zone_unref)
    }

    /// Writes a moment as ISO 8601 with the offset from UTC; nil beyond the year 9999.
    package func text(secondsSince1970 seconds: Int64) -> String? {
        guard let time = date(seconds) else { return nil }
        return g_date_time_format(time.pointer, "%Y-%m-%dT%H:%M:%S%:z")?.takingString()
    }

    /// Reads an ISO 8601 date or date-time, which is local unless it names a zone, or `HH:MM`, the
    /// next such time after `now`; in seconds since 1970.
    package func seconds(parsing text: String, now: Int64) -> Int64? {
        let bytes = Array(text.utf8)
        guard bytes.count <= 40, !bytes.contains(0) else { return nil }
        if bytes.count == 5, let minutes = Self.minutes(of: bytes[...]) {
            return next(minutes, after: now)
        }
        guard let separator = bytes.firstIndex(where: { $0 == 0x54 || $0 == 0x20 }) else {
            return parse(text + "T00:00:00")
        }
        let date = String(decoding: bytes[..<separator], as: UTF8.self)
        let time = bytes[bytes.index(after: separator)...]
        guard Self.minutes(of: time.prefix(5)) != nil else { return nil }
        // GLib wants the seconds, people leave them out.
        let hasSeconds = time.dropFirst(5).first == UInt8(ascii: ":")
        let clock = String(decoding: time.prefix(5), as: UTF8.self)
        let rest = String(decoding: time.dropFirst(5), as: UTF8.self)
        return parse(date + "T" + clock + (hasSeconds ? "" : ":00") + rest)
    }

    private func next(_ minutes: Int, after now: Int64) -> Int64? {
        guard let today = date(now) else { return nil }
        var year: gint = 0
        var month: gint = 0
        var day: gint = 0
        g_date_time_get_ymd(today.pointer, &year, &month, &day)
        for offset in 0...1 {
            guard
                let start = Self.reference(
                    g_date_time_new(zone.pointer, year, month, day, 12, 0, 0)
                ),
                let noon = Self.reference(g_date_time_add_days(start.pointer, gint(offset)))
            else { return nil }
            g_date_time_get_ymd(noon.pointer, &year, &month, &day)
            let hour = gint(minutes / 60)
            let minute = gint(minutes % 60)
            let wanted = Self.reference(
                g_date_time_new(zone.pointer, year, month, day, hour, minute, 0)
            )
            g_date_time_get_ymd(today.pointer, &year, &month, &day)
            if let wanted, case let seconds = Int64(g_date_time_to_unix(wanted.pointer)),
                seconds > now
            {
                return seconds
            }
        }
        return nil
    }

    private func parse(_ text: String) -> Int64? {
        Self.reference(g_date_time_new_from_iso8601(text, zone.pointer))
            .map { Int64(g_date_time_to_unix($0.pointer)) }
    }

    private func date(_ seconds: Int64) -> Reference? {
        guard let utc = Self.reference(g_date_time_new_from_unix_utc(numericCast(seconds))) else {
            return nil
        }
        return Self.reference(g_date_time_to_timezone(utc.pointer, zone.pointer))
    }

    private static func reference(_ pointer: OpaquePointer?) -> Reference? {
        pointer.map { Reference(adopting: $0, release: g_date_time_unref) }
    }

    /// Reads `HH:MM` as minutes of the day.
    private static func minutes(of text: ArraySlice<UInt8>) -> Int? {
        let text = Array(text)
        guard text.count == 5, text[2] == UInt8(ascii: ":"),
            let hour = Int(String(decoding: text[..<2], as: UTF8.self)),
            let minute = Int(String(decoding: text[3...], as: UTF8.self)),
            (0..<24).contains(hour), (0..<60).contains(minute),
            text.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") })
        else { return nil }
        return hour * 60 + minute
    }
}
