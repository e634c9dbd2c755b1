package import ContentLine
package import Foundation
package import Kinkeeper

/// The check-ins of a schedule as entries of a calendar: one that repeats by the schedule's rule, where every program follows it,
/// or one for each time of the coming year.
///
/// - Times are by the clock of the schedule's zone, which the calendar describes (`zone`).
/// - DTSTART is a time of the rule: what a program makes of one that is none, RFC 5545 leaves open.
/// - The end of a rule is written in UTC (RFC 5545, section 3.3.10).
/// - Times that a check-in was held for, earlier on their day, are left out (EXDATE).
/// - SKIP (RFC 7529) is not understood by all, and BYSETPOS of a week that the start lies in is read in two ways. Such rules, and one
///   that began so long ago that the described zone would not reach to the present, are times of their own.
package struct CheckInSeries: Hashable, Sendable {
    /// One entry's part of the times.
    package struct Part: Hashable, Sendable {
        /// The text added to the identifier; empty for the one that repeats.
        let suffix: String
        /// DTSTART, and where it repeats RRULE and EXDATE.
        let properties: [Property]
    }

    /// The entries; none where no time comes any more.
    package let parts: [Part]
    /// The description of the zone that the entries name; nil without entries.
    package let zone: ICalendarComponent?

    /// For how many days times of their own are named.
    static let namedDays = 366
    /// How many times of their own there are at most.
    static let mostNamed = 400
    /// How many years ago a rule may have begun.
    private static let oldest = 20

    /// The entries of a schedule as of a day by its clock.
    ///
    /// - Parameter lastCheckIn: When the couple last checked in; nil for never.
    package init(_ schedule: CheckInSchedule, lastCheckIn: Date?, today: CivilDate) {
        let clock = ZoneOffsets(schedule.zone)
        let held = Set(schedule.heldEarly(by: lastCheckIn))
        let coming = schedule.times.occurrences(onOrAfter: CivilDateTime(today, .midnight), in: clock)
        guard let next = coming.first(where: { _ in true }) else {
            (parts, zone) = ([], nil)
            return
        }
        let id = schedule.zone.identifier
        if let rule = schedule.rule, rule.isFollowedAlike, schedule.start.date.year + Self.oldest >= today.year,
            let first = rule.occurrences(from: schedule.start, in: clock).first(where: { _ in true })
        {
            let written = Property(name: "RRULE", rawValue: rule.inUTC(clock).description)
            let left = held.isEmpty ? [] : [Property.times("EXDATE", held.sorted(), in: id)]
            parts = [Part(suffix: "", properties: [.times("DTSTART", [first], in: id), written] + left)]
            zone = ZoneDescription.component(of: schedule.zone, from: first.date)
        } else {
            let end = CivilDateTime(today.adding(days: Self.namedDays), .midnight)
            let named = coming.lazy.prefix { $0 < end }.filter { !held.contains($0) }.prefix(Self.mostNamed)
            // The next one is named however far ahead it is.
            let times = next < end ? Array(named) : [next]
            parts = times.map { Part(suffix: "-\($0.basicText)", properties: [.times("DTSTART", [$0], in: id)]) }
            zone = times.first.map { ZoneDescription.component(of: schedule.zone, from: $0.date) }
        }
    }
}

extension Property {
    /// Times by the clock of a zone: "DTSTART;TZID=Europe/Berlin:20261126T193000".
    fileprivate static func times(_ name: String, _ times: [CivilDateTime], in zone: String) -> Property {
        Property(
            name: name, parameters: [Parameter("TZID", zone)], rawValue: times.map(\.basicText).joined(separator: ","))
    }
}

extension RecurrenceRule {
    /// Whether every program makes the same times of it.
    fileprivate var isFollowedAlike: Bool {
        skip == .omit && (frequency != .weekly || parts.setPositions.isEmpty)
    }

    /// The same rule, whose end by the clock of its times is written in UTC.
    fileprivate func inUTC(_ clock: ZoneOffsets) -> RecurrenceRule {
        let last: CivilDateTime
        switch end {
        case .never, .count, .untilUTC: return self
        case .untilDate(let day): last = CivilDateTime(seconds: CivilDateTime(day, .midnight).seconds + 86_399)
        case .untilLocal(let time): last = time
        }
        return ending(.untilUTC(ZoneOffsets.utc.local(at: clock.instant(of: last))))
    }
}
