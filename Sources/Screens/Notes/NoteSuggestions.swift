import Capture
import Foundation
package import Kinkeeper
package import Store

extension Space {
    /// How much of a note is read, in characters.
    private static let mostRead = 10_000

    /// What a note's text asks for, as cards to be confirmed: the rules of Capture, as of the day on which the note was written. A card
    /// has the same identifier each time, so that what was added is not asked for again; days that are past are left out.
    package func suggestions(
        of note: Note, asking account: Account.ID, from display: DisplayContext
    ) async throws -> [CaptureFields] {
        let text = note.plainText(most: Self.mostRead)
        guard !text.isEmpty else { return [] }
        let then = DisplayContext(
            now: note.summary.createdAt, timeZone: display.timeZone, nameOrder: display.nameOrder,
            leapDayRule: display.leapDayRule, language: display.language, catchupsADay: display.catchupsADay)
        guard case .proposals(let cards, _) = try await read(text, asking: account, from: then) else { return [] }
        var places: [String: Int] = [:]
        let named = cards.compactMap { card -> CaptureFields? in
            guard card.kind != .note, card.day.isEmpty || card.day >= display.today.description || card.kind == .catchup else {
                return nil
            }
            var card = card
            let place = places[card.words, default: 0]
            places[card.words] = place + 1
            card.id = Gift.ID(of: StableDigest("\(note.id) \(place) \(card.words)"), at: note.summary.createdAt).uuid
            return card
        }
        let known = try await knownRecords(among: named.map(\.id))
        return named.filter { !known.contains($0.id) }
    }
}
