import Foundation

/// The alerts of gifts, worked backwards from their day.
///
/// The ideas for the same people on one day are one matter: when to choose among them, when to order, and then the oftener the
/// nearer the day comes, while nothing is bought. As soon as one of them is bought or given, no alerts come for the other
/// ideas; a gift that was decided on is still to be bought. A bought gift is to be wrapped the day before.
///
/// Gifts without a day are asked about before each day of their recipients that has no gift yet: when to choose, and when to
/// order. Where gifts of that very day are asked about, they are named with them. One for several people who have the same day
/// is asked about once.
public struct GiftAlerts: AlertProducer {
    /// Asked about whenever it should be ordered, and asked for again after that.
    private static let lastDays = [3, 2, 1]
    private static let earlierDays = [21, 14, 7]

    private let members: [GiftMember]
    /// The gifts without a day that they are about.
    let undated: UndatedGifts

    /// The alerts of these gifts; those that are given or archived may be left out unless others are for the same day.
    ///
    /// - Parameter days: The days in the lives of the recipients of gifts without a day; those of others do no harm.
    public init(_ gifts: some Sequence<Gift>, days: [WatchedOccasion] = [], _ times: GiftTimes = .usual) {
        let gifts = Array(gifts)
        var matters: [GiftMatter: [Gift]] = [:]
        for gift in gifts where gift.date != nil { matters[GiftMatter(gift), default: []].append(gift) }
        let open = matters.mapValues(GiftAlerts.open).filter { !$0.value.isEmpty }
        let undated = UndatedGifts(
            ideas: GiftIdeas(gifts, days: days),
            asked: open.mapValues { gifts in gifts.contains { $0.status == .decided } })
        self.undated = undated
        members =
            matters.flatMap { GiftAlerts.members(of: $0.key, $0.value, besides: undated, times) }.map(GiftMember.step)
            + undated.ideas.chances.map { person, chances in .chances(GiftChances(of: person, chances, undated, times)) }
    }

    /// See `AlertProducer`.
    public func stream(from day: CivilDate, in zone: ZoneOffsets) -> any AlertStream { DayQueue(members, from: day) }

    private static func members(
        of matter: GiftMatter, _ gifts: [Gift], besides undated: UndatedGifts, _ times: GiftTimes
    ) -> [DatedStep] {
        var members = gifts.filter { $0.status == .bought }.map { gift in
            DatedStep(
                day: gift.lead.deadlines(for: matter.date).wrapBy, time: times.time, source: AlertSource(.gift, gift.id.uuid),
                notice: GiftNotice(stage: .wrap, date: matter.date, people: gift.recipients, gifts: [.init(gift)]))
        }
        let dated = open(gifts)
        guard let first = dated.min(by: Gift.isNamedFirst) else { return members }
        let open = (dated + undated.gifts(for: matter.people, on: matter.date)).sorted(by: Gift.isNamedFirst)
        let decided = open.filter { $0.status == .decided }
        // Without a decision the ideas of this very day say when.
        let pressing = decided.isEmpty ? dated : decided
        var order = pressing.map { times.lead(of: $0).deadlines(for: matter.date).orderBy }.min() ?? matter.date
        // An idea added too late for its order day is to be ordered at once.
        if let prompt = (decided.isEmpty ? dated : open).map({ nextMorning(after: $0.createdAt, at: times.time) }).min(),
            order < prompt, prompt < matter.date
        {
            order = prompt
        }
        var days: [(CivilDate, GiftStage)] = []
        if decided.isEmpty {
            let choose = dated.map { times.lead(of: $0).deadlines(for: matter.date).chooseBy }.min() ?? order
            if choose < order { days.append((choose, .choose)) }
        }
        days.append((order, .order))
        for before in earlierDays + lastDays {
            let day = matter.date.adding(days: -before)
            guard day > order || lastDays.contains(before) && day != order else { continue }
            days.append((day, .late(daysBefore: before)))
        }
        let (source, named) = (matter.source(first), open.map(GiftNotice.Named.init))
        members += days.map { day, stage in
            DatedStep(
                day: day, time: times.time, source: source,
                notice: GiftNotice(stage: stage, date: matter.date, people: matter.people, gifts: named))
        }
        return members
    }

