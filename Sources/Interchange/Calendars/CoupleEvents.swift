import ContentLine
package import Foundation
package import Kinkeeper

/// What a couple has ahead as entries of a calendar that programs fetch again and again; see `CalendarEvents`.
package struct CoupleEvents: Sendable {
    private let words: ExportWords
    private let partner: String
    private let today: CivilDate
    private let zone: TimeZone
    private let leapDayRule: LeapDayRule
    private let showsNames: Bool
    private let hasAlarms: Bool

    /// For how long a check-in stands in a calendar: its real length is known to nobody before.
    private static let length = "PT30M"

    /// - Parameters:
    ///   - partner: The other partner's name.
    ///   - today: The account's day: what is to be done lies on it once its own day has passed.
    ///   - zone: The account's zone, by whose clock an item with a time of another zone has its day.
    ///   - showsNames: Whether entries hold the partner's name and what was written; otherwise they say of which kind they are.
    ///   - hasAlarms: Whether check-ins have alarms.
    package init(
        words: ExportWords, partner: String, today: CivilDate, zone: TimeZone, leapDayRule: LeapDayRule, showsNames: Bool,
        hasAlarms: Bool
    ) {
        self.words = words
        self.partner = partner
        self.today = today
        self.zone = zone
        self.leapDayRule = leapDayRule
        self.showsNames = showsNames
        self.hasAlarms = hasAlarms
    }

    /// The entries of check-ins. They ring when one is to prepare, and when they begin, unless the schedule is off.
    package func entries(
        of series: CheckInSeries, _ schedule: CheckInSchedule, in space: UUID
    ) -> [CalendarEntry] {
        let summary = title("feeds.couple.checkIn", else: "feeds.couple.checkIn.unnamed", ["name": partner])
        let leads = schedule.isOn && hasAlarms ? (schedule.preparation.map { [$0] } ?? []) + [0] : []
        let alarms = leads.map { lead in
            ICalendarComponent(
                "VALARM",
                properties: [
                    Property(name: "ACTION", rawValue: "DISPLAY"),
                    Property(name: "TRIGGER", rawValue: TaskDuration.text(-lead * 60)),
                    Property(iCalendarText: summary, name: "DESCRIPTION"),
                ])
        }
        return series.parts.map { part in
            entry(
                "\(space.uuidString.lowercased())-check-in\(part.suffix)",
                part.properties + [Property(name: "DURATION", rawValue: Self.length)], summary, "CHECK-IN", isBusy: true,
                alarms)
        }
    }

    /// The yearly day since which the two are together.
    package func entries(together day: CivilDate, in space: UUID) -> [CalendarEntry] {
        guard let date = try? PartialDate(year: day.year, month: day.month, day: day.day) else { return [] }
        let summary = title(
            "feeds.couple.together", else: "alerts.discreet.occasion", ["name": partner, "date": words.day(day)])
        return EntrySeries.all(of: showsNames ? date : date.yearless, leapDayRule, in: today.year).map { one in
            let rule = one.rule.map { [Property(name: "RRULE", rawValue: $0)] } ?? []
            return entry(
                "\(space.uuidString.lowercased())-together\(one.suffix)", [.days("DTSTART", [one.first])] + rule, summary,
                "ANNIVERSARY")
        }
    }

    /// A milestone on the day it is to be reached; nil without one.
    package func entry(of milestone: CoupleMilestone) -> CalendarEntry? {
        milestone.target.map { day in
            let title = title("feeds.couple.milestone", else: "feeds.couple.milestone.unnamed", ["title": milestone.title])
            return entry("\(milestone.id)", [.days("DTSTART", [day])], title, "MILESTONE")
        }
    }

    /// An open action item on its day, or on today once that has passed; nil without a day.
    package func entry(of item: ActionItem) -> CalendarEntry? {
        day(of: item).map { day in
            entry(
                "\(item.id)", [.days("DTSTART", [max(day, today)])],
                title("feeds.couple.item", else: "feeds.couple.item.unnamed", ["title": item.reminder.title]), "ACTION-ITEM")
        }
    }

    /// A request on the day it is due next; nil without one, and once it has passed.
    package func entry(of request: CoupleRequest) -> CalendarEntry? {
        guard request.state != .declined, let day = request.due(on: today), day >= today else { return nil }
        return entry(
            "\(request.id)", [.days("DTSTART", [day])],
            title("feeds.couple.request", else: "feeds.couple.request.unnamed", ["title": request.title]), "REQUEST")
    }

    // MARK: - Private

    private func day(of item: ActionItem) -> CivilDate? {
        let schedule = item.reminder.schedule
        guard let due = item.due, let other = schedule.zone else { return item.due }
        guard other != zone else { return due }
        return CivilDate(of: ZoneOffsets(other).instant(of: schedule.start), in: zone)
    }

    private func title(_ named: String, else unnamed: String, _ blanks: [String: String]) -> String {
        showsNames ? words.phrase(named, blanks) : words.phrase(unnamed, [:])
    }

    private func entry(
        _ uid: String, _ times: [Property], _ summary: String, _ category: String, isBusy: Bool = false,
        _ alarms: [ICalendarComponent] = []
    ) -> CalendarEntry {
        CalendarEntry(
            uid: uid,
            component: ICalendarComponent(
                "VEVENT",
                properties: [Property(name: "UID", rawValue: uid)] + times + [
                    Property(iCalendarText: summary, name: "SUMMARY"), Property(name: "CATEGORIES", text: category),
                    Property(name: "TRANSP", rawValue: isBusy ? "OPAQUE" : "TRANSPARENT"),
                    Property(name: "CLASS", rawValue: "PRIVATE"),
                ],
                components: alarms))
    }
}
