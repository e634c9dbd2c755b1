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
        /// Those of them that took the place of one that lacked the year, with that one.
        public var completed: [Occasion: Occasion]
        /// Lines that their note did not have.
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
    /// What was added to people.
    public var additions: [Addition] = []

    /// Nothing.
    public init() {}

    /// How many records there are, people who were made not counted.
    public var count: Int {
        catchups.count + gifts.count + reminders.count + additions.reduce(0) { $0 + $1.occasions.count + $1.notes.count }
    }
}

extension Profile {
    /// The profile with more days and lines in its note, and what of them it did not have. A birthday of which only the year
    /// was missing gets it.
    public func adding(
        occasions: [Occasion], notes: [String], to person: Person.ID
    ) -> (profile: Profile, addition: CaptureReceipt.Addition) {
        var (profile, addition) = (self, CaptureReceipt.Addition(person: person))
        for occasion in occasions where !profile.occasions.contains(occasion) {
            if let place = profile.occasions.firstIndex(where: { occasion.completes($0) }) {
                addition.completed[occasion] = profile.occasions[place]
                profile.occasions[place] = occasion
            } else {
                profile.occasions.append(occasion)
            }
            addition.occasions.append(occasion)
        }
        for note in notes {
            let lines = profile.note.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            guard !lines.contains(note) else { continue }
            profile.note = profile.note.isEmpty ? note : "\(profile.note)\n\(note)"
            addition.notes.append(note)
        }
        return (profile, addition)
    }

    /// The profile without days and lines that were added to it; what they took the place of is back.
    public func removing(_ addition: CaptureReceipt.Addition) -> Profile {
        var profile = self
        profile.occasions = profile.occasions.compactMap { occasion in
            addition.occasions.contains(occasion) ? addition.completed[occasion] : occasion
        }
        var lines = profile.note.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for note in addition.notes {
            if let place = lines.lastIndex(of: note) { lines.remove(at: place) }
        }
        profile.note = lines.joined(separator: "\n")
        return profile
    }
}

extension Occasion {
    /// Whether this is the same day of the same kind with the year that the other one lacks.
    fileprivate func completes(_ other: Occasion) -> Bool {
        guard kind == other.kind, label == other.label, case .date(let mine) = when, case .date(let theirs) = other.when
        else { return false }
        return theirs.year == nil && mine.year != nil && mine.month == theirs.month && mine.day == theirs.day
            && mine.calendar == theirs.calendar
    }
}