    /// Those of a day's gifts that are still to be chosen or bought.
    private static func open(_ gifts: [Gift]) -> [Gift] {
        let isSettled = gifts.contains { [.bought, .wrapped, .given].contains($0.standing) }
        return gifts.filter { $0.status == .decided || !isSettled && $0.status == .idea }
    }

    /// The nearest day on which that time is still to come in every time zone.
    fileprivate static func nextMorning(after instant: Date, at time: CivilTime) -> CivilDate {
        // Days begin first 14 hours east of Greenwich.
        let seconds = Int(instant.timeIntervalSince1970.rounded(.down)) + 14 * 3600
        let (day, second) = (seconds.quotient(86_400), seconds.remainder(86_400))
        return CivilDate(daysSinceEpoch: Int32(clamping: day)).adding(days: second < time.secondsSinceMidnight ? 0 : 1)
    }
}

extension Int {
    /// Rounded down, as days are before 1970 too.
    fileprivate func quotient(_ other: Int) -> Int { self >= 0 ? self / other : (self - other + 1) / other }

    fileprivate func remainder(_ other: Int) -> Int { (self % other + other) % other }
}

/// The gifts that share an alert: the same people, the same day. A gift without recipients stands alone.
struct GiftMatter: Hashable, Sendable {
    let date: CivilDate
    let people: [Person.ID]
    let gift: Gift.ID?

    init(_ gift: Gift) {
        date = gift.date ?? CivilDate(daysSinceEpoch: 0)
        people = gift.recipients.sorted()
        self.gift = gift.recipients.isEmpty ? gift.id : nil
    }

    /// The gifts for some people on a day.
    init(_ people: [Person.ID], on date: CivilDate) { (self.date, self.people, gift) = (date, people.sorted(), nil) }

    /// The source of the alert. It stays the same as ideas are added and removed, so a person is not asked twice in one day.
    func source(_ first: Gift) -> AlertSource {
        gift == nil ? .gifts(for: people, on: date) : AlertSource(.gift, first.id.uuid)
    }
}

extension AlertSource {
    /// The gifts for some people on one day, whichever they are.
    fileprivate static func gifts(for people: [Person.ID], on date: CivilDate) -> AlertSource {
        let digest = StableDigest("gifts", people.map(\.description).joined(separator: " "), date.description)
        return AlertSource(.gift, Identifier<Gift>(of: digest, at: .init(timeIntervalSince1970: 0)).uuid)
    }
}

private enum GiftMember: DayMember {
    case step(DatedStep)
    case chances(GiftChances)

    func nextDay(onOrAfter day: CivilDate) -> CivilDate? {
        switch self {
        case .step(let step): step.day >= day ? step.day : nil
        case .chances(let chances): chances.nextDay(onOrAfter: day)
        }
    }

    func append(day: CivilDate, to drafts: inout [AlertDraft]) {
        switch self {
        case .step(let step): drafts.append(GiftAlerts.draft(day, step.time, step.source, step.notice))
        case .chances(let chances): chances.append(day: day, to: &drafts)
        }
    }
}

/// A step of gifts that have a day.
private struct DatedStep: Sendable {
    let day: CivilDate
    let time: CivilTime
    let source: AlertSource
    let notice: GiftNotice
}

/// The steps of gifts without a day, before all days of a person.
private struct GiftChances: Sendable {
    let person: Person.ID
    let undated: UndatedGifts
    let times: GiftTimes
    let parts: [GiftChance]

    init(of person: Person.ID, _ chances: [GiftIdeas.Chance], _ undated: UndatedGifts, _ times: GiftTimes) {
        (self.person, self.undated, self.times) = (person, undated, times)
        parts = chances.map { GiftChance($0, times) }
    }

    func nextDay(onOrAfter day: CivilDate) -> CivilDate? { parts.compactMap { $0.nextDay(onOrAfter: day) }.min() }

