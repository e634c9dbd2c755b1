/// How long before the day a gift has to be seen to, in days. Everything is worked backwards from the day.
public struct GiftLead: Hashable, Sendable {
    /// Days that can be chosen: up to a year.
    public static let range = 0...366
    /// A week to choose, three days to come.
    public static let usual = GiftLead(unchecked: 7, 3)

    /// How many days before the day it should be chosen.
    public let choosing: Int
    /// How many days it takes to come.
    public let delivery: Int

    /// These numbers of days; nil for days outside `range`.
    public init?(choosing: Int = usual.choosing, delivery: Int = usual.delivery) {
        guard GiftLead.range.contains(choosing), GiftLead.range.contains(delivery) else { return nil }
        self.init(unchecked: choosing, delivery)
    }

    private init(unchecked choosing: Int, _ delivery: Int) { (self.choosing, self.delivery) = (choosing, delivery) }

    /// The days by which it should be chosen, ordered and wrapped for a day.
    public func deadlines(for date: CivilDate) -> GiftDeadlines {
        let wrap = date.adding(days: -1)
        let order = wrap.adding(days: -delivery)
        return GiftDeadlines(chooseBy: min(order, date.adding(days: -choosing)), orderBy: order, wrapBy: wrap)
    }
}

/// When an account hears of gifts: the lead times of new gifts and of gifts without a day, and the time of day.
public struct GiftTimes: Hashable, Sendable {
    /// A week to choose, three days to come, at 09:00.
    public static let usual = GiftTimes()

    /// How long before the day a gift has to be seen to, unless the gift says otherwise.
    public var lead: GiftLead
    /// The local time of all alerts of gifts.
    public var time: CivilTime

    /// Times from their parts.
    public init(lead: GiftLead = .usual, at time: CivilTime = .nine) { (self.lead, self.time) = (lead, time) }

    /// The lead of a gift: its own where it has a day, or where that is not the usual one, else the account's.
    public func lead(of gift: Gift) -> GiftLead { gift.date == nil && gift.lead == .usual ? lead : gift.lead }
}

/// The last days for each step: choosing never comes after ordering, nor that after wrapping.
public struct GiftDeadlines: Hashable, Sendable {
    /// Chosen by then, it can be ordered in time.
    public let chooseBy: CivilDate
    /// Ordered by then, it is there to be wrapped.
    public let orderBy: CivilDate
    /// The day before.
    public let wrapBy: CivilDate
}

extension Gift {
    /// The last days for each step; nil without a day.
    public var deadlines: GiftDeadlines? { date.map(lead.deadlines) }

    /// The next step and its day; nil without a day, and when nothing is left to do.
    public var nextStep: (status: Status, by: CivilDate)? { date.flatMap { nextStep(on: $0, lead) } }

    /// The next step of a gift to be given on a day, and the last day for it; nil when nothing is left to do.
    public func nextStep(on date: CivilDate, _ lead: GiftLead) -> (status: Status, by: CivilDate)? {
        let deadlines = lead.deadlines(for: date)
        return switch status {
        case .idea: (.decided, deadlines.chooseBy)
        case .decided: (.bought, deadlines.orderBy)
        case .bought: (.wrapped, deadlines.wrapBy)
        case .wrapped: (.given, date)
        case .given, .archived: nil
        }
    }
}
