import Foundation

@testable import Kinkeeper

/// The planner as one would write it without a thought of time: everything of many days, sorted, cut.
///
/// It shares with the real one only the words (notices, preferences as they were chosen) and the calendar arithmetic of
/// single dates; the lead times, the levels, the quiet hours, the clock and the order are found in another way.
struct NaivePlanner {
    let records: AlertRecords
    let preferences: AlertPreferences
    let zone: TimeZone
    let now: Date

    struct Line: Equatable, CustomStringConvertible {
        let fireAt: Int
        let asked: CivilDateTime
        let id: Alert.ID
        let reason: AlertReason
        let notice: AlertNotice

        var description: String { "\(Date(timeIntervalSince1970: Double(fireAt))) \(asked) \(notice)" }
    }

    /// The first `limit` of all that fire within so many days.
    func window(_ limit: Int, days: Int) -> [Line] {
        let today = CivilDate(of: now, in: zone)
        var lines: [Line] = []
        for offset in -3...days { lines += alerts(on: today.adding(days: offset)) }
        lines += records.reminders.compactMap(snoozed)
        return Array(lines.filter { Double($0.fireAt) >= now.timeIntervalSince1970 }.sorted(by: isBefore).prefix(limit))
    }

    // MARK: Sources

    private func alerts(on day: CivilDate) -> [Line] {
        var lines: [Line] = []
        for watched in records.occasions {
            for (lead, level) in leads(watched) {
                let date = day.adding(days: lead.days)
                guard let turning = turning(watched, on: date) else { continue }
                let occurrence = Occurrence(date: date, daysUntil: lead.days, turning: turning.years)
                lines.append(
                    line(
                        AlertNotice(
                            source: AlertSource(.occasion, watched.id.uuid), kind: .occasion(daysBefore: lead.days), date: date,
                            category: .occasion, reason: .leadTime(lead, level),
                            content: .occasion(notice(watched, occurrence))), day, lead.time))
            }
        }
        for due in records.catchups {
            let choices = chosen(due.person, due.groups, \.catchups, preferences.catchups)
            let times = choices.compactMap { choice in choice.1.onTheDay.map { ($0, choice.0) } }
            guard due.day == day, let earliest = times.map(\.0).min(), let first = times.first(where: { $0.0 == earliest })
            else { continue }
            lines.append(
                line(
                    AlertNotice(
                        source: AlertSource(.person, due.person.uuid), kind: .catchup, date: due.due, category: .catchup,
                        reason: .catchupDue(first.0, first.1), content: .catchup(due.person, due.reason)), day, first.0))
        }
        return lines + preview(day) + digest(day) + records.reminders.flatMap { reminded($0, day) }
    }

    private func preview(_ day: CivilDate) -> [Line] {
        guard let time = preferences.monthlyPreview, day.day == 1 else { return [] }
        var listed: [OccasionNotice] = []
        for offset in 0..<day.daysInMonth {
            let date = day.adding(days: offset)
            for watched in records.occasions.sorted(by: { $0.id < $1.id }) {
                let said = preferences.people[watched.person]?.occasions
                let ofGroups = watched.groups.compactMap { preferences.groups[$0]?.choice.occasions }
                let isSilent = said.map(\.isEmpty) ?? (!ofGroups.isEmpty && ofGroups.joined().isEmpty)
                guard !isSilent, let turning = turning(watched, on: date) else { continue }
                listed.append(notice(watched, Occurrence(date: date, daysUntil: offset, turning: turning.years)))
            }
        }
        guard !listed.isEmpty else { return [] }
        return [
            line(
                AlertNotice(
                    source: AlertSource(.account, records.account), kind: .monthlyPreview, date: day,
                    category: .monthlyPreview, reason: .monthlyPreview(time), content: .monthlyPreview(listed)), day, time)
        ]
    }

    private func digest(_ day: CivilDate) -> [Line] {
        guard day.weekday == preferences.digest.weekday.rawValue else { return [] }
        // The planner starts two days before today with quiet hours, one without.
        let start = CivilDate(of: now, in: zone).adding(days: preferences.quietHours == nil ? -1 : -2)
        let named = records.catchups.filter { due in
            let isIn = chosen(due.person, due.groups, \.catchups, preferences.catchups).contains { $0.1.inDigest }
            let isThisWeek = (0...6).contains(day.days(until: due.day))
            let wasBefore = due.day < day && (0..<7).contains(start.days(until: day)) && due.day < start.adding(days: 7)
            return isIn
                && (isThisWeek || wasBefore && !(0...6).contains(day.adding(days: -7).days(until: due.day))
                    || wasBefore && day.adding(days: -7) < start)
        }
        guard !named.isEmpty else { return [] }
        let people = named.sorted { ($0.day, $0.person) < ($1.day, $1.person) }.map(\.person)
        return [
            line(
                AlertNotice(
                    source: AlertSource(.account, records.account), kind: .catchupDigest, date: day, category: .catchup,
                    reason: .catchupDigest(preferences.digest), content: .catchupDigest(people)), day, preferences.digest.time)
        ]
    }

    private func reminded(_ reminder: Reminder, _ day: CivilDate) -> [Line] {
        times(reminder, day).enumerated().compactMap { index, time in
            if let done = reminder.completedThrough, time <= done { return nil }
            if reminder.snooze?.occurrence == time { return nil }
            let notice = notice(reminder, day, index + 1, .schedule(reminder.schedule))
            guard let own = reminder.schedule.zone else { return line(notice, day, time.time) }
            let second = NaivePlanner(records: records, preferences: preferences, zone: own, now: now).reached(time)
            return Line(notice, at: quieted(second), asked: CivilDateTime(seconds: clock(second)))
        }
    }

