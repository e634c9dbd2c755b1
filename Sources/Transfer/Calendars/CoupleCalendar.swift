import ContentLine
package import Foundation
import Interchange
package import Kinkeeper
package import Store

/// A calendar as programs subscribe to it.
package protocol SubscribedCalendar: Sendable {
    /// The calendar as it stands.
    func calendar() async throws(StoreError) -> PublishedCalendar
    /// Everything in one file, with the version it has; see `OccasionCalendarBackend.file`.
    func file(
        named name: String, uid: (String) -> String
    ) async throws(StoreError) -> (calendar: PublishedCalendar, bytes: [UInt8])
}

extension OccasionCalendarBackend: SubscribedCalendar {}

/// The calendar of a couple, as one partner's programs see it.
package struct CoupleCalendar: SubscribedCalendar {
    private let space: Space
    private let view: CalendarView
    private let question: CoupleCalendarQuestion
    private let maker: EntryMaker

    /// The calendar at a moment, of what lies in the couple's space. Like `OccasionCalendarBackend`, entries with names have no
    /// alarms when names are hidden on a locked screen.
    ///
    /// - Parameters:
    ///   - checkIns: The couple and its space, as they were opened for the account.
    ///   - alerts: The account's choices.
    ///   - today: The account's day.
    ///   - zone: The account's zone.
    ///   - words: The words of the view's language.
    package init(
        of checkIns: CoupleCheckIns, _ view: CalendarView, _ alerts: AccountAlerts, leapDayRule: LeapDayRule,
        today: CivilDate, zone: TimeZone, now: Date, words: ExportWords
    ) {
        var view = view.ofCouple
        if view.showsNames, !alerts.showsDetails { view.hasAlarms = false }
        let partner = checkIns.couple.partner(of: checkIns.account)?.name ?? ""
        space = checkIns.space
        self.view = view
        question = CoupleCalendarQuestion(today: today, zone: zone, now: now, partner: partner, leapDayRule: leapDayRule)
        maker = EntryMaker(
            events: CoupleEvents(
                words: words, partner: partner, today: today, zone: zone, leapDayRule: leapDayRule, showsNames: view.showsNames,
                hasAlarms: view.hasAlarms),
            couple: checkIns.couple.id.uuid, now: now)
    }

    /// The calendar as it stands.
    package func calendar() async throws(StoreError) -> PublishedCalendar {
        try await space.publishedCoupleCalendar(view, question) { [maker] source in
            let (entries, zone) = maker.entries(of: source)
            // A zone whose clocks are put otherwise than before makes other entries of those that name it.
            let described = zone.map(bytes) ?? []
            return entries.map { WorkedOutEntry(uid: $0.uid, bytes: $0.bytes + ($0.namesZone ? described : [])) }
        }
    }

    /// Everything in one file, with the version it has.
    package func file(
        named name: String, uid: (String) -> String
    ) async throws(StoreError) -> (calendar: PublishedCalendar, bytes: [UInt8]) {
        for _ in 0..<Self.tries {
            let calendar = try await calendar()
            guard let (source, states) = try await space.coupleCalendarSource(view, question, of: calendar) else { continue }
            let (entries, zone) = maker.entries(of: source)
            let published = entries.compactMap { entry in
                states[entry.uid].map {
                    (uid(entry.uid), PublishedEntry(entry, sequence: $0.sequence, changedAt: $0.changedAt))
                }
            }.sorted { $0.0 < $1.0 }
            let components = published.map { $1.component(named: $0) }
            return (calendar, Self.whole(named: name, (zone.map { [$0] } ?? []) + components))
        }
        throw .busy
    }

    /// The calendar of an account without a couple: a valid one without entries, so that programs drop those they have.
    package static func empty(named name: String) -> [UInt8] { whole(named: name, []) }

    /// How often a read is repeated when something changes in between.
    private static let tries = 8

    private static func whole(named name: String, _ components: [ICalendarComponent]) -> [UInt8] {
        var output: [UInt8] = []
        CalendarFile.begin(&output, name: name)
        for component in components.isEmpty ? [CalendarFile.placeholder] : components { component.write(to: &output) }
        CalendarFile.end(&output)
        return output
    }
}

extension CalendarEntry {
    /// Whether its times are by the clock of a zone.
    fileprivate var namesZone: Bool { component.properties.contains { !$0.values(ofParameter: "TZID").isEmpty } }
}

private func bytes(_ component: ICalendarComponent) -> [UInt8] {
    var output: [UInt8] = []
    component.write(to: &output)
    return output
}

/// Makes entries of a couple's records.
private struct EntryMaker: Sendable {
    let events: CoupleEvents
    let couple: UUID
    let now: Date

    /// The entries, and the description of the zone that some of them name.
    func entries(of source: CoupleCalendarSource) -> (entries: [CalendarEntry], zone: ICalendarComponent?) {
        let series = source.schedule.map { schedule in
            let today = ZoneOffsets(schedule.zone).wallClock(at: now).date
            return (CheckInSeries(schedule, lastCheckIn: source.lastCheckIn, today: today), schedule)
        }
        let checkIns = series.map { events.entries(of: $0, $1, in: couple) } ?? []
        let together = source.together.map { events.entries(together: $0, in: couple) } ?? []
        let days =
            source.milestones.compactMap(events.entry(of:)) + source.items.compactMap(events.entry(of:))
            + source.requests.compactMap(events.entry(of:))
        return (checkIns + together + days, series?.0.zone)
    }
}
