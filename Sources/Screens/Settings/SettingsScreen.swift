/// The account's settings, as forms.
public struct SettingsScreen: Hashable, Sendable {
    /// The account's name.
    public let accountName: String
    /// When 29 February is celebrated in common years.
    public let leapDayRules: [SettingChoice]
    /// Name order.
    public let nameOrders: [SettingChoice]
    /// Light, dark, as the device.
    public let themes: [SettingChoice]
    /// The browser's language, or one of ours in its own words.
    public let languages: [SettingChoice]
    /// The account's time zone identifier: "Europe/Berlin"; the typed one, while there is a problem with it.
    public let timeZone: String
    /// All zone identifiers, for the picker.
    public let timeZones: [String]
    /// Why the zone sent last was not kept: "There is no time zone “Berlin”." Otherwise nil.
    public let timeZoneProblem: String?
    /// "It is 14:05 on Saturday, 21 November there."
    public let timeZoneNow: String
    /// Places the account is signed in, this one first.
    public let sessions: [SessionRow]
    /// Whether the account has a password; without one the page asks for a first one.
    public let hasPassword: Bool
    /// Other access to the account, which a new password may end.
    public let access: [AccessChoice]
    /// Why the password was not changed: "The present password is not this one." Otherwise nil.
    public let passwordProblem: String?
    /// How many people an export would hold: "1,204 people".
    public let exportSummary: String
    /// How catch-ups are planned.
    public let catchups: CatchupSettings
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

/// A place the account is signed in.
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
