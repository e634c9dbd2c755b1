import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Screens
import Store

extension Schemas {
    /// The deck of cards.
    static let priorities: [(name: String, schema: Schema)] = [
        Records.priorityStep.described, Records.priorityDeck.described,
        (
            "PriorityChoiceInput",
            .object(
                "A choice for a note or a to-do.", required: ["choice"],
                [
                    "start": JSONForm.instant("The deck; that of today if not said.").schema,
                    "note": JSONForm<Note.ID>.identifier("The note.").schema,
                    "toDo": JSONForm<Reminder.ID>.identifier("The to-do.").schema,
                    "choice": Records.priorityChoice("The choice.").schema,
                ])
        ),
        (
            "PriorityUndoInput",
            .object(
                "Which deck.", required: [], ["start": JSONForm.instant("The deck; that of today if not said.").schema])
        ),
    ]
}

extension Operation {
    /// The deck of cards, of the account's own space.
    static let priorities: [Operation] = [readDeck.inOwn, choose.inOwn, undoChoice.inOwn]

    private static let readDeck = Operation(
        id: "readPriorityDeck", method: .get, path: "/priority-deck", tag: "Notes",
        summary: "The next card of a deck of notes in the inbox and open to-dos", scope: .readNotes, reveals: [.readReminders],
        query: [Parameter(name: "start", schema: .instant("When the deck was begun; at the beginning of today if not said."))],
        success: .json(.named("PriorityDeck"), "The deck.")
    ) { call in
        let start = call.deckStart(call.text("start"))
        let deck = try await call.space.priorityCards(from: start, asking: call.asking, in: call.zone)
        return .json(Records.priorityDeck.json(ShownPriorityDeck(deck, at: call.now, in: call.zone)))
    }

    private static let choose = Operation(
        id: "choosePriority", method: .post, path: "/priority-deck/choices", tag: "Notes",
        summary: "Choose what becomes of a card; again in the same deck changes nothing", scope: .writeNotes,
        reveals: [.writeReminders], body: .json(.named("PriorityChoiceInput")),
        success: .json(.named("PriorityStep"), "What was chosen.")
    ) { call in
        let (note, toDo) = (
            call.body["note"]?.text.flatMap { Note.ID($0) }, call.body["toDo"]?.text.flatMap { Reminder.ID($0) }
        )
        guard (note == nil) != (toDo == nil), let choice = call.body["choice"]?.text.flatMap(PriorityChoice.init),
            let item = note.map(PriorityItem.note) ?? toDo.map(PriorityItem.toDo)
        else { throw Problem.invalid([.init(pointer: "/note", detail: "must be given, or toDo in its place, but not both")]) }
        let step = try await call.space.choose(
            choice, for: item, from: call.deckStart(call.body["start"]?.text), asking: call.asking, at: call.now, in: call.zone)
        return .json(Records.priorityStep.json(step))
    }

    private static let undoChoice = Operation(
        id: "undoPriorityChoice", method: .post, path: "/priority-deck/undoing", tag: "Notes",
        summary: "Undo the last choice of a deck", scope: .writeNotes, reveals: [.writeReminders],
        body: .json(.named("PriorityUndoInput")), success: .json(.named("PriorityStep"), "What was undone.")
    ) { call in
        let start = call.deckStart(call.body["start"]?.text)
        guard let step = try await call.space.undoPriorityStep(from: start, asking: call.asking, at: call.now) else {
            throw Problem.notFound
        }
        return .json(Records.priorityStep.json(step))
    }
}

extension Call {
    /// When a deck was begun.
    fileprivate func deckStart(_ text: String?) -> Date {
        text.flatMap { Date(rfc3339: $0) } ?? PriorityDeck.start(of: today, in: zone)
    }
}
