public import Kinkeeper

/// A reminder's repetition as plain choices: the fields of its form, as typed.
public struct RepeatFields: Hashable, Sendable {
    /// The choices there are.
    public enum Kind: String, CaseIterable, Sendable {
        case once, daily, weekdays, weekly, monthly, yearly
        /// A rule of RFC 5545, written out.
        case rule
    }

    /// On which day of a month.
    public enum Monthly: String, CaseIterable, Sendable {
        /// The day of the first time; in shorter months the last one.
        case day
        /// The last day.
        case last
        /// "The second Tuesday".
        case weekday
    }

    /// Where it ends.
    public enum Ends: String, CaseIterable, Sendable {
        case never, on, after
    }

    /// The choice.
    public var kind = Kind.once
    /// Every so many days, weeks, months or years.
    public var interval = "1"
    /// The days of a weekly one; none is the day it starts with.
    public var weekdays: Set<Weekday> = []
    /// The day of a monthly one.
    public var monthly = Monthly.day
    /// The weekday of the month: 1…4, -1 is the last.
    public var ordinal = 1
    /// The weekday of the month.
    public var weekday = Weekday.monday
    /// Where it ends.
    public var ends = Ends.never
    /// The last day there may be.
    public var until = ""
    /// After so many times.
    public var count = ""
    /// The rule as it is written.
    public var rule = ""

    /// Once.
    public init() {}
}

extension RepeatFields {
    /// The problem with the choices.
    package enum Problem: Error, Hashable, Sendable {
        case interval, until, count, rule
    }

    /// The weekdays of a month that can be chosen.
    package static let ordinals = [1, 2, 3, 4, -1]

    /// The choices that make a rule, or the rule written out where none do.
    package init(_ rule: RecurrenceRule?, start: CivilDateTime) {
        self.init()
        guard let rule else { return }
        var fields = RepeatFields()
        fields.interval = String(rule.interval)
        switch rule.end {
        case .never: break
        case .count(let count): (fields.ends, fields.count) = (.after, String(count))
        case .untilDate(let day): (fields.ends, fields.until) = (.on, day.description)
        case .untilLocal, .untilUTC: fields.ends = .on
        }
        for kind in Kind.allCases {
            fields.kind = kind
            fields.weekdays = Set(rule.parts.weekdays.map(\.weekday))
            for monthly in kind == .monthly ? Monthly.allCases : [.day] {
                fields.monthly = monthly
                if let first = rule.parts.weekdays.first, let ordinal = first.ordinal, Self.ordinals.contains(ordinal) {
                    (fields.ordinal, fields.weekday) = (ordinal, first.weekday)
                }
                if (try? fields.made(from: start)) == rule {
                    self = fields
                    return
                }
            }
        }
        (kind, self.rule) = (.rule, rule.description)
    }

    /// The rule the choices make from a first time on; nil for once.
    package func made(from start: CivilDateTime) throws(Problem) -> RecurrenceRule? {
        switch kind {
        case .once: return nil
        case .daily: return try every(.daily)
        case .weekdays:
            var everyWeek = self
            everyWeek.interval = "1"
            return try everyWeek.every(.weekly) { $0.weekdays = Weekday.allCases.prefix(5).map { .init($0) } }
        case .weekly: return try every(.weekly) { $0.weekdays = weekdays.map { .init($0) } }
        case .monthly:
            switch monthly {
            case .day:
                // Every month has it, or its last day stands in for it.
                guard start.date.day > 28 else { return try every(.monthly) }
                return try every(.monthly, skip: .backward) { $0.monthDays = [start.date.day] }
            case .last: return try every(.monthly) { $0.monthDays = [-1] }
            case .weekday: return try every(.monthly) { $0.weekdays = [.init(weekday, ordinal: ordinal)] }
            }
        case .yearly: return try every(.yearly)
        case .rule:
            var text = rule.trimmingPrefix { $0.isWhitespace }
            if text.uppercased().hasPrefix("RRULE:") { text = text.dropFirst(6) }
            while text.last?.isWhitespace == true { text.removeLast() }
            do { return try RecurrenceRule(text) } catch { throw .rule }
        }
    }

    private func every(
        _ frequency: RecurrenceRule.Frequency, skip: RecurrenceRule.Skip = .omit,
        with change: (inout RecurrenceRule.Parts) -> Void = { _ in }
    ) throws(Problem) -> RecurrenceRule {
        guard let interval = Int(interval), (1...999).contains(interval) else { throw .interval }
        let end: RecurrenceRule.End
        switch ends {
        case .never: end = .never
        case .on:
            guard let day = CivilDate(iso8601: until) else { throw .until }
            end = .untilDate(day)
        case .after:
            guard let times = Int(count), (1...9_999).contains(times) else { throw .count }
            end = .count(times)
        }
        do { return try RecurrenceRule(frequency, interval: interval, end: end, skip: skip, with: change) } catch {
            throw .rule
        }
    }
}
