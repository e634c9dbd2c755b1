/// The content of an alert, without words: `Screens` has those, and the names.
public enum AlertContent: Hashable, Sendable {
    /// An occasion comes, or is today.
    case occasion(OccasionNotice)
    /// The occasions of a month, by day; the alert's date is its first day. Never empty.
    case monthlyPreview([OccasionNotice])
    /// A person is due, and why.
    case catchup(Person.ID, CatchupReason)
    /// The people due within a week of the alert's date, the earliest first. Never empty.
    case catchupDigest([Person.ID])
    /// A reminder: the owner's own words, and the people it is about.
    case reminder(title: String, note: String, people: [Person.ID])
    /// A step of gifts is due.
    case gift(GiftNotice)
    /// A reminder of a gift: the owner's own words.
    case giftReminder(GiftReminderNotice)
    /// A partner asks, or has answered.
    case request(CoupleRequestNews)
    /// A couple's check-in comes, or is now.
    case checkIn(CheckInNotice)
}

/// One occurrence of an occasion, for an alert.
public struct OccasionNotice: Hashable, Sendable {
    /// The person whose occasion it is.
    public let person: Person.ID
    /// The kind of occasion.
    public let kind: Occasion.Kind
    /// The owner's own words for it; may be empty.
    public let label: String
    /// The day, the days until it from the day of the alert, and the age.
    public let occurrence: Occurrence

    /// A notice from its parts.
    public init(person: Person.ID, kind: Occasion.Kind, label: String, occurrence: Occurrence) {
        self.person = person
        self.kind = kind
        self.label = label
        self.occurrence = occurrence
    }
}

/// Why an alert comes, in parts that any language can make a sentence of: "because group Family: 1 day before, 18:00".
public enum AlertReason: Hashable, Sendable {
    /// Alerts of occasions so many days before, at a time, were chosen at this level.
    case leadTime(LeadTime, PreferenceLevel)
    /// The account chose a preview of each month, at a time.
    case monthlyPreview(CivilTime)
    /// Alerts of each due catch-up, at a time, were chosen at this level.
    case catchupDue(CivilTime, PreferenceLevel)
    /// The account chose a digest of catch-ups each week.
    case catchupDigest(WeeklyTime)
    /// The reminder says so itself.
    case schedule(RecurrenceSet)
    /// It was snoozed until now.
    case snoozed
    /// The day of giving is this many days away: worked backwards from the gift's deadlines.
    case giftDeadline(daysBefore: Int)
    /// A partner asked or answered just then.
    case request
    /// A check-in is meant to begin this many minutes later.
    case checkInPreparation(minutesBefore: Int)
}

/// Where a choice was made.
public enum PreferenceLevel: Hashable, Sendable {
    /// The account's choice for all people.
    case account
    /// For the members of a group.
    case group(PersonGroup.ID, name: String)
    /// For this person.
    case person
}
