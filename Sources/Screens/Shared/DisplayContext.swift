public import Foundation
public import Kinkeeper

/// The context of a screen: the reader's day, and the account's choices.
public struct DisplayContext: Hashable, Sendable {
    /// Today in the account's time zone.
    public let today: CivilDate
    /// The instant, for what happened at a time of day.
    public let now: Date
    /// The account's time zone.
    public let timeZone: TimeZone
    /// The part of a name that comes first.
    public let nameOrder: NameOrder
    /// When 29 February is celebrated, for people without a rule of their own.
    public let leapDayRule: LeapDayRule
    /// The language everything is said in.
    public let language: Language
    /// To how many people a day catching up is spread.
    public let catchupsADay: Int

    /// The words of the language.
    public var wording: Wording { Wording(language) }
    /// The sentences of the language.
    public var phrases: Phrasebook { Phrasebook.of(language) }

    /// A context. `today` follows from `now` and the zone unless it is given.
    public init(
        now: Date, timeZone: TimeZone, today: CivilDate? = nil, nameOrder: NameOrder = .givenFirst,
        leapDayRule: LeapDayRule = .february28, language: Language = .english, catchupsADay: Int = 3
    ) {
        self.today = today ?? CivilDate(of: now, in: timeZone)
        self.now = now
        self.timeZone = timeZone
        self.nameOrder = nameOrder
        self.leapDayRule = leapDayRule
        self.language = language
        self.catchupsADay = catchupsADay
    }
}
