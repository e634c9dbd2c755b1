public import Foundation

/// Why something about a gift is refused.
public enum GiftRefusal: Error, Hashable, Sendable {
    /// It does not say what to give.
    case noTitle
    /// The link is no address of the web.
    case notALink(String)
    /// A recipient is the account that asks, which may not see the gift.
    case forOneself
    /// It has `GiftPicture.most` pictures already.
    case tooManyPictures
    /// The day it is said to have been given is still to come.
    case givenAhead(CivilDate)
    /// A day of giving for a gift that is not given.
    case notGiven
    /// An account does not take away its own link to a person of a family.
    case ownAccount
    /// The account that a person of a family is said to be is no member of the family.
    case noMember
    /// A recipient is in the trash, so that the gift is not moved to another space without them.
    case recipientInTrash
    /// A reminder without a message, or with more than `GiftReminder.longestMessage` characters.
    case reminderMessage
    /// The time of a reminder is past.
    case reminderNotAhead
    /// It has `GiftReminder.most` reminders already.
    case tooManyReminders
    /// No alert would come for another reminder: the gift is given or archived.
    case reminderOfSettled
}

/// A gift to be added or changed.
public struct GiftDraft: Hashable, Sendable {
    /// How many tags one gift may have.
    public static let mostTags = 30

    /// The identifier chosen by the client, so that sending it twice writes it once; nil otherwise.
    public var id: Gift.ID?
    /// The title; not blank.
    public var title: String
    /// The recipients; may be empty.
    public var recipients: [Person.ID]
    /// For what.
    public var occasion: GiftOccasion?
    /// The day it is to be given.
    public var date: CivilDate?
    /// The planned price.
    public var budget: Money?
    /// Where to find it: an address of the web, or empty.
    public var link: String
    /// A note.
    public var note: String
    /// Words to find it by.
    public var tags: [String]
    /// How long before it is needed.
    public var lead: GiftLead

    /// A draft from its parts.
    public init(
        id: Gift.ID? = nil, title: String, recipients: [Person.ID] = [], occasion: GiftOccasion? = nil,
        date: CivilDate? = nil, budget: Money? = nil, link: String = "", note: String = "", tags: [String] = [],
        lead: GiftLead = .usual
    ) {
        self.id = id
        self.title = title
        self.recipients = recipients
        self.occasion = occasion
        self.date = date
        self.budget = budget
        self.link = link
        self.note = note
        self.tags = tags
        self.lead = lead
    }

    /// The present content of a gift, to be changed.
    public init(_ gift: Gift) {
        self.init(
            id: gift.id, title: gift.title, recipients: gift.recipients, occasion: gift.occasion, date: gift.date,
            budget: gift.budget, link: gift.link, note: gift.note, tags: gift.tags, lead: gift.lead)
    }

    /// The idea it makes.
    public func gift(id: Gift.ID, at now: Date) throws(GiftRefusal) -> Gift {
        try written(over: Gift(id: id, title: title, createdAt: now, updatedAt: now))
    }

    /// Returns the gift with this content; its status stays.
    public func written(over present: Gift) throws(GiftRefusal) -> Gift {
        var gift = present
        gift.title = title.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !gift.title.isEmpty else { throw .noTitle }
        gift.link = link.trimmingCharacters(in: .whitespacesAndNewlines)
        guard gift.link.isEmpty || GiftDraft.isWebAddress(gift.link) else { throw .notALink(gift.link) }
        gift.recipients = []
        for person in recipients where !gift.recipients.contains(person) { gift.recipients.append(person) }
        (gift.occasion, gift.date, gift.budget, gift.note, gift.lead) = (occasion, date, budget, note, lead)
        gift.tags = GiftDraft.distinct(tags)
        return gift
    }

    /// Only what a browser may safely follow.
    package static func isWebAddress(_ text: String) -> Bool {
        guard let url = URL(string: text), let scheme = url.scheme?.lowercased() else { return false }
        return ["http", "https"].contains(scheme) && url.host.map { !$0.isEmpty } ?? false
    }

    /// Each tag once, whatever its case, as it was written first.
    private static func distinct(_ tags: [String]) -> [String] {
        var seen: Set<String> = []
        let trimmed = tags.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
        return Array(trimmed.filter { !$0.isEmpty && seen.insert(SearchFolding.fold($0)).inserted }.prefix(mostTags))
    }
}

extension Gift {
    /// Refuses a future day of giving, and any such day for a gift that is not given.
    public static func check(givenOn day: CivilDate?, as status: Status, today: CivilDate) throws(GiftRefusal) {
        guard let day else { return }
        guard status == .given else { throw .notGiven }
        guard day <= today else { throw .givenAhead(day) }
    }

    /// Returns the gift with a new status, on a day that `check` does not refuse. It may also go back, as when it is returned
    /// to the shop, or out of the archive.
    ///
    /// - Parameters:
    ///   - day: The day it was given, if known; it may also be set for a gift that is already given.
    ///   - isSlip: Whether it left given only just now, so that it was given when it was.
    public func moved(to status: Status, today: CivilDate, givenOn day: CivilDate? = nil, isSlip: Bool = false) -> Gift {
        guard status != self.status || status == .given && day != nil else { return self }
        var gift = self
        gift.status = status
        gift.archivedFrom = status == .archived ? self.status : nil
        // Out of the archive it was given when it was; once more after it was returned, it is given today.
        if status == .given { gift.givenOn = day ?? (isGiven || isSlip ? givenOn : nil) ?? today }
        return gift
    }

    /// Whether this comes before another in lists: by day, those without one last; of one day the newest first.
    public static func isInOrder(_ one: Gift, _ other: Gift) -> Bool {
        if one.date != other.date {
            guard let first = one.date, let second = other.date else { return one.date != nil }
            return first < second
        }
        return one.createdAt == other.createdAt ? other.id < one.id : one.createdAt > other.createdAt
    }
}
