import Capture
import Foundation
package import Kinkeeper
package import Store

/// What a note's text asks for.
package struct NoteSuggestions: Hashable, Sendable {
    /// A day for a to-do that is a checkbox of the note.
    package struct Day: Hashable, Sendable {
        package let toDo: Reminder
        package let day: CivilDate
        package let time: CivilTime
    }

    /// Cards to be looked through on the sheet of Capture.
    package var cards: [CaptureFields] = []
    /// Days that checkboxes say, for to-dos without a date.
    package var days: [Day] = []

    package init() {}
}

extension Space {
    /// How much of a note is read, in characters, and how many of its checkboxes.
    private static let mostRead = 10_000
    private static let mostCheckboxes = 40

    /// What a note's text asks for: the rules of Capture, as of the day on which it was written. A card has the same identifier each time,
    /// so that what was added is not asked for again; days that are past are left out. What an open checkbox asks to be done is a to-do already:
    /// for it there is a day, and no second reminder. One that is ticked asks for nothing.
    package func suggestions(
        of note: Note, asking account: Account.ID, from display: DisplayContext
    ) async throws -> NoteSuggestions {
        var suggestions = NoteSuggestions()
        let text = note.plainText(most: Self.mostRead, hasCheckboxes: false)
        let boxes = try await openCheckboxes(of: note.id).prefix(Self.mostCheckboxes)
        guard !text.isEmpty || !boxes.isEmpty else { return suggestions }
        // A checkbox may be younger than its note; one that was imported is as old as its file.
        let lines = boxes.map { (text: $0.label, writtenAt: min($0.reminder.createdAt, note.summary.modifiedAt)) }
        let readings = try await read([(text, note.summary.createdAt)] + lines, asking: account, from: display)
        var places: [String: Int] = [:]
        for (toDo, reading) in zip([nil] + boxes.map(\.reminder), readings) {
            guard case .proposals(let cards, _) = reading else { continue }
            if let toDo, let day = NoteSuggestions.Day(toDo, cards, today: display.today) { suggestions.days.append(day) }
            for var card in cards where card.kind != .note && (toDo == nil || card.kind != .reminder) {
                guard card.day.isEmpty || card.day >= display.today.description || card.kind == .catchup else { continue }
                let place = places[card.words, default: 0]
                places[card.words] = place + 1
                card.id = Gift.ID(of: StableDigest("\(note.id) \(place) \(card.words)"), at: note.summary.createdAt).uuid
                suggestions.cards.append(card)
            }
        }
        let known = try await knownRecords(among: suggestions.cards.map(\.id))
        suggestions.cards.removeAll { known.contains($0.id) }
        return suggestions
    }
}

extension NoteSuggestions.Day {
    /// The first day ahead that the cards of a checkbox say; nil where they say none, and for a to-do that has a date.
    fileprivate init?(_ toDo: Reminder, _ cards: [CaptureFields], today: CivilDate) {
        guard toDo.isUndatedAndOpen else { return nil }
        for card in cards where card.kind == .reminder && card.rule.isEmpty {
            guard let day = CivilDate(iso8601: card.day), day >= today else { continue }
            self.init(toDo: toDo, day: day, time: CivilTime(card.time) ?? .nine)
            return
        }
        return nil
    }
}
