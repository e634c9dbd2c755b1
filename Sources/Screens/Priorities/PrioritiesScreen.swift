package import Foundation
package import Kinkeeper
import Markdown
package import Store

/// A deck of cards, one at a time.
public struct PrioritiesScreen: Hashable, Sendable {
    /// A card.
    public struct Card: Hashable, Sendable {
        /// Names the card in the page.
        public let anchor: String
        /// "note" or "toDo": the field that is sent.
        public let field: String
        /// The identifier.
        public let value: String
        /// "Note · 21 November 2026", "To-do · No date".
        public let kind: String
        /// The title; nil for a note without one.
        public let title: String?
        /// The text of a note as HTML, of which nothing can be ticked; nil without one.
        public let html: String?
        /// "Anna Berg"; nil without people.
        public let people: String?
        /// The page of it.
        public let path: String
    }

    /// A choice: a button, a direction and a key.
    public struct Choice: Hashable, Sendable {
        /// "now".
        public let value: String
        /// "Now".
        public let title: String
        /// "High priority": what it means for this card.
        public let meaning: String
        /// "right".
        public let direction: String
        /// "→".
        public let arrow: String
    }

    /// The card; nil when the deck is done.
    public let card: Card?
    /// The four choices.
    public let choices: [Choice]
    /// The deck, as forms carry it.
    public let deck: String
    /// "3 of 20"; nil for an empty deck.
    public let progress: String?
    /// How many cards were decided.
    public let decided: Int
    /// How many cards there are.
    public let total: Int
    /// "All 20 are sorted."
    public let end: String
    /// "34 more"; nil when nothing is left.
    public let left: String?
    /// The link to another deck; nil when nothing is left.
    public let anotherPath: String?
    /// Whether a choice can be undone.
    public let canUndo: Bool
}

extension PrioritiesScreen {
    /// Builds the page; `names` are of the people of the card.
    package init(_ deck: PriorityCards, names: [Person.ID: PersonName], from display: DisplayContext) {
        let phrases = display.phrases
        let back = Self.path(deck.start)
        card = deck.card.map { Card($0, names: names, back: back, from: display) }
        let isNote = card?.field == "note"
        choices = [(PriorityChoice.later, "left", "←"), (.drop, "up", "↑"), (.done, "down", "↓"), (.now, "right", "→")].map {
            choice, direction, arrow in
            Choice(
                value: choice.rawValue, title: phrases.text("priorities.choice.\(choice.rawValue)"),
                meaning: phrases.text("priorities.meaning.\(isNote ? "note" : "toDo").\(choice.rawValue)"),
                direction: direction,
                arrow: arrow)
        }
        self.deck = String(deck.start.wholeMilliseconds)
        decided = deck.decided
        total = deck.total
        let numbers = [
            "number": display.wording.number(min(deck.decided + 1, deck.total)), "total": display.wording.number(deck.total),
        ]
        progress = deck.total == 0 ? nil : phrases.text("priorities.progress", numbers)
        end = deck.total == 0 ? phrases.text("priorities.empty") : phrases.count("priorities.end", deck.total)
        left = deck.left == 0 ? nil : phrases.count("priorities.left", deck.left)
        anotherPath = deck.card == nil && deck.left > 0 ? Self.path(display.now) : nil
        canUndo = deck.decided > 0
    }

    /// The address of a deck.
    package static func path(_ start: Date) -> String { "\(Routes.priorities.path)?deck=\(start.wholeMilliseconds)" }
}

extension PrioritiesScreen.Card {
    fileprivate init(
        _ card: PriorityCards.Card, names: [Person.ID: PersonName], back: String, from display: DisplayContext
    ) {
        let phrases = display.phrases
        func named(_ people: [Person.ID]) -> String? {
            let all = people.compactMap { names[$0]?.display(display.nameOrder) }
            return all.isEmpty ? nil : display.wording.list(all)
        }
        switch card {
        case .note(let note):
            let words = String(note.text.prefix(1_200))
            self.init(
                anchor: "card-\(note.id)", field: "note", value: note.id.description,
                kind: phrases.text("priorities.note", ["when": display.day(of: note.summary.createdAt)]),
                title: note.title.isEmpty ? nil : note.title,
                html: words.allSatisfy(\.isWhitespace) ? nil : MarkdownDocument(words, canTick: false).html,
                people: named(note.summary.people),
                path: "\(Routes.note.path(note.id))?back=\(Wording.queryEncoded(back))")
        case .toDo(let reminder):
            let standing = reminder.standing(at: display.now, in: display.zone)
            self.init(
                anchor: "card-\(reminder.id)", field: "toDo", value: reminder.id.description,
                kind: phrases.text("priorities.toDo", ["when": display.status(standing)]), title: reminder.title,
                html: reminder.note.allSatisfy(\.isWhitespace)
                    ? nil : MarkdownDocument(String(reminder.note.prefix(1_200)), canTick: false).html,
                people: named(reminder.people), path: "\(Routes.reminder.path(reminder.id))?back=\(Wording.queryEncoded(back))")
        }
    }
}
