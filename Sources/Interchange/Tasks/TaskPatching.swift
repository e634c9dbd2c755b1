import ContentLine
package import Foundation
package import Kinkeeper

extension TaskDocument {
    /// The bytes of a task that a reminder made: the same for the same reminder.
    ///
    /// - Parameters:
    ///   - changedAt: When the reminder was changed or done last.
    ///   - alarm: When it rings; nil where it does not.
    ///   - silentPriority: The priority of a task that does not say any.
    package static func bytes(
        uid: String, _ content: TaskContent, createdAt: Date, changedAt: Date, alarm: TaskAlarm?,
        silentPriority: Reminder.Priority? = nil, in zone: ZoneOffsets
    ) -> [UInt8] {
        var document = TaskDocument(uid: uid, createdAt: createdAt, in: zone)
        document.bring(upTo: content, silentPriority: silentPriority, changedAt: changedAt)
        if let alarm { document.task.items.append(.component(document.component(of: alarm))) }
        return document.bytes
    }

    /// Returns the task as it was sent, changed only where the reminder differs by now. Alarms stay as the program set them,
    /// except one of ours that it kept, which moves to the next alert.
    ///
    /// - Parameters:
    ///   - hasAlarms: Whether our alarm stays; otherwise it is removed.
    ///   - isShared: Whether two accounts share it. Then all alarms are removed without `hasAlarms`. With it, ours is added to a task that
    ///     has none, because the other account may have sent it without.
    ///   - silentPriority: The priority of a task that does not say any.
    package func bytes(
        upTo content: TaskContent, changedAt: Date, alarm: TaskAlarm?, hasAlarms: Bool = true, isShared: Bool = false,
        silentPriority: Reminder.Priority? = nil
    ) -> [UInt8] {
        var document = self
        document.bring(upTo: content, silentPriority: silentPriority, changedAt: changedAt)
        document.refreshAlarm(alarm, hasAlarms: hasAlarms)
        if isShared { document.shareAlarms(alarm, hasAlarms: hasAlarms) }
        return document.bytes
    }

    /// Returns the bytes of the task with the alarms of another beside its own: a program was not sent those of a reminder that is off,
    /// and does not mean to remove them. Without a date nothing tells when they would ring, and none is added.
    package func bytes(withAlarmsOf other: TaskDocument) -> [UInt8] {
        guard task.first("DTSTART") != nil || task.first("DUE") != nil else { return bytes }
        var document = self
        Self.addAlarms(of: other.task, to: &document.task)
        for place in overrides.indices {
            let time = overrides[place].first("RECURRENCE-ID")
            guard let same = other.overrides.first(where: { $0.first("RECURRENCE-ID") == time }) else { continue }
            Self.addAlarms(of: same, to: &document.overrides[place])
        }
        return document.bytes
    }

    private static func addAlarms(of other: KeptComponent, to component: inout KeptComponent) {
        let present = component.items
        component.items += other.items.filter { isAlarm($0) && !present.contains($0) }
    }

    // MARK: - Private

    private mutating func bring(upTo content: TaskContent, silentPriority: Reminder.Priority?, changedAt: Date) {
        let before = task
        var present = try? self.content()
        if present?.title != content.title {
            task.set(
                "SUMMARY",
                to: task.first("SUMMARY")?.with(text: content.title) ?? Property(name: "SUMMARY", text: content.title))
        }
        if present?.note != content.note {
            let note = task.first("DESCRIPTION")?.with(text: content.note) ?? Property(name: "DESCRIPTION", text: content.note)
            task.set("DESCRIPTION", to: content.note.isEmpty ? nil : note)
            // It repeats DESCRIPTION in another format, and would keep the old text.
            task.set("X-ALT-DESC", to: nil)
        }
        if content.priority != present?.priority ?? silentPriority {
            task.set("PRIORITY", to: content.priority.map { Property(name: "PRIORITY", rawValue: $0.icalendar) })
        }
        let count = overrides.count
        if present?.isDone != content.isDone {
            setDone(content, changedAt)
            // An open task may repeat differently from the done one.
            if !content.isDone { present = try? self.content() }
        }
        // Both sides are done as a whole and have no times left: the last one is no reason to rewrite it.
        let isOver = present?.isDone == true && content.isDone && task.first("RRULE") != nil
        if !isOver, !(present?.schedule.hasSameTimes(as: content.schedule, in: clock.account) ?? false) {
            setTimes(content, was: present)
        }
        guard task != before || overrides.count != count else { return }
        for name in ["LAST-MODIFIED", "DTSTAMP"] {
            task.set(name, to: Property(name: name, rawValue: InstantText.utc(changedAt)))
        }
    }

    private mutating func setDone(_ content: TaskContent, _ changedAt: Date) {
        task.set("STATUS", to: Property(name: "STATUS", rawValue: content.isDone ? "COMPLETED" : "NEEDS-ACTION"))
        let at = InstantText.utc(content.doneAt ?? changedAt)
        task.set("COMPLETED", to: content.isDone ? Property(name: "COMPLETED", rawValue: at) : nil)
        task.set("PERCENT-COMPLETE", to: content.isDone ? Property(name: "PERCENT-COMPLETE", rawValue: "100") : nil)
        guard content.isDone else { return }
        overrides = []
        for name in ["RRULE", "RDATE", "EXDATE"] { task.set(name, to: nil) }
    }

