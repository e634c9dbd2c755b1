public import Foundation
public import Kinkeeper
public import Store

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
    /// The family whose address book is shown; nil for the account's own.
    public var family: SharedSpace?
    /// When the account hears of gifts; the usual where that was not asked for.
    public var gifts = GiftTimes.usual

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

    /// The context of an account's reader: in the account's zone unless another is given, else in the server's.
    public init(
        _ settings: AccountSettings, now: Date, in zone: TimeZone? = nil, server: TimeZone, today: CivilDate? = nil,
        language: Language
    ) {
        self.init(
            now: now, timeZone: zone ?? settings.zone(else: server), today: today, nameOrder: settings.nameOrder,
            leapDayRule: settings.leapDayRule, language: language, catchupsADay: settings.catchupsADay)
    }
}

extension DisplayContext {
    /// The same as it was at another moment.
    package func then(_ moment: Date) -> DisplayContext {
        DisplayContext(
            now: moment, timeZone: timeZone, nameOrder: nameOrder, leapDayRule: leapDayRule, language: language,
            catchupsADay: catchupsADay)
    }
}
