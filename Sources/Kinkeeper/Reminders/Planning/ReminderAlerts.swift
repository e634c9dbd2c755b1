import Foundation

/// The alerts of reminders: each occurrence that is not done, and snoozed ones. Reminders that are off have none.
public struct ReminderAlerts: AlertProducer {
    private let reminders: [Reminder]
    private let memo: StreamMemo?
    /// Whether others do them too, whose clocks may show another time.
    private let isShared: Bool

    /// The alerts of these reminders.
    public init(_ reminders: [Reminder]) {
        self.init(reminders, memo: nil)
    }

    /// The same, with a memo of these very reminders. Of shared ones a time that another has put off comes no earlier than it would have
    /// come: where their clock shows ten, this account's may show two in the night.
    package init(_ reminders: [Reminder], memo: StreamMemo? = nil, isShared: Bool = false) {
        self.reminders = reminders
        self.memo = memo
        self.isShared = isShared
    }

    /// See `AlertProducer`.
    public func stream(from day: CivilDate, in zone: ZoneOffsets) -> any AlertStream {
        guard let memo else { return queue(from: day, in: zone) }
        return memo.stream(.init(day: day, zone: zone)) { queue(from: day, in: zone) }
    }

    private func queue(from day: CivilDate, in zone: ZoneOffsets) -> DayQueue<ReminderMember> {
        let all = ReminderMember.All(reminders, zone, isShared: isShared)
        let members = reminders.indices.filter { !reminders[$0].isOff }.map { ReminderMember(all: all, index: $0) }
        return DayQueue(members, from: day)
    }
}

/// A reminder by its place among all, since it has many parts and members are moved about.
private struct ReminderMember: DayMember {
    final class All: Sendable {
        let reminders: [Reminder]
        let zone: ZoneOffsets
        let isShared: Bool

        init(_ reminders: [Reminder], _ zone: ZoneOffsets, isShared: Bool) {
            self.reminders = reminders
            self.zone = zone
            self.isShared = isShared
        }

        /// The day of the account that has begun by an instant; never an earlier one for a later instant.
        func day(of second: Int) -> CivilDate { zone.latestLocal(by: second).date }
    }

    let all: All
    let index: Int

    func nextDay(onOrAfter day: CivilDate) -> CivilDate? {
        let done = all.reminders[index].completedThrough
        guard all.reminders[index].schedule.zone == nil else { return nextDayElsewhere(onOrAfter: day) }
        let start = max(day, done?.date ?? day)
        guard let snooze = all.reminders[index].snoozeInForce else { return firstOpen(from: start, done, nil)?.date }
        let next = firstOpen(from: start, done, snooze.occurrence)?.date
        let end = all.zone.local(at: second(of: snooze)).date
        return end >= day ? min(end, next ?? end) : next
    }

    func append(day: CivilDate, to drafts: inout [AlertDraft]) {
        let reminder = all.reminders[index]
        if reminder.schedule.zone == nil {
            for (number, time) in times(on: day).enumerated() where reminder.isOpen(time) {
                if reminder.resumedAt != nil, reminder.isSilent(at: all.zone.seconds(of: time)) { continue }
                let notice = notice(reminder, time.date, number + 1, .schedule(reminder.schedule))
                drafts.append(AlertDraft(notice, at: .local(time)))
            }
        } else {
            appendElsewhere(day, to: &drafts)
        }
        guard let snooze = reminder.snoozeInForce else { return }
        let second = second(of: snooze)
        guard all.zone.local(at: second).date == day, !reminder.isSilent(at: second) else { return }
        // It keeps its number within the planned day, so that it stays the same alert.
        let before = times(on: snooze.occurrence.date).filter { $0 < snooze.occurrence }.count
        drafts.append(
            AlertDraft(notice(reminder, snooze.occurrence.date, before + 1, .snoozed), at: .instant(second)))
    }

    // MARK: - With a zone of its own

    /// The same where the times are by the clocks of another zone: the days are the account's.
    private func nextDayElsewhere(onOrAfter day: CivilDate) -> CivilDate? {
        let next = open(from: day).first { _ in true }.map { all.day(of: $0.second) }
        guard let snooze = all.reminders[index].snoozeInForce else { return next }
        let end = all.zone.local(at: second(of: snooze)).date
        return end >= day ? min(end, next ?? end) : next
    }

    /// They come at instants, since the account's clock may show none of them, or one twice.
    private func appendElsewhere(_ day: CivilDate, to drafts: inout [AlertDraft]) {
        let reminder = all.reminders[index]
        for (time, second) in open(from: day) {
            guard all.day(of: second) == day else { return }
            if reminder.isSilent(at: second) { continue }
            // Its number of its own day: which day the account has then changes with the account's zone.
            let number = times(on: time.date).prefix { $0 < time }.count + 1
            drafts.append(
                AlertDraft(notice(reminder, time.date, number, .schedule(reminder.schedule)), at: .instant(second)))
        }
    }

    /// The occurrences that are neither done nor snoozed, from the first on a day of the account's or later.
    private func open(from day: CivilDate) -> some Sequence<(time: CivilDateTime, second: Int)> {
        let reminder = all.reminders[index]
        let own = reminder.schedule.clock(in: all.zone)
        let begin = all.zone.seconds(of: CivilDateTime(day, .midnight))
        // A day back, for a time that the clocks there leave out.
        let early = CivilDateTime(own.local(at: begin).date.adding(days: -1), .midnight)
        let from = max(early, reminder.completedThrough ?? early)
        return reminder.schedule.occurrences(onOrAfter: from, in: all.zone).lazy
            .filter { reminder.isOpen($0) }
            .map { (time: $0, second: own.seconds(of: $0)) }
            .filter { $0.second >= begin }
    }

    // MARK: - Private

    /// The first occurrence from a day on that is neither done nor snoozed.
    private func firstOpen(
        from day: CivilDate, _ done: CivilDateTime?, _ putOff: CivilDateTime?
    ) -> CivilDateTime? {
        if let plain = PlainRecurrence(all.reminders[index].schedule) {
            var time = plain.first(onOrAfter: day)
            while let found = time, found == putOff || done.map({ found <= $0 }) ?? false {
                time = plain.first(onOrAfter: found.date.adding(days: 1))
            }
            return time
        }
        return PreparedRecurrence(all.reminders[index].schedule, in: all.zone)
            .first(onOrAfter: CivilDateTime(day, .midnight), after: done, but: putOff)
    }

    private func times(on day: CivilDate) -> [CivilDateTime] {
        let schedule = all.reminders[index].schedule
        return schedule.occurrences(onOrAfter: CivilDateTime(day, .midnight), in: all.zone).prefix { $0.date == day }
            .map { $0 }
    }

    /// When a snoozed one comes again, in seconds since 1970: not a moment before.
    private func second(of snooze: Reminder.Snooze) -> Int {
        let until = ZoneOffsets.wholeSeconds(snooze.until.timeIntervalSince1970.rounded(.up))
        guard all.isShared, all.reminders[index].schedule.zone == nil else { return until }
        return max(until, all.zone.seconds(of: snooze.occurrence))
    }

    private func notice(_ reminder: Reminder, _ date: CivilDate, _ number: Int, _ reason: AlertReason) -> AlertNotice {
        AlertNotice(
            source: AlertSource(.reminder, reminder.id.uuid), kind: .reminder(ofDay: number), date: date,
            category: .reminder(reminder.category), reason: reason,
            content: .reminder(title: reminder.title, note: reminder.note, people: reminder.people))
    }
}
