package import Foundation
import Interchange
package import Kinkeeper
package import Store

extension Records {
    /// A choice of a deck.
    package static let priorityStep = Record<PriorityStep>("PriorityStep", "A choice that was made, or undone.") {
        Field("note", orNull: .identifier("The note; null for a to-do."), \.note)
        Field("toDo", orNull: .identifier("The to-do, a reminder; null for a note."), \.toDo)
        Field("choice", priorityChoice("What was chosen."), \.choice)
    }

    /// A deck as it stands.
    package static let priorityDeck = Record<ShownPriorityDeck>(
        "PriorityDeck", "How far a deck is, and its next card: a note, a to-do, or neither when it is done."
    ) {
        Field("start", .instant("When the deck was begun: its name."), \.deck.start)
        Field("decided", .count("How many cards were decided."), \.deck.decided)
        Field("total", .count("How many cards it has; \(PriorityDeck.most) at most."), \.deck.total)
        Field("left", .count("How many notes and to-dos are left for other decks."), \.deck.left)
        Field("note", orNull: .record(note), \.note)
        Field("toDo", orNull: .record(reminder), \.toDo)
    }
}

extension Records {
    /// What is chosen for a card.
    package static func priorityChoice(_ about: String) -> JSONForm<PriorityChoice> {
        .word(
            about
                + " now: a note becomes active and is pinned, a to-do gets high priority. later: a note stays in the inbox, a to-do "
                + "gets low priority. done. drop: a note is archived, a to-do deleted.", named: "PriorityChoice")
    }
}

/// A deck with its card as it stands at a moment.
package struct ShownPriorityDeck: Sendable {
    let deck: PriorityCards
    private let now: Date
    private let zone: ZoneOffsets

    /// The deck at a moment, by the account's clocks.
    package init(_ deck: PriorityCards, at now: Date, in zone: ZoneOffsets) {
        (self.deck, self.now, self.zone) = (deck, now, zone)
    }

    var note: Note? {
        if case .note(let note) = deck.card { note } else { nil }
    }

    var toDo: ShownReminder? {
        if case .toDo(let reminder) = deck.card { ShownReminder(reminder, at: now, in: zone) } else { nil }
    }
}

extension PriorityStep {
    fileprivate var note: Note.ID? {
        if case .note(let id) = item { id } else { nil }
    }

    fileprivate var toDo: Reminder.ID? {
        if case .toDo(let id) = item { id } else { nil }
    }
}
