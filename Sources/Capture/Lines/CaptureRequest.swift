public import Kinkeeper

/// A line of text and its context.
public struct CaptureRequest: Sendable {
    /// The written or spoken text.
    public let text: String
    /// The language it is in.
    public let language: Language
    /// The language whose words it is read by: that one, unless it is set to one that has no pages.
    var words: LineLanguage
    /// The writer's local day and time.
    public let now: CivilDateTime
    /// ISO 3166-1 code of the country for the order of dates, holidays and money; nil when unknown.
    public let country: String?
    /// The people it may speak of.
    public let people: PersonIndex
    /// Contact details of people that the line has in it; no engine sends them anywhere.
    public let details: [String]
    /// What the account taught by correcting records; no engine sends it anywhere.
    public let lessons: CaptureLessons

    /// A line in a country.
    public init(
        text: String, language: Language, now: CivilDateTime, country: String? = nil, people: PersonIndex,
        details: [String] = [], lessons: CaptureLessons = .none
    ) {
        self.text = text
        self.language = language
        words = LineLanguage(language)
        self.now = now
        self.country = country
        self.people = people
        self.details = details
        self.lessons = lessons
    }

    /// A line in a time zone of the tz database, such as "Europe/Vienna", which tells the country.
    public init(
        text: String, language: Language, now: CivilDateTime, zone: String, people: PersonIndex, details: [String] = [],
        lessons: CaptureLessons = .none
    ) {
        self.init(
            text: text, language: language, now: now, country: ZoneCountry.country(of: zone), people: people, details: details,
            lessons: lessons)
    }
}
