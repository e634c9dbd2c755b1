public import Foundation

/// When a couple means to check in, and how long before each partner is told to prepare.
///
/// Its times are by the clock of one zone, so that both partners are told at the same moment. A check-in counts for all of its day by
/// that clock, and for every time before: after one on Thursday morning, the one of Thursday evening is not asked for. What ends before
/// four in the morning counts for the day before, so that a late talk does not stand for the next evening.
public struct CheckInSchedule: Hashable, Sendable {
    /// Names the schedule of a couple.
    public typealias ID = Identifier<CheckInSchedule>

    /// How long before a check-in the preparation may come, in minutes: up to a week.
    public static let preparations = 5...10_080

    /// The first time.
    public var start: CivilDateTime
    /// How it comes round; nil for once.
    public var rule: RecurrenceRule?
    /// The zone whose clock shows the times.
    public var zone: TimeZone
    /// How many minutes before each time the preparation comes; nil for none.
    public var preparation: Int?
    /// Whether the partners are told.
    public var isOn: Bool

    /// A schedule from its parts.
    public init(
        start: CivilDateTime, rule: RecurrenceRule? = nil, zone: TimeZone, preparation: Int? = nil, isOn: Bool = true
    ) {
        self.start = start
        self.rule = rule
        self.zone = zone
        self.preparation = preparation
        self.isOn = isOn
    }

    /// One that comes each week, from the first time after now on by the clock of a zone.
    public init(weeklyOn weekday: Weekday, at time: CivilTime, after now: Date, in zone: TimeZone) {
        let present = ZoneOffsets(zone).wallClock(at: now)
        let days = (weekday.rawValue - present.date.weekday + 7) % 7
        let isPast = days == 0 && time <= present.time
        self.init(
            start: CivilDateTime(present.date.adding(days: isPast ? 7 : days), time), rule: .weekly, zone: zone)
    }

    /// All its times.
    public var times: RecurrenceSet { RecurrenceSet(start: start, rule: rule, zone: zone) }

    /// What is wrong with a schedule.
    public enum Problem: String, Error, CaseIterable, Hashable, Sendable {
        /// Its rule has no time at all.
        case neverComes
        /// The preparation is out of bounds.
        case preparation
    }

    /// Refuses times that never come, and a preparation out of bounds.
    public func check() throws(Problem) {
        guard times.first(after: nil, in: ZoneOffsets(zone)) != nil else { throw .neverComes }
        guard preparation.map(Self.preparations.contains) ?? true else { throw .preparation }
    }

    /// The next time after now that no check-in was held for; nil where none comes. It does not matter whether the schedule is on.
    ///
    /// - Parameter lastCheckIn: When the couple last checked in; nil for never.
    public func next(after now: Date, lastCheckIn: Date?) -> Date? {
        nextTimes(1, after: now, lastCheckIn: lastCheckIn).first
    }

    /// The next times after now that no check-in was held for, as many as there are up to a number.
    ///
    /// - Parameter lastCheckIn: When the couple last checked in; nil for never.
    public func nextTimes(_ count: Int, after now: Date, lastCheckIn: Date?) -> [Date] {
        let clock = ZoneOffsets(zone)
        let wall = clock.wallClock(at: now)
        let after = max(wall, held(through: lastCheckIn) ?? wall)
        // One that the clock shows twice may show again after it has come.
        return Array(
            times.occurrences(onOrAfter: after, in: clock).lazy.filter { $0 > after }.map { clock.instant(of: $0) }
                .filter { $0 > now }.prefix(count))
    }

    /// The latest time that has come within a day and that no check-in was held for; nil where there is none.
    ///
    /// - Parameters:
    ///   - lastCheckIn: When the couple last checked in; nil for never.
    ///   - set: When the schedule was set: no time before it is due.
    public func due(at now: Date, lastCheckIn: Date?, since set: Date = .distantPast) -> Date? {
        let clock = ZoneOffsets(zone)
        let dayAgo = max(now.addingTimeInterval(-86_400), set)
        let held = held(through: lastCheckIn)
        // An hour further back, for a time that the clocks leave out.
        let first = clock.wallClock(at: dayAgo.addingTimeInterval(-3_600))
        return times.occurrences(onOrAfter: first, in: clock).lazy.map { (time: $0, instant: clock.instant(of: $0)) }
            .prefix { $0.instant <= now }
            .filter { one in one.instant > dayAgo && held.map { one.time > $0 } ?? true }
            .last?.instant
    }

    /// Whether the next check-in comes so soon that it is time to prepare it: within the time to prepare, or a day without one.
    public func isNear(at now: Date, lastCheckIn: Date?) -> Bool {
        guard let next = next(after: now, lastCheckIn: lastCheckIn) else { return false }
        return next.timeIntervalSince(now) <= TimeInterval((preparation ?? 1_440) * 60)
    }

    /// The times to come of the day of the last check-in, which it was held for: at most those of one day, by the schedule's clock.
    public func heldEarly(by lastCheckIn: Date?) -> [CivilDateTime] {
        guard let lastCheckIn, let held = held(through: lastCheckIn) else { return [] }
        let clock = ZoneOffsets(zone)
        let end = clock.wallClock(at: lastCheckIn)
        return Array(times.occurrences(onOrAfter: end, in: clock).lazy.filter { $0 > end }.prefix { $0 <= held })
    }

    /// Up to which time a check-in was held: the end of the day that the last one counts for, or its own end.
    func held(through lastCheckIn: Date?) -> CivilDateTime? {
        guard let lastCheckIn else { return nil }
        let end = ZoneOffsets(zone).wallClock(at: lastCheckIn)
        let day = end.time < .nightEnd ? end.date.adding(days: -1) : end.date
        return max(end, CivilDateTime(day, .endOfDay))
    }
}

extension CivilTime {
    /// The last second of a day.
    fileprivate static let endOfDay = CivilTime(unchecked: 86_399)
    /// Four in the morning.
    fileprivate static let nightEnd = CivilTime(unchecked: 4 * 3_600)
}
