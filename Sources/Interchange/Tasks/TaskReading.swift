import ContentLine
import Foundation
package import Kinkeeper

extension TaskDocument {
    /// Returns the content of the task: by the account's clock, or by that of its zone when a rule means other times there.
    /// Throws when a reminder could not come at these times.
    package func content() throws(TaskProblem) -> TaskContent {
        var content = TaskContent(title: title, note: task.first("DESCRIPTION")?.text ?? "", schedule: .undated)
        content.doneAt = task.completedAt
        content.isDone = task.isDone
        content.priority = task.first("PRIORITY").flatMap { Reminder.Priority(icalendar: $0.text) }
        guard let times = try TaskTimes(task) else { return content }
        // A task that is done as a whole repeats no more, whatever its rule.
        guard times.isRecurring, !content.isDone else {
            content.schedule = RecurrenceSet(start: try clock.wall(times.anchor))
            return content
        }
        let series = try TaskSeries.read(times, task, overrides, clock)
        if let left = series.schedule.remaining(after: series.doneThrough, in: clock.account) {
            content.schedule = left
        } else {
            content.schedule = RecurrenceSet(
                start: series.doneThrough ?? series.schedule.start, zone: series.schedule.zone)
            content.isDone = true
        }
        content.doneAt = series.doneAt
        return content
    }

    /// Whether its time is an instant, by a zone or UTC, rather than one of whatever clock is on the wall.
    package var hasInstant: Bool {
        let property = task.first("DUE") ?? task.first("DTSTART")
        guard let property, let time = try? TaskTime(property) else { return false }
        return switch time.form {
        case .utc, .zoned: true
        case .day, .floating: false
        }
    }

    /// The title. A reminder always has one: without a SUMMARY it is the first line of the other texts.
    private var title: String {
        let texts = [task.first("SUMMARY")?.text, task.first("DESCRIPTION")?.text]
        let lines = texts.compactMap { $0?.split(whereSeparator: \.isNewline).joined(separator: " ") }
        let first = lines.lazy.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.first { !$0.isEmpty }
        return first ?? "–"
    }
}

extension KeptComponent {
    /// Whether nothing is left to do of it. STATUS decides; without it the day it was completed, or that all of it was.
    var isDone: Bool {
        if let status = first("STATUS")?.text.uppercased() { return status == "COMPLETED" || status == "CANCELLED" }
        return first("COMPLETED") != nil || first("PERCENT-COMPLETE")?.text == "100"
    }

    var completedAt: Date? {
        first("COMPLETED").flatMap { try? TaskTime($0) }.map { ZoneOffsets.utc.instant(of: $0.local) }
    }
}

/// The times of a component as they are written.
struct TaskTimes {
    /// DTSTART.
    let start: TaskTime?
    /// DUE, or where DURATION leads to.
    let due: TaskTime?
    /// Whether it repeats.
    let isRecurring: Bool
    private let hasTimeParts: Bool
    /// Whether its rule is about the due days rather than the start days, as for a task that begins on Saturday, is due on
    /// Monday, and repeats each Monday.
    private let rulesDue: Bool

    /// Nil without times. Throws `unreadable`, `outOfRange`.
    init?(_ component: KeptComponent) throws(TaskProblem) {
        let start = try component.first("DTSTART").map { property throws(TaskProblem) in try TaskTime(property) }
        var due = try component.first("DUE").map { property throws(TaskProblem) in try TaskTime(property) }
        if due == nil, let start, let duration = component.first("DURATION") {
            guard let parts = TaskDuration.parts(duration.text) else { throw .unreadable }
            var end = TaskTime(CivilDateTime(seconds: start.local.seconds + parts.days * 86_400 + parts.seconds), start.form)
            if end.form == .day { end.local = CivilDateTime(end.local.date, TaskTime.allDayTime) }
            due = end
        }
        guard start != nil || due != nil else { return nil }
        self.start = start
        self.due = due
        isRecurring = !component.all("RRULE").isEmpty || !component.all("RDATE").isEmpty
        let rule = component.first("RRULE").map { String(decoding: $0.rawValue, as: UTF8.self).uppercased() } ?? ""
        hasTimeParts = ["BYHOUR", "BYMINUTE", "BYSECOND"].contains { rule.contains($0) }
        rulesDue = TaskTimes.isOfDue(rule, start, due)
    }