    /// Writes the times in the first of these ways that reads back as the same times: moving the start along the rule, as
    /// programs do; rewriting all in the same form; rewriting all as local times.
    private mutating func setTimes(_ content: TaskContent, was present: TaskContent?) {
        let ways: [(inout TaskDocument) throws -> Void] = [
            { if present != nil { try $0.advance(to: content.schedule) } else { throw TaskProblem.unsupportedRule } },
            { try $0.rewrite(content.schedule, keepsForm: true) },
        ]
        // Local times of a schedule with a zone of its own are those of that zone.
        let account = content.schedule.zone.map(clock.knowing) ?? clock
        let own = account.following(content.schedule.zone)
        for way in ways {
            var changed = self
            changed.clock = own
            guard (try? way(&changed)) != nil else { continue }
            changed.clock = account
            guard let read = try? changed.content(), read.isDone == content.isDone,
                read.schedule.hasSameTimes(as: content.schedule, in: account.account)
            else { continue }
            self = changed
            return
        }
        clock = own
        try? rewrite(content.schedule, keepsForm: false)
        clock = account
    }

    /// Moves the start along the rule; removes dates and overrides before it.
    private mutating func advance(to schedule: RecurrenceSet) throws {
        guard let times = try TaskTimes(task), times.isRecurring, let rule = schedule.rule else {
            throw TaskProblem.unsupportedRule
        }
        let form = times.anchor.form
        try move(times, to: clock.time(schedule.start, as: form))
        try set(rule, like: RecurrenceRule(task: task.first("RRULE") ?? Property(name: "RRULE", rawValue: "")), form)
        let first = schedule.added.reduce(schedule.start, min)
        let clock = clock
        let isLeft = { (time: TaskTime) throws in try clock.wall(time) >= first }
        for name in ["RDATE", "EXDATE"] {
            let left = try task.all(name).compactMap { property -> Property? in
                let all = try TaskTime.list(property)
                let left = try all.filter(isLeft)
                guard left.count < all.count else { return property }
                return left.first.map { TaskTime.property(name, left, $0.form, like: property) }
            }
            task.set(name, to: left)
        }
        overrides = try overrides.filter { override in
            guard let id = override.first("RECURRENCE-ID") else { return false }
            var time = try TaskTime(id)
            if time.form == form, form != .day { time.local = CivilDateTime(seconds: time.local.seconds + times.shift) }
            return try isLeft(time)
        }
    }

    /// Rewrites all times. Components about single times are removed: the schedule covers them.
    private mutating func rewrite(_ schedule: RecurrenceSet, keepsForm: Bool) throws {
        let times = try? TaskTimes(task)
        overrides = []
        for name in ["RRULE", "RDATE", "EXDATE", "EXRULE"] { task.set(name, to: nil) }
        guard !schedule.isUndated else {
            for name in ["DTSTART", "DUE", "DURATION"] { task.set(name, to: nil) }
            removeAlarm()
            return
        }
        var form = times?.anchor.form ?? plainForm(of: schedule)
        let all = [schedule.start] + schedule.added + Array(schedule.excluded)
        if !keepsForm || form == .day && !all.allSatisfy({ $0.time == TaskTime.allDayTime }) { form = plainForm(of: schedule) }
        let start = try clock.time(schedule.start, as: form)
        if keepsForm, let times, times.anchor.form == form {
            try move(times, to: start)
        } else {
            for name in ["DTSTART", "DURATION"] { task.set(name, to: nil) }
            task.set("DUE", to: start.property("DUE"))
        }
        guard schedule.rule != nil || !schedule.added.isEmpty else { return }
        // A repeating task needs a start (RFC 5545, section 3.8.5.3).
        let anchor = try TaskTimes(task)?.start == nil ? start : TaskTimes(task)?.start
        if task.first("DTSTART") == nil { task.set("DTSTART", to: start.property("DTSTART")) }
        if let rule = schedule.rule { try set(rule, like: nil, form) }
        let shift = start.local.seconds - (anchor ?? start).local.seconds
        for (name, walls) in [("RDATE", schedule.added), ("EXDATE", Array(schedule.excluded))] where !walls.isEmpty {
            let written = try walls.sorted().map { wall in
                let time = try clock.time(wall, as: form)
                return TaskTime(CivilDateTime(seconds: time.local.seconds - shift), form)
            }
            task.set(name, to: TaskTime.property(name, written, form))
        }
    }

    /// Returns the form of times that no program has given another one: local; times with a zone of their own keep it, and the
    /// object then describes that zone.
    private mutating func plainForm(of schedule: RecurrenceSet) -> TaskTime.Form {
        guard let zone = schedule.zone, clock.floating != nil else { return .floating }
        describe(zone, from: schedule.start.date)
        return .zoned(zone.identifier)
    }

