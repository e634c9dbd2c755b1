/// The alerts of an account, a group or a person: the choices as forms, and the resulting alerts.
public struct AlertsScreen: Hashable, Sendable {
    /// "Alerts", "Alerts for Choir".
    public let title: String
    /// The purpose of the page, in a sentence; nil on the page of one choice.
    public let lead: String?
    /// The page it belongs to.
    public let backPath: String
    /// The name of that page.
    public let backTitle: String
    /// Where the forms are sent.
    public let path: String
    /// The choices of the account with their values, each with a page behind it; empty on other pages.
    public let choices: [SettingsRow]
    /// When to hear of birthdays and other days; nil on other pages.
    public let occasions: OccasionAlertForm?
    /// How to hear of catch-ups; nil on other pages.
    public let catchups: CatchupAlertForm?
    /// When the digest comes; nil on other pages.
    public let digest: DigestForm?
    /// When to hear of gifts; nil on other pages.
    public let gifts: GiftTimesForm?
    /// The preview of a month; nil on other pages.
    public let preview: PreviewForm?
    /// Quiet hours; nil on other pages.
    public let quiet: QuietHoursForm?
    /// What a locked screen shows; nil on other pages.
    public let privacy: PrivacyForm?
    /// Whether the alerts to come are shown: not beside a single choice.
    public let showsNext: Bool
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
    /// The lead times, those that are often chosen, and an empty row for another.
    public let rows: [LeadTimeRow]
    /// How many of them have a box to tick.
    public let listed: Int
}

/// One lead time in a form.
public struct LeadTimeRow: Hashable, Sendable {
    /// Its place in the list, from 0.
    public let index: Int
    /// "On the day", "2 days before"; empty for the new one.
    public let title: String
    /// Whether it is chosen.
    public let isOn: Bool
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

/// When the weekly digest comes, as a form.
public struct DigestForm: Hashable, Sendable {
    /// The day.
    public let weekdays: [SettingChoice]
    /// The time, as typed.
    public let time: String
    /// Why it cannot be taken; nil where it can.
    public let problem: String?
}

/// When to hear of gifts, as a form.
public struct GiftTimesForm: Hashable, Sendable {
    /// Days before, to choose one, as typed.
    public let choosing: String
    /// Days it takes to come, as typed.
    public let delivery: String
    /// The time of day, as typed.
    public let time: String
    /// Why the days cannot be taken; nil where they can.
    public let leadProblem: String?
    /// Why the time cannot be taken; nil where it can.
    public let timeProblem: String?
}

/// The preview of a month, as a form.
public struct PreviewForm: Hashable, Sendable {
    /// Whether there is one.
    public let isOn: Bool
    /// Its time, as typed.
    public let time: String
    /// Why it cannot be taken; nil where it can.
    public let problem: String?
}

/// Quiet hours, as a form.
public struct QuietHoursForm: Hashable, Sendable {
    /// Whether there are any.
    public let isOn: Bool
    /// Their start, as typed.
    public let from: String
    /// Their end, as typed.
    public let to: String
    /// Why they cannot be taken; nil where they can.
    public let problem: String?
}

/// What a locked screen shows, as a form.
public struct PrivacyForm: Hashable, Sendable {
    /// Whether it shows nothing about the people of an alert.
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