    private static func isOfDue(_ rule: String, _ start: TaskTime?, _ due: TaskTime?) -> Bool {
        guard let start, let due, start.form == due.form, start.local < due.local, let rule = try? RecurrenceRule(rule) else {
            return false
        }
        func begins(at time: CivilDateTime) -> Bool {
            rule.occurrences(from: time, in: .utc).first { _ in true } == time
        }
        return !begins(at: start.local) && begins(at: due.local)
    }

    /// The time of the reminder: the due time. A repeating task that is due on a later day than it begins comes at its start,
    /// since its rule counts from there.
    var anchor: TaskTime {
        guard isRecurring, let start, let due, !rulesDue else { return due ?? start ?? TaskTime(.init(seconds: 0), .day) }
        return due.form == start.form && due.local.date == start.local.date && due.local >= start.local && !hasTimeParts
            ? due : start
    }

    /// By how many seconds the anchor lies behind the time that RECURRENCE-ID, RDATE and EXDATE speak of.
    var shift: Int { anchor.local.seconds - (start ?? anchor).local.seconds }

    /// By how many it lies behind the time that the rule speaks of.
    var ruleShift: Int { rulesDue ? 0 : shift }
}

/// A repeating task, by the account's clock, or by that of its own zone.
struct TaskSeries {
    /// All times, but for those that are done out of turn.
    private(set) var schedule: RecurrenceSet
    /// All times up to this one are done, one by one.
    private(set) var doneThrough: CivilDateTime?
    /// When the last of these was.
    private(set) var doneAt: Date?

    /// By the account's clock where that comes to the same times. Otherwise the series keeps its zone, whether that is named or
    /// described as one that is known. Throws `unsupportedRule` where it is neither.
    static func read(
        _ times: TaskTimes, _ task: KeptComponent, _ overrides: [KeptComponent], _ clock: TaskClock
    ) throws(TaskProblem) -> TaskSeries {
        do { return try TaskSeries(times, task, overrides, clock) } catch {
            let zone = try clock.zone(of: times.anchor.form)
            guard error == .unsupportedRule, let place = zone?.place(from: times.anchor.local.date) else { throw error }
            var series = try TaskSeries(times, task, overrides, clock.following(place))
            series.schedule.zone = place
            return series
        }
    }

    private init(
        _ times: TaskTimes, _ task: KeptComponent, _ overrides: [KeptComponent], _ clock: TaskClock
    ) throws(TaskProblem) {
        let form = times.anchor.form
        guard task.all("RRULE").count < 2, task.all("EXRULE").isEmpty else { throw .unsupportedRule }
        var own = RecurrenceSet(start: times.anchor.local)
        if let property = task.first("RRULE") {
            let rule = try RecurrenceRule(task: property).shifted(by: times.ruleShift, form, clock)
            own.rule = rule
            // Every program shows a task on the day it begins, also where its rule would not.
            if rule.occurrences(from: own.start, in: clock.account).first(where: { _ in true }) != own.start {
                own.added.append(own.start)
            }
        }
        let isDay = form == .day
        func local(_ time: TaskTime) throws(TaskProblem) -> CivilDateTime {
            if isDay || time.form == .day {
                // A day is compared at the series' time of day, and a time by its day when the series has only days.
                let at = isDay ? TaskTime.allDayTime : times.anchor.local.time
                return CivilDateTime(time.local.date, at)
            }
            guard time.form != form else { return CivilDateTime(seconds: time.local.seconds + times.shift) }
            let wall = try clock.time(try clock.wall(time), as: form)
            return CivilDateTime(seconds: wall.local.seconds + times.shift)
        }
        for property in task.all("RDATE") {
            for time in try TaskTime.list(property) { own.added.append(try local(time)) }
        }
        for property in task.all("EXDATE") {
            for time in try TaskTime.list(property) { own.excluded.insert(try local(time)) }
        }
        var done: [CivilDateTime: Date?] = [:]
        for override in overrides {
            guard let property = override.first("RECURRENCE-ID") else { continue }
            guard property.values(ofParameter: "RANGE").isEmpty else { throw .unsupportedRule }
            let occurrence = try local(try TaskTime(property))
            guard done[occurrence] == nil else { throw .notOneTask }
            if override.isDone {
                done[occurrence] = .some(override.completedAt)
            } else if let moved = try TaskTimes(override) {
                let anchor = times.shift == 0 && times.start != nil && times.due != nil && times.anchor == times.start
                let time = try clock.time(try clock.wall(anchor ? moved.start ?? moved.anchor : moved.anchor), as: form)
                guard time.local != occurrence else { continue }
                own.excluded.insert(occurrence)
                own.added.append(time.local)
            }
        }
        guard own.added.count + own.excluded.count <= TaskDocument.mostTimes else { throw .tooOften }
        schedule = try own.byAccountClock(form, clock)
        try settle(done, form, clock)
    }

