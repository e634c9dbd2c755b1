package import Foundation
package import Kinkeeper

// The words of reminders: their times, their repetition, and their categories.

extension DisplayContext {
    /// The clocks of the account's time zone.
    package var zone: ZoneOffsets { ZoneOffsets(timeZone) }

    /// "Check-in", "Habit".
    package func title(of category: Reminder.Category) -> String {
        phrases.text("reminders.category.\(category.rawValue)")
    }

    /// "Today, 09:00", "Friday, 27 November, 18:30"; "today, 09:00" inside of a sentence.
    package func when(_ time: CivilDateTime, inside isInside: Bool = false) -> String {
        let day = wording.near(time.date, today: today)
        return phrases.text("dates.withTime", ["date": isInside ? day : wording.capitalised(day), "time": clock(time)])
    }

    /// "09:00".
    package func clock(_ time: CivilDateTime) -> String { ClockTime.text(time.time.hour * 60 + time.time.minute) }

    /// "Every 2 weeks on Monday and Friday"; "Once". By the clock of another zone also when: "Every day, 09:00 (Europe/Berlin)".
    package func repeats(_ schedule: RecurrenceSet) -> String {
        let words = rounds(schedule)
        return otherZone(of: schedule).map { "\(words), \(clock(schedule.start, in: $0))" } ?? words
    }

    /// Returns the zone's name of a schedule whose times differ from the account's clock.
    func otherZone(of schedule: RecurrenceSet) -> String? {
        schedule.clock(in: zone) == zone || schedule.isUndated ? nil : schedule.zone?.identifier
    }

    /// "09:00 (Europe/Berlin)".
    func clock(_ time: CivilDateTime, in zone: String) -> String {
        phrases.text("reminders.zone.time", ["time": clock(time), "zone": zone])
    }

    /// "Every 2 weeks on Monday and Friday".
    func rounds(_ schedule: RecurrenceSet) -> String {
        guard schedule.rule != nil else {
            return phrases.text(schedule.added.isEmpty ? "reminders.repeat.once" : "reminders.repeat.several")
        }
        let fields = RepeatFields(schedule.rule, start: schedule.start)
        let interval = Int(fields.interval) ?? 1
        let words =
            switch fields.kind {
            case .once, .rule: phrases.text("reminders.repeat.own")
            case .daily: phrases.count("reminders.repeat.daily", interval)
            case .weekdays: phrases.text("reminders.repeat.weekdays")
            case .weekly: weekly(fields, schedule.start, interval)
            case .monthly: monthly(fields, schedule.start, interval)
            case .yearly:
                phrases.count(
                    "reminders.repeat.yearly", interval, ["date": wording.dayAndMonth(schedule.start.date)])
            }
        return words + (ending(fields).map { ", \($0)" } ?? "")
    }

    /// "Every day, Saturday, 21 November, 09:00"; "No date".
    func summary(_ schedule: RecurrenceSet) -> String {
        guard !schedule.isUndated else { return phrases.text("reminders.state.undated") }
        return "\(repeats(schedule)), \(when(schedule.shown(schedule.start, in: zone)))"
    }

    private func weekly(_ fields: RepeatFields, _ start: CivilDateTime, _ interval: Int) -> String {
        let days = fields.weekdays.isEmpty ? [start.date.weekday] : fields.weekdays.map(\.rawValue).sorted()
        return phrases.count("reminders.repeat.weekly", interval, ["days": wording.list(days.map(wording.weekdayName))])
    }

    private func monthly(_ fields: RepeatFields, _ start: CivilDateTime, _ interval: Int) -> String {
        switch fields.monthly {
        case .day: return phrases.count("reminders.repeat.monthly.day", interval, ["day": String(start.date.day)])
        case .last: return phrases.count("reminders.repeat.monthly.last", interval)
        case .weekday:
            let blanks = [
                "ordinal": ordinal(fields.ordinal), "weekday": wording.weekdayName(fields.weekday.rawValue),
            ]
            return phrases.count("reminders.repeat.monthly.weekday", interval, blanks)
        }
    }

    /// "first", "last", inside of a sentence.
    func ordinal(_ number: Int) -> String {
        let words = phrases.list("reminders.ordinals")
        return words.indices.contains(number - 1) ? words[number - 1] : words.last ?? ""
    }

    private func ending(_ fields: RepeatFields) -> String? {
        switch fields.ends {
        case .never: nil
        case .on:
            CivilDate(iso8601: fields.until).map {
                phrases.text("reminders.repeat.until", ["date": wording.day($0, today: today)])
            }
        case .after: phrases.count("reminders.repeat.times", Int(fields.count) ?? 1)
        }
    }

    /// "over", "today", "soon", "fine", "snoozed": names colour and shape.
    func state(_ standing: ReminderStanding) -> String {
        switch standing.state {
        case .due: standing.at.map { $0.date < today } ?? false ? "over" : "today"
        case .coming: standing.isSnoozed ? "snoozed" : standing.at.map { $0.date == today } ?? false ? "soon" : "fine"
        case .undated: "fine"
        case .off, .done: "none"
        }
    }

    /// "Today, 09:00", "Today, 09:00; waiting since Thursday", "Put off until tomorrow, 09:00".
    package func status(_ standing: ReminderStanding) -> String {
        if standing.state == .undated { return phrases.text("reminders.state.undated") }
        if standing.state == .off { return phrases.text("reminders.state.off") }
        guard let at = standing.at, let planned = standing.planned else { return phrases.text("reminders.state.done") }
        guard standing.state == .due else {
            return standing.isSnoozed
                ? phrases.text("reminders.state.snoozed", ["when": when(at, inside: true)]) : when(at)
        }
        guard at.date < planned.date else { return when(standing.isSnoozed ? at : planned) }
        return phrases.text(
            "reminders.state.since",
            ["when": when(planned), "since": wording.near(at.date, today: today)])
    }
}

extension Wording {
    /// "today", "tomorrow", "yesterday", "Friday, 27 November".
    package func near(_ date: CivilDate, today: CivilDate) -> String {
        let days = today.days(until: date)
        return (-1...1).contains(days) ? countdown(days) : longDay(date, today: today)
    }

    /// "Monday" for 1.
    func weekdayName(_ number: Int) -> String { names.weekdays[number - 1] }
}

/// The snoozes that take one tap.
package enum ReminderLater: String, CaseIterable, Sendable {
    case hour, tonight, tomorrow

    /// When that is; nil for an evening that is over.
    package func until(from display: DisplayContext) -> Date? {
        let zone = display.zone
        switch self {
        case .hour: return display.now.addingTimeInterval(3_600)
        case .tonight:
            guard let evening = CivilTime(hour: 19) else { return nil }
            let end = zone.instant(of: CivilDateTime(display.today, evening))
            return end > display.now.addingTimeInterval(1_800) ? end : nil
        case .tomorrow: return zone.instant(of: CivilDateTime(display.today.adding(days: 1), .nine))
        }
    }
}