    func append(day: CivilDate, to drafts: inout [AlertDraft]) {
        // A birthday and a name day may be one date, which is asked about once.
        for date in Set(parts.flatMap { $0.dates(askedAboutOn: day) }).sorted() {
            guard undated.asked[GiftMatter([person], on: date)] == nil else { continue }
            let gifts = undated.gifts(for: [person], on: date)
            guard let stage = stage(of: gifts, for: date, on: day) else { continue }
            let notice = GiftNotice(
                stage: stage, date: date, people: undated.people(of: gifts, on: date), gifts: gifts.map(GiftNotice.Named.init))
            drafts.append(GiftAlerts.draft(day, times.time, .gifts(for: [person], on: date), notice))
        }
    }

    /// The step of some gifts for a date that is due on a day. What is thought of too late is due the next morning.
    private func stage(of gifts: [Gift], for date: CivilDate, on day: CivilDate) -> GiftStage? {
        let decided = gifts.filter { $0.status == .decided }
        let pressing = (decided.isEmpty ? gifts : decided).map { GiftHaste($0, times) }
        guard let order = pressing.map({ $0.orders(for: date) }).min(), order < date else { return nil }
        if day == order { return .order }
        let choose = pressing.map { $0.chooses(for: date) }.min()
        return decided.isEmpty && day == choose && day < order ? .choose : nil
    }
}

/// How long before a day a gift without one is to be seen to.
private struct GiftHaste {
    let choosing: Int
    /// One day to wrap, and as many before as it takes to come.
    let ordering: Int
    /// The morning after it was added; nothing is due before.
    let morning: CivilDate

    init(_ gift: Gift, _ times: GiftTimes) {
        let lead = times.lead(of: gift)
        (choosing, ordering) = (lead.choosing, lead.delivery + 1)
        morning = GiftAlerts.nextMorning(after: gift.createdAt, at: times.time)
    }

    func chooses(for date: CivilDate) -> CivilDate { max(morning, date.adding(days: -choosing)) }

    func orders(for date: CivilDate) -> CivilDate { max(morning, date.adding(days: -ordering)) }
}

/// The days on which something may be due before one day of a person in each year.
private struct GiftChance: Sendable {
    private let chance: GiftIdeas.Chance
    /// How many days before the day.
    private let before: Set<Int>
    /// The mornings after the gifts were added, the earliest first.
    private let mornings: [CivilDate]

    init(_ chance: GiftIdeas.Chance, _ times: GiftTimes) {
        self.chance = chance
        let all = chance.candidates.map { GiftHaste($0, times) }
        before = Set(all.flatMap { $0.choosing > $0.ordering ? [$0.choosing, $0.ordering] : [$0.ordering] })
        mornings = Set(all.map(\.morning)).sorted()
    }

    func nextDay(onOrAfter day: CivilDate) -> CivilDate? {
        let first = max(day, mornings.first ?? day)
        let days = before.compactMap { chance.next(onOrAfter: first.adding(days: $0))?.adding(days: -$0) }
        return (days + mornings.filter { $0 >= day }.prefix(1)).min()
    }

    /// The dates that something may be due for on a day.
    func dates(askedAboutOn day: CivilDate) -> [CivilDate] {
        var dates = before.map { day.adding(days: $0) }.filter { chance.falls(on: $0) }
        guard mornings.contains(day), let longest = before.max() else { return dates }
        var next = chance.next(onOrAfter: day.adding(days: 1))
        while let date = next, date.adding(days: -longest) < day {
            dates.append(date)
            next = chance.next(onOrAfter: date.adding(days: 1))
        }
        return dates
    }
}

extension GiftAlerts {
    fileprivate static func draft(
        _ day: CivilDate, _ time: CivilTime, _ source: AlertSource, _ notice: GiftNotice
    ) -> AlertDraft {
        let alert = AlertNotice(
            source: source, kind: .gift(notice.stage), date: notice.date, category: .gift,
            reason: .giftDeadline(daysBefore: day.days(until: notice.date)), content: .gift(notice))
        return AlertDraft(alert, at: .local(CivilDateTime(day, time)))
    }
}