    /// Times that are done one after the other from the first on are done; others that are, are left out.
    private mutating func settle(
        _ done: [CivilDateTime: Date?], _ form: TaskTime.Form, _ clock: TaskClock
    ) throws(TaskProblem) {
        guard !done.isEmpty else { return }
        var open: [CivilDateTime: Date?] = [:]
        for (time, at) in done { open[try clock.wall(time, form)] = at }
        for time in schedule.occurrences(in: clock.account) {
            guard let at = open.removeValue(forKey: time) else { break }
            (doneThrough, doneAt) = (time, at)
        }
        schedule.excluded.formUnion(open.keys)
        schedule.added.removeAll { open[$0] != nil }
    }
}

extension RecurrenceSet {
    /// How many times are compared: so many, and two years of them, but no more than come in two years at most.
    private static let compared = 500
    private static let mostCompared = 2 * 366 * 24

    /// The same by the account's clock. Throws `unsupportedRule` where the rule would mean other times there: on the far side of
    /// midnight, or because clocks are put on other days.
    fileprivate func byAccountClock(_ form: TaskTime.Form, _ clock: TaskClock) throws(TaskProblem) -> RecurrenceSet {
        guard let zone = try clock.zone(of: form) else { return ending(by: clock.account) }
        let wall = { (time: CivilDateTime) in clock.account.local(at: zone.instant(of: time)) }
        let same = RecurrenceSet(
            start: wall(start), rule: rule, added: added.map(wall), excluded: Set(excluded.map(wall)))
        let end = CivilDateTime(start.date.adding(days: 2 * 366), start.time)
        var count = 0
        var others = same.occurrences(in: clock.account).makeIterator()
        for time in occurrences(in: zone).prefix(Self.mostCompared) {
            guard others.next() == wall(time) else { throw .unsupportedRule }
            count += 1
            guard count < Self.compared || time < end else { return same.ending(by: clock.account) }
        }
        guard count == Self.mostCompared || others.next() == nil else { throw .unsupportedRule }
        return same.ending(by: clock.account)
    }

    /// Returns the set with a local end, like its times: they stay the same when the account changes its zone.
    private func ending(by clock: ZoneOffsets) -> RecurrenceSet {
        guard let rule, case .untilUTC(let time) = rule.end else { return self }
        var set = self
        set.rule = rule.ending(.untilLocal(clock.local(at: ZoneOffsets.utc.instant(of: time))))
        return set
    }
}

extension RecurrenceRule {
    init(task property: Property) throws(TaskProblem) {
        do {
            try self.init(String(decoding: property.rawValue, as: UTF8.self).trimmingCharacters(in: .whitespaces))
        } catch {
            switch error {
            case .tooFrequent, .tooManyTimes: throw .tooOften
            case .unsupportedCalendar: throw .otherCalendar
            case .malformed, .noFrequency, .repeatedPart: throw .unreadable
            default: throw .unsupportedRule
            }
        }
    }

    /// The rule for times that lie so many seconds behind those it speaks of, with an end that the account's clock reads
    /// rightly.
    fileprivate func shifted(by seconds: Int, _ form: TaskTime.Form, _ clock: TaskClock) throws(TaskProblem) -> RecurrenceRule {
        let later = { (time: CivilDateTime) in CivilDateTime(seconds: time.seconds + seconds) }
        let end: End
        switch (self.end, form) {
        case (.untilUTC(let time), .day):
            // The day on which it is that instant here; midnight UTC is how programs write the day itself.
            let instant = ZoneOffsets.utc.instant(of: time)
            end = .untilDate(time.time == .midnight ? time.date : clock.account.local(at: instant).date)
        case (.untilLocal(let time), .day): end = .untilDate(time.date)
        case (.untilUTC(let time), _): end = .untilUTC(later(time))
        case (.untilLocal(let time), _):
            guard let zone = try clock.zone(of: form) else {
                end = .untilLocal(later(time))
                break
            }
            end = .untilUTC(ZoneOffsets.utc.local(at: zone.instant(of: later(time))))
        case (let other, _): end = other
        }
        return ending(end)
    }

    /// The same rule with another end.
    func ending(_ end: End) -> RecurrenceRule {
        guard end != self.end else { return self }
        let parts = parts
        let changed = try? RecurrenceRule(frequency, interval: interval, end: end, weekStart: weekStart, skip: skip) {
            $0 = parts
        }
        return changed ?? self
    }
}
