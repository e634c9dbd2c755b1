package import ContentLine
package import Foundation
package import Kinkeeper

/// The days of an entry that has no time, read from its component again (RFC 5545, section 3.8.5).
package struct EntryDays: Sendable {
    private let days: RecurrenceSet

    /// The days of a component; nil where its DTSTART is no day.
    package init?(of component: ICalendarComponent) {
        guard let first = component.value("DTSTART").flatMap(CivilDate.init(basic:)) else { return nil }
        var days = RecurrenceSet(start: CivilDateTime(first, .midnight))
        if let rule = component.value("RRULE") {
            guard let rule = try? RecurrenceRule(kept: rule) else { return nil }
            days.rule = rule
        }
        self.days = days
    }

    /// Returns the days that overlap a span of time, by the clock of a zone: from `start` on, and before `end`. An entry of a
    /// day lasts until the next one begins (RFC 4791, section 9.9).
    package func overlapping(_ start: Date?, _ end: Date?, in zone: ZoneOffsets) -> some Sequence<CivilDate> {
        let from = start.map { zone.date(of: $0).adding(days: -1) }
        return days.occurrences(onOrAfter: from.map { CivilDateTime($0, .midnight) }).lazy.map(\.date)
            .drop { day in
                start.map { zone.instant(of: CivilDateTime(day.adding(days: 1), .midnight)) <= $0 } ?? false
            }
            .prefix { day in end.map { zone.instant(of: CivilDateTime(day, .midnight)) < $0 } ?? true }
    }

    /// Whether an alarm rings within a span of time: so many seconds from the midnight of one of the days.
    package func rings(_ trigger: Int, from start: Date?, before end: Date?, in zone: ZoneOffsets) -> Bool {
        let shift = TimeInterval(trigger)
        let from = start.map { zone.date(of: $0.addingTimeInterval(-shift)).adding(days: -1) }
        for day in days.occurrences(onOrAfter: from.map { CivilDateTime($0, .midnight) }).prefix(4) {
            let instant = zone.instant(of: day.date, plus: trigger)
            if start.map({ instant >= $0 }) ?? true, end.map({ instant < $0 }) ?? true { return true }
        }
        return false
    }
}

extension ICalendarComponent {
    /// The value of the first property of that name, as it is written.
    package func value(_ name: String) -> String? {
        properties.first { $0.isNamed(name) }.map { String(decoding: $0.rawValue, as: UTF8.self) }
    }

    /// The one day among those of this entry, as a component of its own: without the rule, and with what tells it from the
    /// others (RFC 4791, section 9.6.5).
    package func instance(on day: CivilDate) -> ICalendarComponent {
        var instance = self
        guard properties.contains(where: { $0.isNamed("RRULE") }) else { return self }
        instance.properties.removeAll { $0.isNamed("RRULE") || $0.isNamed("DTSTART") }
        instance.properties.insert(contentsOf: [.days("DTSTART", [day]), .days("RECURRENCE-ID", [day])], at: 1)
        return instance
    }
}

extension CivilDate {
    /// Reads "20261121"; anything else gives nil.
    package init?(basic text: some StringProtocol) {
        guard text.utf8.count == 8, text.utf8.allSatisfy({ $0 >= 0x30 && $0 < 0x3A }), let number = Int(text) else {
            return nil
        }
        self.init(year: number / 10_000, month: number / 100 % 100, day: number % 100)
    }
}

extension ZoneOffsets {
    fileprivate func date(of instant: Date) -> CivilDate {
        local(at: Date(timeIntervalSince1970: min(max(instant.timeIntervalSince1970, -62_000_000_000), 253_000_000_000))).date
    }

    fileprivate func instant(of day: CivilDate, plus seconds: Int) -> Date {
        let shift = Int((Double(seconds) / 86_400).rounded(.down))
        let rest = seconds - shift * 86_400
        let time = CivilTime(hour: rest / 3600, minute: rest / 60 % 60, second: rest % 60) ?? .midnight
        return instant(of: CivilDateTime(day.adding(days: shift), time))
    }
}
