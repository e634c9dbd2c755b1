import Kinkeeper

/// The part of a form that says how something comes round.
public struct RepeatForm: Hashable, Sendable {
    /// How often: once, every day, a rule of one's own.
    public let repeats: [SettingChoice]
    /// Every so many.
    public let interval: String
    /// The days of a week.
    public let weekdays: [SettingChoice]
    /// The weekday of the first time, where it is ticked because a weekly rule names none; a form that sends it back alone names
    /// none.
    public let weekdayOfDay: String?
    /// The day of a month.
    public let monthlies: [SettingChoice]
    /// Which weekday of the month: the first, the last.
    public let ordinals: [SettingChoice]
    /// The weekday of the month.
    public let monthWeekdays: [SettingChoice]
    /// Where it ends.
    public let ends: [SettingChoice]
    /// The last day.
    public let until: String
    /// How many times.
    public let count: String
    /// The rule written out.
    public let rule: String
    /// The problem with the repetition.
    public let repeatProblem: String?

    /// `day` is that of the first time; nil where there is none, or it is no day.
    init(_ fields: RepeatFields, on day: CivilDate?, problem: String?, from display: DisplayContext) {
        let (phrases, wording) = (display.phrases, display.wording)
        let ofDay = fields.kind == .weekly && fields.weekdays.isEmpty ? day.flatMap { Weekday(rawValue: $0.weekday) } : nil
        weekdayOfDay = ofDay?.code
        repeats = RepeatFields.Kind.allCases.map {
            SettingChoice($0.rawValue, phrases.text("reminders.choice.\($0.rawValue)"), isSelected: $0 == fields.kind)
        }
        weekdays = Weekday.allCases.map {
            SettingChoice($0.code, wording.weekdayName($0.rawValue), isSelected: fields.weekdays.contains($0) || $0 == ofDay)
        }
        monthlies = RepeatFields.Monthly.allCases.map {
            SettingChoice($0.rawValue, phrases.text("reminders.monthly.\($0.rawValue)"), isSelected: $0 == fields.monthly)
        }
        ordinals = RepeatFields.ordinals.map {
            SettingChoice(String($0), display.ordinal($0), isSelected: $0 == fields.ordinal)
        }
        monthWeekdays = Weekday.allCases.map {
            SettingChoice($0.code, wording.weekdayName($0.rawValue), isSelected: $0 == fields.weekday)
        }
        ends = RepeatFields.Ends.allCases.map {
            SettingChoice($0.rawValue, phrases.text("reminders.ends.\($0.rawValue)"), isSelected: $0 == fields.ends)
        }
        (interval, until, count, rule) = (fields.interval, fields.until, fields.count, fields.rule)
        repeatProblem = problem
    }
}
