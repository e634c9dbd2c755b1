/// A record that somebody agreed to keep after a line of text had proposed it.
public enum CapturedRecord: Hashable, Sendable {
    /// A contact that has happened.
    case catchup(CatchupDraft)
    /// An idea of a gift.
    case gift(GiftDraft)
    /// Something to be reminded of, or to be done some day.
    case reminder(ReminderDraft)
    /// A day in somebody's life that comes back every year.
    case occasion(Occasion, of: Person.ID)
    /// A fact about somebody, which their note keeps as a line of its own.
    case note(String, about: Person.ID)
}

/// All that is kept of one line of text: together or not at all.
public struct CapturedLine: Hashable, Sendable {
    /// Somebody who is not known yet.
    public struct NewPerson: Hashable, Sendable {
        /// Names the person, so that asking twice makes one.
        public let id: Person.ID
        /// The name as it was written.
        public let name: String

        /// Somebody of that name.
        public init(id: Person.ID, name: String) { (self.id, self.name) = (id, name) }
    }

    /// Those who are to be made first; records may name them.
    public var newPeople: [NewPerson]
    /// The records, in the order of the line.
    public var records: [CapturedRecord]

    /// What is kept of a line.
    public init(newPeople: [NewPerson] = [], records: [CapturedRecord]) {
        (self.newPeople, self.records) = (newPeople, records)
    }
}

/// What a line of text left behind, so that it can be taken back.
public struct CaptureReceipt: Hashable, Sendable {
    /// What was added to somebody who was known.
    public struct Addition: Hashable, Sendable {
        /// To whom.
        public let person: Person.ID
        /// Days that were not remembered before.
        public var occasions: [Occasion]
        /// Those of them that took the place of one that said less, with that one.
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
    /// Gifts that were written down.
    public var gifts: [Gift.ID] = []
    /// Reminders that were written down.
    public var reminders: [Reminder.ID] = []
    /// People who were made.
    public var newPeople: [Person.ID] = []
    /// What was added to people who were known.
    public var additions: [Addition] = []
    /// How many days and notes people were made with; they go with them.
    public var madeWith = 0

    /// Nothing.
    public init() {}

    /// How many records there are, people who were made not counted.
    public var count: Int {
        catchups.count + gifts.count + reminders.count + madeWith
            + additions.reduce(0) { $0 + $1.occasions.count + $1.notes.count }
    }
}

extension Profile {
    /// The profile with more days and words in its note, and what of them it did not have. A day that is known in part becomes
    /// what is said of it now; one that is known as well, or better, stays as it is.
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

    /// The profile without days and words that were added to it; what they took the place of is back.
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
