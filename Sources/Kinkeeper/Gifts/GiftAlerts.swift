import Foundation

/// The request of an alert about gifts. Its text goes into identifiers, and must never change.
public enum GiftStage: Hashable, Sendable {
    /// To choose one of the ideas.
    case choose
    /// To order or buy one, or it comes too late.
    case order
    /// Nothing is bought so many days before.
    case late(daysBefore: Int)
    /// To wrap the bought gift.
    case wrap
}

extension GiftStage: CustomStringConvertible {
    /// `choose`, `order`, `late/3`, `wrap`.
    public var description: String {
        switch self {
        case .choose: "choose"
        case .order: "order"
        case .late(let days): "late/\(days)"
        case .wrap: "wrap"
        }
    }
}

/// The content of an alert about the gifts for a day.
public struct GiftNotice: Hashable, Sendable {
    /// How many ideas are named.
    public static let mostNamed = 3

    /// The next step.
    public let stage: GiftStage
    /// The day they are to be given.
    public let date: CivilDate
    /// The recipients; may be empty.
    public let people: [Person.ID]
    /// The gifts that are open, decided ones first, then the newest; never empty.
    public let gifts: [Named]

    /// A gift with its title.
    public struct Named: Hashable, Sendable {
        /// Names the gift.
        public let id: Gift.ID
        /// The title of the gift.
        public let title: String

        /// A gift of that title.
        public init(_ gift: Gift) { (id, title) = (gift.id, gift.title) }
    }

    /// A notice from its parts.
    public init(stage: GiftStage, date: CivilDate, people: [Person.ID], gifts: [Named]) {
        (self.stage, self.date, self.people, self.gifts) = (stage, date, people, gifts)
    }
}

/// The alerts of gifts, worked backwards from their day.
///
/// The ideas for the same people on one day are one matter: when to choose among them, when to order, and then the oftener the
/// nearer the day comes, while nothing is bought. As soon as one of them is bought or given, no alerts come for the other
/// ideas; a gift that was decided on is still to be bought. A bought gift is to be wrapped the day before.
public struct GiftAlerts: AlertProducer {
    /// Asked about whenever it should be ordered, and asked for again after that.
    private static let lastDays = [3, 2, 1]
    private static let earlierDays = [21, 14, 7]

    private let members: [GiftMember]

    /// The alerts of these gifts; those that are given or archived may be left out unless others are for the same day.
    public init(_ gifts: some Sequence<Gift>) {
        var matters: [Matter: [Gift]] = [:]
        for gift in gifts where gift.date != nil { matters[Matter(gift), default: []].append(gift) }
        members = matters.flatMap { GiftAlerts.members(of: $0.key, $0.value) }
    }

    /// See `AlertProducer`.
    public func stream(from day: CivilDate, in zone: ZoneOffsets) -> any AlertStream { DayQueue(members, from: day) }

    private static func members(of matter: Matter, _ gifts: [Gift]) -> [GiftMember] {
        var members = gifts.filter { $0.status == .bought }.map { gift in
            GiftMember(
                day: gift.lead.deadlines(for: matter.date).wrapBy, source: AlertSource(.gift, gift.id.uuid),
                notice: GiftNotice(stage: .wrap, date: matter.date, people: gift.recipients, gifts: [.init(gift)]))
        }
        let isSettled = gifts.contains { [.bought, .wrapped, .given].contains($0.standing) }
        let open = gifts.filter { $0.status == .decided || !isSettled && $0.status == .idea }.sorted(by: isNamedFirst)
        guard let first = open.first else { return members }
        let decided = open.filter { $0.status == .decided }
        var order = (decided.isEmpty ? open : decided).map { $0.lead.deadlines(for: matter.date).orderBy }.min() ?? matter.date
        // An idea added too late for its order day is to be ordered at once.
        if let prompt = open.map({ nextMorning(after: $0.createdAt) }).min(), order < prompt, prompt < matter.date {
            order = prompt
        }
        var days: [(CivilDate, GiftStage)] = []
        if decided.isEmpty {
            let choose = open.map { $0.lead.deadlines(for: matter.date).chooseBy }.min() ?? order
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
            GiftMember(
                day: day, source: source,
                notice: GiftNotice(stage: stage, date: matter.date, people: matter.people, gifts: named))
        }
        return members
    }

    /// The nearest day whose nine o'clock is still to come in every time zone.
    private static func nextMorning(after instant: Date) -> CivilDate {
        let hours = Int((instant.timeIntervalSince1970 / 3600).rounded(.down))
        // At 19:00 UTC it is nine in the morning of the next day where days begin first.
        let (days, hour) = (Int32(clamping: hours >= 0 ? hours / 24 : (hours - 23) / 24), (hours % 24 + 24) % 24)
        return CivilDate(daysSinceEpoch: days).adding(days: hour < 19 ? 1 : 2)
    }

    private static func isNamedFirst(_ one: Gift, _ other: Gift) -> Bool {
        one.status == other.status ? other.id < one.id : one.status == .decided
    }
}

/// The gifts that share an alert: the same people, the same day. A gift without recipients stands alone.
private struct Matter: Hashable {
    let date: CivilDate
    let people: [Person.ID]
    let gift: Gift.ID?

    init(_ gift: Gift) {
        date = gift.date ?? CivilDate(daysSinceEpoch: 0)
        people = gift.recipients.sorted()
        self.gift = gift.recipients.isEmpty ? gift.id : nil
    }

    /// The source of the alert. It stays the same as ideas are added and removed, so a person is not asked twice in one day.
    func source(_ first: Gift) -> AlertSource {
        guard gift == nil else { return AlertSource(.gift, first.id.uuid) }
        let names = people.map(\.description).joined(separator: " ")
        let digest = StableDigest("gifts", names, date.description)
        return AlertSource(.gift, Identifier<Gift>(of: digest, at: .init(timeIntervalSince1970: 0)).uuid)
    }
}

private struct GiftMember: DayMember {
    let day: CivilDate
    let source: AlertSource
    let notice: GiftNotice

    func nextDay(onOrAfter day: CivilDate) -> CivilDate? { self.day >= day ? self.day : nil }

    func append(day: CivilDate, to drafts: inout [AlertDraft]) {
        let alert = AlertNotice(
            source: source, kind: .gift(notice.stage), date: notice.date, category: .gift,
            reason: .giftDeadline(daysBefore: day.days(until: notice.date)), content: .gift(notice))
        drafts.append(AlertDraft(alert, at: .local(CivilDateTime(day, .nine))))
    }
}
