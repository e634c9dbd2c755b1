/// The form of a new account, opened with a link. Sends name, password, timeZone, and language where it offers some.
public struct SetupScreen: Hashable, Sendable {
    /// Where the form is sent: the link itself.
    public let path: String
    /// The name typed so far.
    public let name: String
    /// The time zone typed so far, or the server's.
    public let timeZone: String
    /// All zone identifiers, for the picker.
    public let timeZones: [String]
    /// The languages for the picker; empty where none is asked for.
    public let languages: [SettingChoice]
    /// Why the name cannot be taken, if it was sent and cannot.
    public let nameProblem: String?
    /// Why the password cannot be taken.
    public let passwordProblem: String?
    /// Why the time zone cannot be taken.
    public let timeZoneProblem: String?

    /// A form as it is shown first, or again with a problem beside each field.
    package init(
        path: String, name: String = "", timeZone: String, timeZones: [String], languages: [SettingChoice] = [],
        nameProblem: String? = nil, passwordProblem: String? = nil, timeZoneProblem: String? = nil
    ) {
        self.path = path
        self.name = name
        self.timeZone = timeZone
        self.timeZones = timeZones
        self.languages = languages
        self.nameProblem = nameProblem
        self.passwordProblem = passwordProblem
        self.timeZoneProblem = timeZoneProblem
    }
}