    private func snoozed(_ reminder: Reminder) -> Line? {
        guard let snooze = reminder.snooze else { return nil }
        if let done = reminder.completedThrough, snooze.occurrence <= done { return nil }
        let number = times(reminder, snooze.occurrence.date).filter { $0 < snooze.occurrence }.count + 1
        let second = Int(snooze.until.timeIntervalSince1970.rounded(.up))
        return Line(
            notice(reminder, snooze.occurrence.date, number, .snoozed), at: quieted(second),
            asked: CivilDateTime(seconds: clock(second)))
    }

    private func times(_ reminder: Reminder, _ day: CivilDate) -> [CivilDateTime] {
        reminder.schedule.occurrences(in: ZoneOffsets(reminder.schedule.zone ?? zone)).prefix { $0.date <= day }.filter {
            $0.date == day
        }
    }

    private func notice(_ reminder: Reminder, _ day: CivilDate, _ number: Int, _ reason: AlertReason) -> AlertNotice {
        AlertNotice(
            source: AlertSource(.reminder, reminder.id.uuid), kind: .reminder(ofDay: number), date: day,
            category: .reminder(reminder.category), reason: reason,
            content: .reminder(title: reminder.title, note: reminder.note, people: reminder.people))
    }

    private func notice(_ watched: WatchedOccasion, _ occurrence: Occurrence) -> OccasionNotice {
        OccasionNotice(
            person: watched.person, kind: watched.occasion.kind, label: watched.occasion.label, occurrence: occurrence)
    }

    // MARK: Rules

    /// Whether the occasion falls on the day, and the age if the year is known. The people here have Gregorian dates.
    private func turning(_ watched: WatchedOccasion, on day: CivilDate) -> (years: Int?, isSo: Bool)? {
        guard case .date(let date) = watched.occasion.when, let month = date.month, let number = date.day else { return nil }
        let parts = day.yearMonthDay
        var kept = (month, number)
        if kept == (2, 29), !CivilDate.isLeapYear(parts.year) { kept = watched.leapDayRule == .march1 ? (3, 1) : (2, 28) }
        guard kept == (parts.month, parts.day), parts.year >= date.year ?? parts.year else { return nil }
        return (date.year.map { parts.year - $0 }, true)
    }

    private func leads(_ watched: WatchedOccasion) -> [(LeadTime, PreferenceLevel)] {
        let all = chosen(watched.person, watched.groups, \.occasions, preferences.occasions)
            .flatMap { level, times in times.map { ($0, level) } }
        return Set(all.map(\.0.days)).compactMap { days in
            let same = all.filter { $0.0.days == days }
            let earliest = same.map(\.0.time).min()
            return same.first { $0.0.time == earliest }
        }
    }

    private func chosen<Value>(
        _ person: Person.ID, _ groups: [PersonGroup.ID], _ path: KeyPath<AlertPreferences.Choice, Value?>, _ account: Value
    ) -> [(PreferenceLevel, Value)] {
        if let own = preferences.people[person]?[keyPath: path] { return [(.person, own)] }
        let ofGroups = preferences.groups.sorted { $0.key < $1.key }.compactMap { id, group in
            groups.contains(id) ? group.choice[keyPath: path].map { (PreferenceLevel.group(id, name: group.name), $0) } : nil
        }
        return ofGroups.isEmpty ? [(.account, account)] : ofGroups
    }

    // MARK: Clock

    private func clock(_ second: Int) -> Int {
        second + zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second)))
    }

    /// The first second at which the clock shows a time or a later one, by looking at it every quarter of an hour.
    private func reached(_ local: CivilDateTime) -> Int {
        var second = local.seconds - 30 * 3_600
        second -= second % 900
        while clock(second) < local.seconds { second += 900 }
        // Clocks are put at full quarters; within one they run.
        let before = clock(second - 900)
        return before + 900 > local.seconds && before < local.seconds ? second - 900 + local.seconds - before : second
    }

    private func quieted(_ second: Int) -> Int {
        guard let quiet = preferences.quietHours else { return second }
        let shown = CivilDateTime(seconds: clock(second))
        let (start, end) = (quiet.start, quiet.end)
        let isQuiet = start < end ? start <= shown.time && shown.time < end : shown.time >= start || shown.time < end
        guard isQuiet else { return second }
        let isTomorrow = start > end && shown.time >= start
        return max(second, reached(CivilDateTime(shown.date.adding(days: isTomorrow ? 1 : 0), end)))
    }

    private func line(_ notice: AlertNotice, _ day: CivilDate, _ time: CivilTime) -> Line {
        let asked = CivilDateTime(day, time)
        return Line(notice, at: quieted(reached(asked)), asked: asked)
    }

    private func isBefore(_ one: Line, _ other: Line) -> Bool {
        key(one).lexicographicallyPrecedes(key(other))
    }

    private func key(_ line: Line) -> [String] {
        let bytes = Identifier<AlertSource>(line.notice.source.id).description
        return [
            padded(line.fireAt, to: 12), padded(line.asked.seconds, to: 12), line.notice.date.description,
            line.notice.source.kind.rawValue, bytes, line.notice.kind.description,
        ]
    }
}

extension NaivePlanner.Line {
    init(_ notice: AlertNotice, at second: Int, asked: CivilDateTime) {
        self.init(fireAt: second, asked: asked, id: notice.id, reason: notice.reason, notice: notice)
    }

    init(_ alert: Alert) {
        self.init(alert.notice, at: Int(alert.fireAt.timeIntervalSince1970), asked: alert.askedFor)
    }
}
