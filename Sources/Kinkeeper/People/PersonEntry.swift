/// Typed input about a person before it is checked, as text from a form or a command line.
public struct PersonEntry: Hashable, Sendable {
    /// The parts of the name. An empty `formatted` follows from the others.
    public var name: PersonName
    /// Organisation.
    public var organisation: String
    /// Job title.
    public var jobTitle: String
    /// Pronouns.
    public var pronouns: String
    /// Note.
    public var note: String
    /// Ways to reach the person; empty ones do not count.
    public var contacts: [ContactMethod]
    /// Days; empty ones do not count.
    public var occasions: [OccasionEntry]
    /// Tags; empty ones do not count.
    public var tags: [String]
    /// "family", …, or the owner's own word; empty for none.
    public var category: String
    /// "february-28", "march-1", or empty for that of the account.
    public var leapDayRule: String
    /// "" as the groups say, "never", or a number of days.
    public var cadence: String

    /// Nothing typed yet.
    public init() {
        name = PersonName()
        (organisation, jobTitle, pronouns, note) = ("", "", "", "")
        (contacts, occasions, tags) = ([], [], [])
        (category, leapDayRule, cadence) = ("", "", "")
    }

    /// A person as a form shows them.
    public init(_ draft: PersonDraft) {
        let profile = draft.profile
        name = profile.name
        if name.formatted == name.fromParts { name.formatted = "" }
        (organisation, jobTitle, pronouns, note) = (profile.organisation, profile.jobTitle, profile.pronouns, profile.note)
        (contacts, occasions, tags) = (profile.contacts, profile.occasions.map(OccasionEntry.init), profile.tags)
        category = draft.own.category?.description ?? ""
        leapDayRule = draft.own.leapDayRule?.rawValue ?? ""
        cadence = draft.own.cadence.entryText
    }
}

extension CadenceChoice {
    /// The text of `PersonEntry.cadence` for it.
    public var entryText: String {
        switch self {
        case .inherited: ""
        case .never: "never"
        case .every(let cadence): String(cadence.days)
        }
    }

    /// Reads what `entryText` writes; nil for anything else.
    public init?(entryText: String) {
        switch entryText.trimmed {
        case "": self = .inherited
        case "never": self = .never
        case let text:
            guard let days = Int(text), let cadence = Cadence(days: days) else { return nil }
            self = .every(cadence)
        }
    }
}

/// Typed input about one day.
public struct OccasionEntry: Hashable, Sendable {
    /// The kind of occasion.
    public var kind: Occasion.Kind
    /// The owner's own words for it.
    public var label: String
    /// The calendar of the numbers.
    public var calendar: CalendarSystem
    /// Whether a Chinese month is the leap month of that number.
    public var isLeapMonth: Bool
    /// Four digits, or empty where it is not known.
    public var year: String
    /// A number, or empty where it is not known.
    public var month: String
    /// A number, or empty where it is not known.
    public var day: String
    /// Words that are not a date, as a card brought them; they stay where no number is typed.
    public var words: String

    /// A day from typed fields.
    public init(
        kind: Occasion.Kind = .birthday, label: String = "", calendar: CalendarSystem = .gregorian, year: String = "",
        month: String = "", isLeapMonth: Bool = false, day: String = "", words: String = ""
    ) {
        self.kind = kind
        self.label = label
        self.calendar = calendar
        self.isLeapMonth = isLeapMonth
        (self.year, self.month, self.day, self.words) = (year, month, day, words)
    }

    /// A day as a form shows it.
    public init(_ occasion: Occasion) {
        self.init(kind: occasion.kind, label: occasion.label)
        switch occasion.when {
        case .text(let text): words = text
        case .date(let date):
            (calendar, isLeapMonth) = (date.calendar, date.isLeapMonth)
            year = date.year.map { padded($0, to: 4) } ?? ""
            month = date.month.map(String.init) ?? ""
            day = date.day.map(String.init) ?? ""
        }
    }

    /// Whether nothing was typed that says a day.
    public var isEmpty: Bool { [year, month, day, words].allSatisfy(\.trimmed.isEmpty) }
}
