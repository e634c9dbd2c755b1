public import Foundation

/// One check-in of a couple, for an alert.
public struct CheckInNotice: Hashable, Sendable {
    /// The other partner's name.
    public let partner: String
    /// When it is meant to begin.
    public let begins: Date
    /// Whether it is still to come, and to be prepared.
    public let isPreparation: Bool
}

/// The alerts of a couple's check-ins for one of its partners: at each of their times, and before it, to prepare.
public struct CheckInAlerts: AlertProducer {
    private let schedule: CheckInSchedule
    private let space: UUID
    private let partner: String
    private let lastCheckIn: Date?

    /// The alerts of a schedule; none while it is off.
    ///
    /// - Parameters:
    ///   - space: The couple's space, the source of the alerts.
    ///   - partner: The other partner's name.
    ///   - lastCheckIn: When the couple last checked in, or does so now; nil for never.
    public init(_ schedule: CheckInSchedule, in space: UUID, with partner: String, lastCheckIn: Date?) {
        self.schedule = schedule
        self.space = space
        self.partner = partner
        self.lastCheckIn = lastCheckIn
    }

    /// See `AlertProducer`.
    public func stream(from day: CivilDate, in zone: ZoneOffsets) -> any AlertStream {
        guard schedule.isOn else { return DayQueue<CheckInMember>([], from: day) }
        let leads = [0] + (schedule.preparation.map { [$0] } ?? [])
        let members = leads.map { lead in
            CheckInMember(
                times: schedule.times, clock: ZoneOffsets(schedule.zone), held: schedule.held(through: lastCheckIn),
                space: space, partner: partner, minutesBefore: lead, zone: zone)
        }
        return DayQueue(members, from: day)
    }
}

/// Each check-in to come, some minutes before it. All come at instants: the times are of another clock than the account's.
private struct CheckInMember: DayMember {
    let times: RecurrenceSet
    /// The clock of the times.
    let clock: ZoneOffsets
    let held: CivilDateTime?
    let space: UUID
    let partner: String
    let minutesBefore: Int
    /// The account's clock.
    let zone: ZoneOffsets

    func nextDay(onOrAfter day: CivilDate) -> CivilDate? {
        open(from: day).first { _ in true }.map { self.day(of: $0.second) }
    }

    func append(day: CivilDate, to drafts: inout [AlertDraft]) {
        for (time, second) in open(from: day) {
            guard self.day(of: second) == day else { return }
            let begins = minutesBefore > 0 ? second + minutesBefore * 60 : nil
            drafts.append(AlertDraft(notice(of: time), at: .instant(second), uselessFrom: begins))
        }
    }

    /// The day of the account that has begun by an instant; never an earlier one for a later instant.
    private func day(of second: Int) -> CivilDate { zone.latestLocal(by: second).date }

    /// The check-ins that none was held for, each with the instant of its alert: those on a day of the account's or later.
    private func open(from day: CivilDate) -> some Sequence<(time: CivilDateTime, second: Int)> {
        let begin = zone.seconds(of: CivilDateTime(day, .midnight))
        let lead = minutesBefore * 60
        // A day back, for a time that the clocks there leave out.
        let early = CivilDateTime(clock.local(at: begin + lead).date.adding(days: -1), .midnight)
        return times.occurrences(onOrAfter: max(early, held ?? early), in: zone).lazy
            .filter { time in held.map { time > $0 } ?? true }
            .map { (time: $0, second: clock.seconds(of: $0) - lead) }
            .filter { $0.second >= begin }
    }

    private func notice(of time: CivilDateTime) -> AlertNotice {
        let begins = Date(timeIntervalSince1970: TimeInterval(clock.seconds(of: time)))
        let isPreparation = minutesBefore > 0
        let number = number(of: time)
        return AlertNotice(
            source: AlertSource(.checkIn, space),
            kind: isPreparation ? .checkInPreparation(ofDay: number) : .checkIn(ofDay: number), date: time.date,
            category: .reminder(.checkIn),
            reason: isPreparation ? .checkInPreparation(minutesBefore: minutesBefore) : .schedule(times),
            content: .checkIn(CheckInNotice(partner: partner, begins: begins, isPreparation: isPreparation)))
    }

    /// Its number of its day, from 1.
    private func number(of time: CivilDateTime) -> Int {
        times.occurrences(onOrAfter: CivilDateTime(time.date, .midnight), in: zone).prefix { $0 < time }.count + 1
    }
}
