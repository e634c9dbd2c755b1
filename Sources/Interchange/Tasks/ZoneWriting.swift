package import ContentLine
package import Foundation
package import Kinkeeper

extension ZoneDescription {
    /// A zone as a VTIMEZONE (RFC 5545, section 3.6.5) that holds for forty years from the year of a day on; where its clocks are
    /// put by a rule, for ever.
    package static func component(of zone: TimeZone, from day: CivilDate) -> ICalendarComponent {
        let offsets = ZoneOffsets(zone)
        let changes = changes(of: offsets, fromYear: day.year - 1)
        var parts: [ICalendarComponent] = []
        let first = CivilDate(year: day.year - 1, month: 1, day: 1) ?? day
        if changes.first.map({ $0.local.date > day }) ?? true {
            let offset = offsets.offset(at: Int(first.daysSinceEpoch) * 86_400)
            parts.append(part("STANDARD", [CivilDateTime(first, .midnight)], rule: nil, from: offset, to: offset))
        }
        var seen: Set<[Int]> = []
        for change in changes where seen.insert([change.before, change.after]).inserted {
            let times = changes.filter { $0.before == change.before && $0.after == change.after }.map(\.local)
            parts.append(
                part(
                    change.after > change.before ? "DAYLIGHT" : "STANDARD", times,
                    rule: rule(of: times, through: day.year - 2 + years), from: change.before, to: change.after))
        }
        return ICalendarComponent(
            "VTIMEZONE", properties: [Property(name: "TZID", rawValue: zone.identifier)], components: parts)
    }

    // MARK: - Private

    private static let years = 40

    /// When clocks are put, as they show it the moment before.
    private struct Change {
        let local: CivilDateTime
        let before: Int
        let after: Int
    }

    /// Looked at are weeks: no clocks were put and put back within one.
    private static func changes(of offsets: ZoneOffsets, fromYear year: Int) -> [Change] {
        guard let first = CivilDate(year: year, month: 1, day: 1), let last = CivilDate(year: year + years, month: 1, day: 1)
        else { return [] }
        var changes: [Change] = []
        var start = Int(first.daysSinceEpoch) * 86_400
        let end = Int(last.daysSinceEpoch) * 86_400
        while start < end {
            let next = min(start + 7 * 86_400, end)
            let (before, after) = (offsets.offset(at: start), offsets.offset(at: next))
            if before != after {
                let instant = offsets.change(after: start, through: next)
                changes.append(Change(local: CivilDateTime(seconds: instant + before), before: before, after: after))
            }
            start = next
        }
        return changes
    }

    /// The rule of times that come each year to a last one, on the same weekday counted from the same end of the month.
    private static func rule(of times: [CivilDateTime], through last: Int) -> String? {
        guard let first = times.first, times.count > 1, times.last?.date.year == last else { return nil }
        let isYearly = zip(times, times.dropFirst()).allSatisfy { $1.date.year == $0.date.year + 1 }
        let isAlike = times.allSatisfy {
            $0.time == first.time && $0.date.month == first.date.month && $0.date.weekday == first.date.weekday
        }
        guard isYearly, isAlike, let weekday = Weekday(rawValue: first.date.weekday) else { return nil }
        let fromStart = Set(times.map { ($0.date.day - 1) / 7 + 1 })
        let isLast = times.allSatisfy { $0.date.day + 7 > $0.date.daysInMonth }
        guard let number = isLast ? -1 : fromStart.count == 1 ? fromStart.first : nil else { return nil }
        return "FREQ=YEARLY;BYMONTH=\(first.date.month);BYDAY=\(number)\(weekday.code)"
    }

    private static func part(
        _ name: String, _ times: [CivilDateTime], rule: String?, from before: Int, to after: Int
    ) -> ICalendarComponent {
        var properties = [
            Property(name: "DTSTART", rawValue: times[0].basicText), Property(name: "TZOFFSETFROM", rawValue: text(before)),
            Property(name: "TZOFFSETTO", rawValue: text(after)),
        ]
        if let rule {
            properties.append(Property(name: "RRULE", rawValue: rule))
        } else if times.count > 1 {
            properties.append(
                Property(name: "RDATE", rawValue: times.dropFirst().map(\.basicText).joined(separator: ",")))
        }
        return ICalendarComponent(name, properties: properties)
    }

    /// "+0130", "-083015".
    private static func text(_ offset: Int) -> String {
        let seconds = abs(offset)
        let parts = [seconds / 3600, seconds / 60 % 60] + (seconds % 60 == 0 ? [] : [seconds % 60])
        return (offset < 0 ? "-" : "+") + parts.map { ($0 < 10 ? "0" : "") + String($0) }.joined()
    }
}
