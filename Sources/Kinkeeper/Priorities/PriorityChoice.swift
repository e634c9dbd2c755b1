public import Foundation

/// What an account chooses for a card when it prioritises.
public enum PriorityChoice: String, CaseIterable, Sendable {
    /// First of all: a note becomes active and is pinned, a to-do gets high priority.
    case now
    /// Not yet: a note stays in the inbox, a to-do gets low priority.
    case later
    /// A note or to-do is done.
    case done
    /// A note is archived; a to-do is deleted, and can be brought back.
    case drop
}

/// What a card of a deck is about.
public enum PriorityItem: Hashable, Sendable {
    case note(Note.ID)
    case toDo(Reminder.ID)
}

/// A deck of cards: what lies in the inbox and what is to be done, one at a time.
public enum PriorityDeck {
    /// The most cards of a deck.
    public static let most = 20
    /// For how long it is known what was chosen last for something, in seconds: what was put off comes after what was not asked about.
    public static let memory: Double = 90 * 86_400

    /// The deck of a day: it goes on when it is opened again, and begins anew on the next day.
    public static func start(of day: CivilDate, in zone: ZoneOffsets) -> Date {
        zone.instant(of: CivilDateTime(day, .midnight))
    }
}
