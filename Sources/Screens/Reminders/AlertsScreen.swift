/// The alerts of an account, a group or a person: the choices as forms, and the resulting alerts.
public struct AlertsScreen: Hashable, Sendable {
    /// "Alerts", "Alerts for Choir".
    public let title: String
    /// The purpose of the page, in a sentence.
    public let lead: String
    /// The page it belongs to.
    public let backPath: String
    /// The name of that page.
    public let backTitle: String
    /// Where the forms are sent.
    public let path: String
    /// When to hear of birthdays and other days.
    public let occasions: OccasionAlertForm
    /// How to hear of catch-ups.
    public let catchups: CatchupAlertForm
    /// The account's own choices; nil on the pages of groups and people.
    public let account: AccountAlertForm?
    /// The next alerts, day by day.
    public let days: [AlertDayRow]
    /// The days of the next weeks, Monday first.
    public let weeks: [AlertWeek]
    /// The weekdays above them.
    public let weekdays: [String]
    /// "37 alerts in the next 30 days".
    public let overview: String
    /// Whether nothing comes.
    public let isEmpty: Bool
}

/// When to hear of occasions, as a form.
public struct OccasionAlertForm: Hashable, Sendable {
    /// Whether to choose at all; empty for the account, which always has a choice.
    public let choices: [SettingChoice]
    /// The lead times, and an empty row for another.
    public let rows: [LeadTimeRow]
}

/// One lead time in a form.
public struct LeadTimeRow: Hashable, Sendable {
    /// Its place in the list, from 0.
    public let index: Int
    /// Its number, from 1.
    public let number: Int
    /// Days before, as typed.
    public let days: String
    /// The time of day, as typed.
    public let time: String
    /// Whether it is the empty row.
    public let isNew: Bool
    /// Why the days cannot be taken; nil where they can.
    public let daysProblem: String?
    /// Why the time cannot be taken; nil where it can.
    public let timeProblem: String?
}

/// How to hear of catch-ups, as a form.
public struct CatchupAlertForm: Hashable, Sendable {
    /// On the day, in the digest, both, none; for groups and people also the account's choice.
    public let choices: [SettingChoice]
    /// The time on the day, as typed.
    public let time: String
    /// Why it cannot be taken; nil where it can.
    public let timeProblem: String?
}

/// The account's own choices, as forms.
public struct AccountAlertForm: Hashable, Sendable {
    /// The day of the weekly digest.
    public let weekdays: [SettingChoice]
    /// The time of the digest, as typed.
    public let digestTime: String
    /// Why it cannot be taken; nil where it can.
    public let digestProblem: String?
    /// Whether each month is previewed.
    public let hasPreview: Bool
    /// The time of the preview, as typed.
    public let previewTime: String
    /// Why it cannot be taken; nil where it can.
    public let previewProblem: String?
    /// Whether there are quiet hours.
    public let isQuiet: Bool
    /// Their start, as typed.
    public let quietFrom: String
    /// Their end, as typed.
    public let quietTo: String
    /// Why they cannot be taken; nil where they can.
    public let quietProblem: String?
    /// Whether a locked screen shows nothing about the people of an alert.
    public let hidesDetails: Bool
}

/// The alerts of a day.
public struct AlertDayRow: Hashable, Sendable {
    /// "Tomorrow", "Friday, 27 November".
    public let title: String
    /// The alerts in the order they come.
    public let alerts: [AlertRow]
}

/// One alert to come.
public struct AlertRow: Hashable, Sendable {
    /// "09:00".
    public let time: String
    /// "Anna Berg turns 40 today".
    public let title: String
    /// "Friday, 27 November"; may be empty.
    public let body: String
    /// "because group Family: 1 day before, 18:00".
    public let reason: String
    /// The page it is about.
    public let path: String
}

/// A week of the days to come.
public struct AlertWeek: Hashable, Sendable {
    /// Seven days; those outside of the period are empty.
    public let cells: [AlertCell]
}

/// A day of a week.
public struct AlertCell: Hashable, Sendable {
    /// "27", and "1 Dec" where a month begins; empty outside.
    public let day: String
    /// How many alerts there are; 0 for none.
    public let count: Int
    /// "3 alerts", for screen readers; empty without any.
    public let spoken: String
    /// Whether it is today.
    public let isToday: Bool
}
