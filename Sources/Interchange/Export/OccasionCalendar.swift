import ContentLine
package import Foundation
package import Kinkeeper

/// Occasions as a calendar file (RFC 5545, RFC 7986): all-day events that come back every year, without alarms.
///
/// - A day of the Gregorian calendar is a yearly rule from the original date on; without a year, from 2000 on.
/// - 29 February is the last day of February, or the 60th day of the year, as the person or else the account has it: both
///   rules give the same day as `PartialDate` in every year.
/// - No rule says when a day of another calendar falls. Such an event names the days of the coming years one by one.
/// - Occasions without a day in the year (a month alone, words) are left out.
package struct OccasionCalendar: Sendable {
    private let words: ExportWords
    private let today: CivilDate
    private let stamp: String
    private let accountRule: LeapDayRule

    /// - Parameters:
    ///   - now: The moment the file is made, for DTSTAMP.
    ///   - leapDayRule: That of people without one of their own.
    package init(words: ExportWords, today: CivilDate, now: Date, leapDayRule: LeapDayRule) {
        self.words = words
        self.today = today
        stamp = InstantText.utc(now)
        accountRule = leapDayRule
    }

    /// Writes the part before the events.
    package func begin(name: String, to output: inout [UInt8]) {
        calendar(name).writeBegin(to: &output)
    }

    /// Writes the part after them.
    package func end(to output: inout [UInt8]) {
        calendar("").writeEnd(to: &output)
    }

    /// Appends the events of a person; returns how many.
    @discardableResult
    package func append(_ exported: ExportedPerson, name: String, to output: inout [UInt8]) -> Int {
        let person = exported.person
        let rule = LeapDayRule(person: person.leapDayRule, account: accountRule)
        var count = 0
        for (id, occasion) in zip(exported.occasionIDs, person.profile.occasions) {
            guard case .date(let date) = occasion.when, let days = CalendarDays(of: date, rule, from: today) else { continue }
            event(id, occasion, days, name: name, updatedAt: person.updatedAt).write(to: &output)
            count += 1
        }
        return count
    }

    // MARK: Lines

    private func calendar(_ name: String) -> ICalendarComponent {
        ICalendarComponent(
            "VCALENDAR",
            properties: [
                Property(name: "VERSION", rawValue: "2.0"), Property(name: "PRODID", rawValue: "-//Kinkeeper//Occasions//EN"),
                Property(name: "CALSCALE", rawValue: "GREGORIAN"),
                Property(iCalendarText: name, name: "NAME"), Property(iCalendarText: name, name: "X-WR-CALNAME"),
            ])
    }

    private func event(
        _ id: Identifier<Occasion>, _ occasion: Occasion, _ days: CalendarDays, name: String, updatedAt: Date
    ) -> ICalendarComponent {
        let original = words.original(occasion.when)
        let blanks = ["name": name, "occasion": words.title(occasion), "date": original]
        return ICalendarComponent(
            "VEVENT",
            properties: [
                Property(name: "UID", rawValue: id.description), Property(name: "DTSTAMP", rawValue: stamp),
                Property(name: "LAST-MODIFIED", rawValue: InstantText.utc(updatedAt)), .days("DTSTART", [days.first]),
            ] + days.recurrence + [
                Property(iCalendarText: words.phrase("export.calendar.event", blanks), name: "SUMMARY"),
                Property(iCalendarText: words.phrase("export.calendar.detail", blanks), name: "DESCRIPTION"),
                Property(name: "CATEGORIES", text: occasion.kind.rawValue.uppercased()),
                Property(name: "TRANSP", rawValue: "TRANSPARENT"), Property(name: "CLASS", rawValue: "PRIVATE"),
            ])
    }
}