    /// Moves the due time, and the start with it.
    private mutating func move(_ times: TaskTimes, to anchor: TaskTime) throws {
        let distance = anchor.local.seconds - times.anchor.local.seconds
        for name in ["DTSTART", "DUE"] {
            guard let property = task.first(name) else { continue }
            var time = try TaskTime(property)
            time.local = CivilDateTime(seconds: time.local.seconds + distance)
            if time.form == .day { time.local = CivilDateTime(time.local.date, TaskTime.allDayTime) }
            task.set(name, to: time.property(name, like: property))
        }
    }

    /// Writes the rule, unless it is the one that is there. Where times are of a zone, its end is of UTC; where they are days, it is
    /// one (RFC 5545, section 3.3.10).
    private mutating func set(_ rule: RecurrenceRule, like present: RecurrenceRule?, _ form: TaskTime.Form) throws {
        if let present, present.ending(.never) == rule.ending(.never) {
            switch (present.end, rule.end) {
            case (.count, .count) where present.end != rule.end: break
            default: return
            }
        }
        let lastOf = { (day: CivilDate) in CivilDateTime(seconds: CivilDateTime(day, .midnight).seconds + 86_399) }
        let last: CivilDateTime?
        switch rule.end {
        case .never, .count: last = nil
        case .untilDate(let date): last = lastOf(date)
        case .untilLocal(let time): last = time
        case .untilUTC(let time): last = clock.account.local(at: ZoneOffsets.utc.instant(of: time))
        }
        var written = rule
        if let last {
            switch form {
            case .day: written = rule.ending(.untilDate(last.date))
            case .floating: written = rule.ending(.untilLocal(last))
            case .utc, .zoned: written = rule.ending(.untilUTC(ZoneOffsets.utc.local(at: clock.account.instant(of: last))))
            }
        }
        task.set("RRULE", to: Property(name: "RRULE", rawValue: written.description))
    }
}

// MARK: - Alarms

extension TaskDocument {
    /// The UID of our alarm, which programs keep (RFC 9074, section 4).
    private var alarmUID: String { "kinkeeper-\(uid)" }

    private func component(of alarm: TaskAlarm) -> KeptComponent {
        let trigger: Property
        switch alarm {
        case .after(let seconds):
            trigger = Property(name: "TRIGGER", parameters: [Parameter("RELATED", "END")], rawValue: TaskDuration.text(seconds))
        case .at(let instant):
            trigger = Property(
                name: "TRIGGER", parameters: [Parameter("VALUE", "DATE-TIME")], rawValue: InstantText.utc(instant))
        }
        return KeptComponent(
            ICalendarComponent(
                "VALARM",
                properties: [
                    Property(name: "UID", rawValue: alarmUID), Property(name: "ACTION", rawValue: "DISPLAY"), trigger,
                    task.first("SUMMARY").map { Property(name: "DESCRIPTION", text: $0.text) }
                        ?? Property(name: "DESCRIPTION", rawValue: ""),
                ]))
    }

    /// Where ours is among what the task holds.
    private var alarmPlace: Int? {
        task.items.firstIndex { item in
            guard case .component(let inner) = item, inner.name == "VALARM" else { return false }
            return inner.first("UID")?.text == alarmUID
        }
    }

    /// A done task has no alarm in any program, and may be opened again: its alarm stays.
    private mutating func refreshAlarm(_ alarm: TaskAlarm?, hasAlarms: Bool) {
        guard let place = alarmPlace, case .component(var present) = task.items[place] else { return }
        guard hasAlarms else {
            task.items.remove(at: place)
            return
        }
        guard let wanted = alarm.map(component), present.first("TRIGGER") != wanted.first("TRIGGER") else { return }
        present.set("TRIGGER", to: wanted.first("TRIGGER"))
        present.set("ACKNOWLEDGED", to: nil)
        task.items[place] = .component(present)
    }

    private static func isAlarm(_ item: KeptComponent.Item) -> Bool {
        guard case .component(let inner) = item else { return false }
        return inner.name == "VALARM"
    }

    private mutating func shareAlarms(_ alarm: TaskAlarm?, hasAlarms: Bool) {
        if !hasAlarms {
            task.items.removeAll(where: Self.isAlarm)
            for place in overrides.indices { overrides[place].items.removeAll(where: Self.isAlarm) }
        } else if let alarm, !task.items.contains(where: Self.isAlarm) {
            task.items.append(.component(component(of: alarm)))
        }
    }

    /// Without a date nothing tells when it would ring.
    private mutating func removeAlarm() {
        if let alarmPlace { task.items.remove(at: alarmPlace) }
    }
}

extension TaskDuration {
    /// "PT0S", "PT9H", "-P1DT30M".
    static func text(_ seconds: Int) -> String {
        let (days, rest) = abs(seconds).quotientAndRemainder(dividingBy: 86_400)
        let parts = [(rest / 3600, "H"), (rest / 60 % 60, "M"), (rest % 60, "S")].filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }
        let time = parts.isEmpty ? (days == 0 ? "T0S" : "") : "T" + parts.joined()
        return (seconds < 0 ? "-" : "") + "P" + (days > 0 ? "\(days)D" : "") + time
    }
}
