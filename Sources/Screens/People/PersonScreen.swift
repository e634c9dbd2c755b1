/// One person: their name, their days, and ways to reach them.
public struct PersonScreen: Hashable, Sendable {
    /// The family in whose address book the person is; nil in the account's own.
    public let family: String?
    /// The list of people that the page is reached from.
    public let peoplePath: String
    /// The trash of that list.
    public let trashPath: String
    /// Display name in the account's order.
    public let name: String
    /// Photo or initials.
    public let avatar: Avatar
    /// Nickname, job title and organisation, pronouns, category in one line; nil where none is known.
    public let facts: String?
    /// The nearest date in a sentence: "Turns 40 on Friday, in 6 days." Nil without dates.
    public let lead: String?
    /// Call and write, by the first number and address, as large buttons.
    public let actions: [ContactAction]
    /// All dates.
    public let occasions: [PersonOccasionRow]
    /// All ways to reach them, grouped by kind, in the card's order.
    public let contacts: [ContactRow]
    /// Tags.
    public let tags: [String]
    /// The note, line by line; empty lines part its paragraphs.
    public let noteLines: [String]
    /// Whether the note is longer than the part shown; the card holds all of it.
    public let isNoteCut: Bool
    /// Whether the person is in the trash.
    public let isTrashed: Bool
    /// "Moves out for good on 21 December." for trashed people; otherwise nil.
    public let trashNote: String?
    /// Where the kept card is shown as it is.
    public let cardPath: String
    /// The page of alerts for the person; nil in a family.
    public let alertsPath: String?
    /// Where the person is moved to the trash.
    public let trashingPath: String
    /// Where a trashed person is restored.
    public let restoringPath: String
    /// Where a trashed person is deleted for good, after a question.
    public let deletionPath: String
    /// Where the person is edited.
    public let editPath: String
    /// Where the photo is chosen.
    public let picturePath: String
    /// Whether there is a photo.
    public let hasPhoto: Bool
    /// The person's groups; nil where they are not asked for and in the trash.
    package var groups: PersonGroupsPart?
    /// Staying in touch: filled in where the log was read; nil elsewhere and in the trash.
    public var touch: PersonTouch?
    /// The reminders about the person; filled in where they were read, nil elsewhere and in the trash.
    public var reminders: ReminderSection?
    /// Gifts for the person; filled in where they were read, nil elsewhere and in the trash.
    public var gifts: PersonGiftsPart?
    /// Notes that mention the person; filled in where they were read, nil elsewhere and in the trash.
    public var notes: PersonNotesPart?
    /// The same person in another address book; filled in where that was read.
    package(set) public var elsewhere: [PersonElsewhere] = []
    /// Where the person is copied to another address book; nil where there is none, where the person is in all, and in the trash.
    package(set) public var sharingPath: String?
    /// "Share with a family", "Add to my own people".
    package(set) public var sharingTitle: String?
    /// The people merged into the person, and where to merge another; nil where that is of no use.
    public var merging: PersonMerging?
    /// The list beside the page; filled in where it was read, nil elsewhere and in the trash.
    package(set) public var beside: PeopleBeside?
}

/// A large button that a phone understands.
public struct ContactAction: Hashable, Sendable {
    /// "Call", "Message", "E-mail".
    public let title: String
    /// "call", "message", "email": names the icon.
    public let icon: String
    /// tel:, sms: or mailto: address.
    public let href: String
}

/// One date of a person.
public struct PersonOccasionRow: Hashable, Sendable {
    /// "Birthday", "Anniversary", or the owner's own label.
    public let occasion: String
    /// A stable word for style.
    public let kind: String
    /// The original date as known: "12 April 1985", "3 February", "May 1985", or the kept text.
    public let original: String
    /// "turns 40", or nil.
    public let turning: String?
    /// "turns 40 on Friday, 27 November", or nil.
    public let next: String?
    /// "in 6 days", or nil.
    public let countdown: String?
    /// Says why there is no countdown, for dates kept as text: "Kept as written; not a date we can count to." Otherwise nil.
    public let hint: String?
}

/// One way to reach a person.
public struct ContactRow: Hashable, Sendable {
    /// "phone", "email", "address", "url", "messaging": names the icon.
    public let kind: String
    /// "Mobile", "Home", or the owner's own label, if there is one.
    public let label: String?
    /// The text shown, one line each (an address has several).
    public let lines: [String]
    /// Where a tap leads (tel:, mailto:, https:, geo search); nil where nowhere is safe.
    public let href: String?
    /// sms: address for phones; nil for others.
    public let messageHref: String?
}
