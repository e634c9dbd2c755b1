package import ContentLine
package import Foundation
package import Kinkeeper

/// When a task of a calendar is, for queries by time (RFC 4791, section 9.9, the table of VTODO). Each of its times counts.
package struct TaskSpans {
    private let task: ICalendarComponent
    private let clock: TaskClock
    private let times: TaskTimes?
    /// The times examined, as seconds after the first.
    private let series: RecurrenceSet?

    /// The times of a component of a calendar. One that cannot be read counts as one without times: it is shown rather than hidden.
    package init(_ task: ICalendarComponent, of calendar: ICalendarComponent, in zone: ZoneOffsets) {
        self.task = task
        let kept = KeptComponent(task)
        let clock = TaskClock(account: zone, zones: TaskZones.of(KeptComponent(calendar)))
        let times = try? TaskTimes(kept)
        self.times = times
        let isSeries = times?.isRecurring == true && !kept.isDone && kept.first("RECURRENCE-ID") == nil
        series = isSeries ? try? times.map { try TaskSeries.read($0, kept, [], clock).schedule } : nil
        self.clock = clock.following(series?.zone)
    }

    /// Whether any of it lies in a span: from `start` on, and before `end`.
    package func overlap(_ start: Date?, _ end: Date?) -> Bool {
        guard let times else { return isWithinItsHistory(start, end) }
        return !instances(times, start, end, reach: 0).isEmpty
    }

    /// Whether an alarm of it rings in a span.
    package func ring(_ alarm: ICalendarComponent, _ start: Date?, _ end: Date?) -> Bool {
        guard let trigger = alarm.properties.first(where: { $0.isNamed("TRIGGER") }) else { return false }
        let isWithin = { (instant: Date) in (start.map { instant >= $0 } ?? true) && (end.map { instant < $0 } ?? true) }
        guard let parts = TaskDuration.parts(trigger.text) else {
            return (try? TaskTime(trigger)).flatMap { try? clock.instant(of: $0) }.map(isWithin) ?? false
        }
        guard let times else { return false }
        let seconds = TimeInterval(parts.days * 86_400 + parts.seconds)
        let isOfEnd = trigger.values(ofParameter: "RELATED").first?.uppercased() == "END"
        let shift = { (date: Date?) in date.map { $0.addingTimeInterval(-seconds) } }
        return instances(times, shift(start), shift(end), reach: 1).contains { instance in
            ((isOfEnd ? instance.due ?? instance.start : instance.start ?? instance.due)?.addingTimeInterval(seconds))
                .map(isWithin) ?? false
        }
    }

    // MARK: - Private

    private struct Instance {
        let start: Date?
        let due: Date?

        /// The rows of the table that have a time.
        func overlaps(_ from: Date?, _ until: Date?) -> Bool {
            let (from, until) = (from ?? .distantPast, until ?? .distantFuture)
            switch (start, due) {
            case (let start?, let due?): return (from < due || from <= start) && (until > start || until >= due)
            case (let start?, nil): return from <= start && until > start
            case (nil, let due?): return from < due && until >= due
            case (nil, nil): return true
            }
        }
    }

    /// How many times are examined.
    private static let most = 1_000

    private func instances(_ times: TaskTimes, _ start: Date?, _ end: Date?, reach days: Int) -> [Instance] {
        guard let first = instance(times, 0) else { return [Instance(start: nil, due: nil)] }
        guard let series else { return first.overlaps(start, end) || days > 0 ? [first] : [] }
        let base = (try? clock.wall(times.anchor)) ?? times.anchor.local
        // Nothing lasts longer than from its start until it is due.
        let length = (first.due ?? .distantPast).timeIntervalSince(first.start ?? first.due ?? .distantPast)
        let early = start.map { clock.account.local(at: max($0, .distantPast).addingTimeInterval(-max(0, length))) }
        let from = early.map { CivilDateTime($0.date.adding(days: -2 - days), .midnight) }
        var found: [Instance] = []
        for time in series.occurrences(onOrAfter: from, in: clock.account).prefix(Self.most) {
            guard let next = instance(times, time.seconds - base.seconds) else { break }
            if next.overlaps(start, end) || days > 0 { found.append(next) }
            if let end, let begin = next.start ?? next.due, begin > end.addingTimeInterval(Double(days + 1) * 86_400) { break }
            if days == 0, !found.isEmpty { break }
        }
        return found
    }

    private func instance(_ times: TaskTimes, _ distance: Int) -> Instance? {
        func instant(_ time: TaskTime?) -> Date? {
            guard var time else { return nil }
            time.local = CivilDateTime(seconds: time.local.seconds + distance)
            return try? clock.instant(of: time)
        }
        let (start, due) = (instant(times.start), instant(times.due))
        return start == nil && due == nil ? nil : Instance(start: start, due: due)
    }

    /// The rows of the table without times: when it was completed and made, or always.
    private func isWithinItsHistory(_ start: Date?, _ end: Date?) -> Bool {
        let (from, until) = (start ?? .distantPast, end ?? .distantFuture)
        func instant(_ name: String) -> Date? {
            task.properties.first { $0.isNamed(name) }.flatMap { try? TaskTime($0) }.flatMap { try? clock.instant(of: $0) }
        }
        switch (instant("COMPLETED"), instant("CREATED")) {
        case (let completed?, let created?):
            return (from <= created || from <= completed) && (until >= created || until >= completed)
        case (let completed?, nil): return from <= completed && until >= completed
        case (nil, let created?): return until > created
        case (nil, nil): return true
        }
    }
}
