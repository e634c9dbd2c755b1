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

    /// How far a deck is, without its card.
    package static let priorityDeck = Record<PriorityCards>("PriorityDeck", "How far a deck is, and its next card.") {
        Field("start", .instant("When the deck was begun: its name."), \.start)
        Field("decided", .count("How many cards were decided."), \.decided)
        Field("total", .count("How many cards it has; \(PriorityDeck.most) at most."), \.total)
        Field("left", .count("How many notes and to-dos are left for other decks."), \.left)
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

extension PriorityStep {
    fileprivate var note: Note.ID? {
        if case .note(let id) = item { id } else { nil }
    }

    fileprivate var toDo: Reminder.ID? {
        if case .toDo(let id) = item { id } else { nil }
    }
}
