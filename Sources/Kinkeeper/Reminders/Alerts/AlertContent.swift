/// What there is to say in an alert, without words: `Screens` has those, and the names.
public enum AlertContent: Hashable, Sendable {
    /// An occasion comes, or is today.
    case occasion(OccasionNotice)
    /// The occasions of a month, by day; the alert's date is its first day. Never empty.
    case monthlyPreview([OccasionNotice])
    /// Somebody is due, and why.
    case catchup(Person.ID, CatchupReason)
    /// Who is due within a week of the alert's date, the earliest first. Never empty.
    case catchupDigest([Person.ID])
    /// The owner's own words, and whom they are about.
    case reminder(title: String, note: String, people: [Person.ID])
    /// Something is to be done about gifts.
    case gift(GiftNotice)
}

/// One time an occasion comes round, as an alert tells it.
public struct OccasionNotice: Hashable, Sendable {
    /// Whose occasion.
    public let person: Person.ID
    /// What is remembered.
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
    /// Somebody chose to hear of occasions so many days before, at a time.
    case leadTime(LeadTime, PreferenceLevel)
    /// The account chose a preview of each month, at a time.
    case monthlyPreview(CivilTime)
    /// Somebody chose to hear of each catch-up that is due, at a time.
    case catchupDue(CivilTime, PreferenceLevel)
    /// The account chose a digest of catch-ups each week.
    case catchupDigest(WeeklyTime)
    /// The reminder says so itself.
    case schedule(RecurrenceSet)
    /// It was put off until now.
    case snoozed
    /// The day it is to be given is so many days away: worked backwards by what the gift says.
    case giftDeadline(daysBefore: Int)
}

/// Where a choice was made.
public enum PreferenceLevel: Hashable, Sendable {
    /// For everybody.
    case account
    /// For the members of a group.
    case group(PersonGroup.ID, name: String)
    /// For this person.
    case person
}
