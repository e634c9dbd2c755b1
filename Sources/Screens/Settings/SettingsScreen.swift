/// The settings as a list: a row for each, with its present value and a page behind it.
public struct SettingsScreen: Hashable, Sendable {
    /// The account's name.
    public let accountName: String
    /// The rows, in their groups.
    public let groups: [SettingsGroup]
}

/// Settings that belong together, under a heading.
public struct SettingsGroup: Hashable, Sendable {
    /// The heading's anchor: "security".
    public let anchor: String
    /// "Security".
    public let title: String
    /// The settings.
    public let rows: [SettingsRow]
}

/// One setting in the list.
public struct SettingsRow: Hashable, Sendable {
    /// "Language".
    public let title: String
    /// The present value: "Deutsch", "2 devices". Nil where there is none to show.
    public let value: String?
    /// Its page.
    public let path: String
}

/// The page behind one row: a few choices, each kept as it is made.
public struct SettingScreen: Hashable, Sendable {
    /// "Appearance".
    public let title: String
    /// The choices.
    public let choices: [SettingChoices]
    /// The time zone, on the page of days.
    public let zone: TimeZoneSetting?
    /// How catch-ups are planned, on their page.
    public let catchups: CatchupSettings?
}

/// One choice among a few values.
public struct SettingChoices: Hashable, Sendable {
    /// The field that is sent: "theme".
    public let name: String
    /// "Colours".
    public let title: String
    /// Whether all words of the page change with it, so that it is sent as a page.
    public var isOfWholePage = false
    /// The values.
    public let values: [SettingChoice]
}

/// One of several answers to a setting.
public struct SettingChoice: Hashable, Sendable {
    /// The value sent.
    public let value: String
    /// The text shown.
    public let title: String
    /// Whether it is the present answer.
    public let isSelected: Bool
    /// The language of the title where it is not the page's: "de" for "Deutsch".
    public let language: String?
}

/// The account's time zone.
public struct TimeZoneSetting: Hashable, Sendable {
    /// The zone's identifier: "Europe/Berlin"; the typed one, while there is a problem with it.
    public let identifier: String
    /// All identifiers, for the picker.
    public let all: [String]
    /// Why the zone sent last was not kept: "There is no time zone “Berlin”." Otherwise nil.
    public let problem: String?
    /// "It is 14:05 on Saturday, 21 November there."
    public let timeThere: String
}

/// The password of the account, and what else opens it.
public struct PasswordScreen: Hashable, Sendable {
    /// The account's name.
    public let accountName: String
    /// Whether the account has a password; without one the page asks for a first one.
    public let hasPassword: Bool
    /// Whether the password is off; setting one turns it on again.
    public let isOff: Bool
    /// Whether the present password is asked for: not where there is none, nor shortly after a recovery code was used.
    public let asksForPresent: Bool
    /// Other access to the account, which a new password may end.
    public let access: [AccessChoice]
    /// Why the password was not changed: "The current password is wrong." Otherwise nil.
    public let problem: String?
    /// The service to sign in at again before a first password is set; nil where that is not asked.
    public let again: SignInService?
}

/// The devices on which the account is signed in.
public struct SessionsScreen: Hashable, Sendable {
    /// The devices, this one first.
    public let sessions: [SessionRow]
}

/// A device on which the account is signed in.
public struct SessionRow: Hashable, Sendable {
    /// "Firefox on Android", or "Unknown browser".
    public let device: String
    /// "last used today", "last used 3 days ago".
    public let lastUsed: String
    /// Whether it is the session that asks.
    public let isCurrent: Bool
    /// Where it is revoked.
    public let revokingPath: String
}
