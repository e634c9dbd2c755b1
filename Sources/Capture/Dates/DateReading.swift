public import Kinkeeper

/// Words of a text that say when, and the days they mean.
public struct DateReading: Hashable, Sendable {
    /// How exactly a day is said.
    public enum Grain: Hashable, Sendable {
        /// A day.
        case day
        /// Two or more days that are said as a stretch: "from the 3rd to the 8th", "the next few days".
        case days
        /// A Saturday and the Sunday after it.
        case weekend
        /// A week from Monday on.
        case week
        /// A month, or its beginning, middle or end.
        case month
        /// A year, or a season of it.
        case year
    }

    /// Where the words lie in the text, in UTF-8 code units.
    public let span: Range<Int>
    /// The day that is meant, or the first of those that are.
    public let first: CivilDate
    /// The last day that is meant; equal to `first` where `grain` is `day`.
    public let last: CivilDate
    /// How exactly it is said.
    public let grain: Grain
    /// The time of day, if it is said.
    public let time: CivilTime?
    /// The date as it is written where a day of a month is: with the year only if the year is said. Nil for "tomorrow".
    public let written: PartialDate?
    /// How it comes back, if that is said: "every Sunday", "monthly". `first` is then its first occurrence.
    public let recurrence: RecurrenceRule?
    /// How sure it is that these words say a date, and this one: 0…1. A stated 0.8 is right about four times in five.
    public let confidence: Double
    /// Whether the words say a day, and not only a time of day.
    let saysDay: Bool
    /// The hour as it is said where it could be one of the morning or of the evening: eight for "at 8".
    let openTime: CivilTime?
    /// Whether only the name of a holiday says the day.
    let isHoliday: Bool
    /// Whether it is the moment of writing: "now", "asap".
    let isNow: Bool
}

/// The context of reading dates.
public struct DateContext: Hashable, Sendable {
    /// The direction of words that have none themselves, such as a bare weekday or a day and month without a year.
    public enum Direction: Hashable, Sendable {
        /// To the next one: "call Anna on Friday".
        case ahead
        /// To the last one: "met Anna on Friday".
        case back
        /// As the verbs of the text tell: to the last one where they are in the past.
        case asTold
    }

    /// The writer's local day and time.
    public let now: CivilDateTime
    /// The direction of bare words.
    public let direction: Direction
    /// ISO 3166-1 code of the country for the order of numbers and for holidays; nil when unknown. In the US a
    /// month is written before its day.
    public let country: String?

    /// A context with these parts.
    public init(now: CivilDateTime, direction: Direction = .ahead, country: String? = nil) {
        self.now = now
        self.direction = direction
        self.country = country
    }
}
