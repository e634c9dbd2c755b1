public import Foundation
import Interchange
public import Kinkeeper
public import Store

/// Saves the confirmed records of a line of text, and undoes that.
///
/// Days and facts belong on a person's card, so each card is rewritten with them, and all of it is stored in one transaction.
/// If a card changed meanwhile it is tried again with the new one.
public struct CaptureSaver: Sendable {
    private let space: Space
    private let account: Account.ID
    private let today: CivilDate
    private let zone: ZoneOffsets
    private let now: Date
    private let giftLead: GiftLead

    private static let tries = 5

    /// A saver of a space at a moment, for an account. `today` and `zone` are the owner's; `giftLead` is what new gifts have.
    public init(
        _ space: Space, account: Account.ID, today: CivilDate, zone: ZoneOffsets, now: Date, giftLead: GiftLead = .usual
    ) {
        (self.space, self.account, self.today, self.zone, self.now) = (space, account, today, zone, now)
        self.giftLead = giftLead
    }

    /// Saves all records of a line, or none. Present data is not written twice. Throws `notFound` for unknown people, and what
    /// each record throws by itself.
    public func save(_ line: CapturedLine) async throws(StoreError) -> CaptureReceipt {
        var line = line
        line.records = line.records.map { record in
            guard case .gift(var draft) = record, draft.lead == .usual else { return record }
            draft.lead = giftLead
            return .gift(draft)
        }
        var tries = 0
        while true {
            let (cards, additions) = try await cards(for: line)
            do {
                var receipt = try await space.saveCapture(
                    line.records, cards: cards, teaching: line.observations, asking: account, today: today, in: zone, at: now)
                for addition in additions {
                    if receipt.newPeople.contains(addition.person) {
                        receipt.madeWith += addition.occasions.count + addition.notes.count
                    } else {
                        receipt.additions.append(addition)
                    }
                }
                return receipt
            } catch {
                tries += 1
                guard error == .conflict, tries < Self.tries else { throw error }
            }
        }
    }

    /// Undoes the records of a line, and returns how many stay because they were changed since.
    public func undo(_ receipt: CaptureReceipt) async throws(StoreError) -> Int {
        var tries = 0
        while true {
            var cards: [CapturedCard] = []
            for addition in receipt.additions where !addition.isEmpty {
                guard let there = try await space.personEdition(addition.person) else { continue }
                var draft = PersonDraft(there.person)
                draft.profile = draft.profile.removing(addition)
                cards.append(card(draft, over: there))
            }
            do {
                return try await space.undoCapture(receipt, cards: cards, asking: account, today: today, at: now)
            } catch {
                tries += 1
                guard error == .conflict, tries < Self.tries else { throw error }
            }
        }
    }

    // MARK: - Private

    private func cards(
        for line: CapturedLine
    ) async throws(StoreError) -> (cards: [CapturedCard], additions: [CaptureReceipt.Addition]) {
        var (occasions, notes): ([Person.ID: [Occasion]], [Person.ID: [String]]) = ([:], [:])
        var order = line.newPeople.map(\.id)
        for record in line.records {
            switch record {
            case .occasion(let occasion, let named):
                let person = try await present(named)
                occasions[person, default: []].append(occasion)
                if !order.contains(person) { order.append(person) }
            case .note(let note, let named):
                let person = try await present(named)
                notes[person, default: []].append(note)
                if !order.contains(person) { order.append(person) }
            case .catchup, .gift, .reminder: break
            }
        }
        var (cards, additions): ([CapturedCard], [CaptureReceipt.Addition]) = ([], [])
        for person in order {
            let there = try await space.personEdition(person)
            let new = line.newPeople.first { $0.id == person }
            guard let there else {
                guard let new else { throw .notFound }
                let added = Profile(name: Self.name(new.name)).adding(
                    occasions: occasions[person] ?? [], notes: notes[person] ?? [], to: person)
                cards.append(card(PersonDraft(profile: added.profile), of: person))
                additions.append(added.addition)
                continue
            }
            var draft = PersonDraft(there.person)
            let added = draft.profile.adding(
                occasions: occasions[person] ?? [], notes: notes[person] ?? [], to: person)
            guard !added.addition.isEmpty else { continue }
            draft.profile = added.profile
            additions.append(added.addition)
            cards.append(card(draft, over: there))
        }
        return (cards, additions)
    }

    /// The name from typed text: the last of several words is the family name.
    private static func name(_ text: String) -> PersonName {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        guard words.count > 1, let family = words.last else { return PersonName(given: text, formatted: text) }
        return PersonName(given: words.dropLast().joined(separator: " "), family: family, formatted: text)
    }

    /// Returns the person with this identifier, or the one they were merged into.
    private func present(_ id: Person.ID) async throws(StoreError) -> Person.ID {
        var id = id
        while let keeper = try await space.person(id)?.mergedInto { id = keeper }
        return id
    }

    private var editor: PersonEditor { PersonEditor(space, today: today, now: now) }

    private func card(_ draft: PersonDraft, of id: Person.ID) -> CapturedCard {
        let card = editor.patched(nil, draft, id, nil, .unchanged)
        return CapturedCard(person: id, version: nil, card: CardReader(today: today).read(card).card, own: draft.own)
    }

    private func card(_ draft: PersonDraft, over there: PersonEdition) -> CapturedCard {
        let card = editor.patched(there.card, draft, there.person.id, there.person.profile, .unchanged)
        return CapturedCard(
            person: there.person.id, version: there.version, card: CardReader(today: today).read(card).card, own: draft.own)
    }
}
