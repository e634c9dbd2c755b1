/// A record proposed from a line of text and confirmed by the account.
public enum CapturedRecord: Hashable, Sendable {
    /// A contact that has happened.
    case catchup(CatchupDraft)
    /// An idea of a gift.
    case gift(GiftDraft)
    /// Something to be reminded of, or to be done some day.
    case reminder(ReminderDraft)
    /// A yearly day of a person, such as a birthday.
    case occasion(Occasion, of: Person.ID)
    /// A fact about a person, kept as a line of its own in their note.
    case note(String, about: Person.ID)
}

/// All that is kept of one line of text: together or not at all.
public struct CapturedLine: Hashable, Sendable {
    /// A person to be added.
    public struct NewPerson: Hashable, Sendable {
        /// Names the person, so that asking twice makes one.
        public let id: Person.ID
        /// The name as it was written.
        public let name: String

        /// A new person with this name.
        public init(id: Person.ID, name: String) { (self.id, self.name) = (id, name) }
    }

    /// People to add first; the records may refer to them.
    public var newPeople: [NewPerson]
    /// The records, in the order of the line.
    public var records: [CapturedRecord]
    /// What the account's changes of the records, and what it left as it was read, say about words of the line.
    public var observations: [CaptureObservation]

    /// The confirmed records of a line.
    public init(newPeople: [NewPerson] = [], records: [CapturedRecord], observations: [CaptureObservation] = []) {
        (self.newPeople, self.records, self.observations) = (newPeople, records, observations)
    }
}

/// The records made from a line of text, for undoing it.
public struct CaptureReceipt: Hashable, Sendable {
    /// The most records that one line of text makes, and the most people that it adds.
    public static let mostRecords = 40
    /// The most observations that the records of one line make: of each its name and a dozen words.
    public static let mostLessons = mostRecords * 13

    /// An addition to a known person.
    public struct Addition: Hashable, Sendable {
        /// The person it was added to.
        public let person: Person.ID
        /// Days that were not remembered before.
        public var occasions: [Occasion]
        /// Occasions that replaced a less complete one, with that one.
        public var completed: [Occasion: Occasion]
        /// Words that their note did not have.
        public var notes: [String]

        /// Nothing yet.
        public init(person: Person.ID) { (self.person, occasions, completed, notes) = (person, [], [:], []) }

        /// Whether nothing was added.
        public var isEmpty: Bool { occasions.isEmpty && notes.isEmpty }
    }

    /// Contacts that were logged.
    public var catchups: [Catchup.ID] = []
    /// Added gifts.
    public var gifts: [Gift.ID] = []
    /// Added reminders.
    public var reminders: [Reminder.ID] = []
    /// The added people.
    public var newPeople: [Person.ID] = []
    /// Additions to known people.
    public var additions: [Addition] = []
    /// How many days and notes people were made with; they go with them.
    public var madeWith = 0
    /// What the account's quick notes learnt from it.
    public var lessons: [CaptureObservation] = []

    /// Nothing.
    public init() {}

    /// The number of records, without the added people.
    public var count: Int {
        catchups.count + gifts.count + reminders.count + madeWith
            + additions.reduce(0) { $0 + $1.occasions.count + $1.notes.count }
    }
}

extension Profile {
    /// Returns the profile with more days and lines in its note, and those of them that are new. A day known only in part is
    /// completed; a day known as well or better stays.
    public func adding(
        occasions: [Occasion], notes: [String], to person: Person.ID
    ) -> (profile: Profile, addition: CaptureReceipt.Addition) {
        var (profile, addition) = (self, CaptureReceipt.Addition(person: person))
        for occasion in occasions where !profile.occasions.contains(occasion) {
            guard let place = profile.occasions.firstIndex(where: { $0.isSameDay(as: occasion) }) else {
                profile.occasions.append(occasion)
                addition.occasions.append(occasion)
                continue
            }
            let known = profile.occasions[place]
            guard known.when != occasion.when, known.when.isSaid(by: occasion.when) else { continue }
            profile.occasions[place].when = occasion.when
            addition.completed[profile.occasions[place]] = known
            addition.occasions.append(profile.occasions[place])
        }
        for note in notes {
            let lines = note.lines
            guard !lines.isEmpty, profile.note.lines.place(of: lines) == nil else { continue }
            profile.note = profile.note.isEmpty ? note : "\(profile.note)\n\(note)"
            addition.notes.append(note)
        }
        return (profile, addition)
    }

    /// Returns the profile without the added days and lines; replaced days are back.
    public func removing(_ addition: CaptureReceipt.Addition) -> Profile {
        var profile = self
        profile.occasions = profile.occasions.compactMap { occasion in
            addition.occasions.contains(occasion) ? addition.completed[occasion] : occasion
        }
        var lines = profile.note.lines
        for note in addition.notes.map(\.lines) {
            if let place = lines.place(of: note) { lines.removeSubrange(place..<(place + note.count)) }
        }
        if !addition.notes.isEmpty { profile.note = lines.joined(separator: "\n") }
        return profile
    }
}

extension String {
    fileprivate var lines: [Substring] { isEmpty ? [] : split(separator: "\n", omittingEmptySubsequences: false) }
}

extension [Substring] {
    /// Where some lines stand one after the other, the last time; nil where they do not.
    fileprivate func place(of lines: [Substring]) -> Int? {
        guard !lines.isEmpty, count >= lines.count else { return nil }
        return (0...(count - lines.count)).last { Array(self[$0..<($0 + lines.count)]) == lines }
    }
}
