public import Foundation
import GRDB
public import Kinkeeper

/// A person's new card after a line of text was saved.
public struct CapturedCard: Sendable {
    /// The person.
    public let person: Person.ID
    /// The version the change started from; nil for a new person.
    public let version: PersonVersion?
    /// The card with its projection.
    public let card: IncomingCard
    /// Kinkeeper's own data of the person.
    public let own: OwnData

    /// A card from its parts.
    public init(person: Person.ID, version: PersonVersion?, card: IncomingCard, own: OwnData) {
        (self.person, self.version, self.card, self.own) = (person, version, card, own)
    }
}

extension Space {
    /// Keeps what a line of text was agreed to say: all of it in one transaction, or nothing.
    ///
    /// Records that name themselves are written once, however often they come. Occasions and notes are in the cards already. What the
    /// account changed in the records teaches its quick notes, unless all of it was kept before.
    /// Throws `conflict` where a person was changed since their version, and what each record throws by itself.
    public func saveCapture(
        _ records: [CapturedRecord], cards: [CapturedCard], teaching observations: [CaptureObservation] = [],
        asking account: Account.ID, today: CivilDate, in zone: ZoneOffsets, at time: Date
    ) async throws(StoreError) -> CaptureReceipt {
        let prepared = cards.map { ($0, PreparedCard($0.card)) }
        return try await file.write { db in
            var receipt = CaptureReceipt()
            for (card, bytes) in prepared {
                if let version = card.version {
                    guard
                        case .saved = try db.savePerson(
                            card.person, ifVersion: version, bytes, .unchanged, own: card.own, today: today, at: time)
                    else { throw StoreError.conflict }
                } else {
                    let isNew = try PersonEdition(of: card.person, in: db) == nil
                    _ = try db.createPerson(bytes, own: card.own, id: card.person, today: today, at: time)
                    if isNew { receipt.newPeople.append(card.person) }
                }
            }
            for record in records {
                switch record {
                case .catchup(let draft):
                    let isNew = try draft.id.map { try db.catchup($0) == nil } ?? true
                    let id = try db.logCatchup(draft, today: today, at: time).id
                    if isNew { receipt.catchups.append(id) }
                case .gift(let draft):
                    let isNew = try draft.id.map { try db.gift($0, asking: account) == nil } ?? true
                    let id = try db.createGift(draft, asking: account, at: time).id
                    if isNew { receipt.gifts.append(id) }
                case .reminder(let draft):
                    let isNew = try draft.id.map { try db.reminder($0) == nil } ?? true
                    let id = try db.createReminder(draft, at: time, in: zone).id
                    if isNew { receipt.reminders.append(id) }
                case .occasion, .note: break
                }
            }
            if receipt != CaptureReceipt() || !cards.isEmpty {
                receipt.lessons = try db.teach(observations, of: account, at: time)
            }
            return receipt
        }
    }

    /// Undoes the records of a line of text in one transaction, and returns how many stay because they were changed since. The
    /// cards are those of people without the additions. Throws `conflict` as `saveCapture` does.
    public func undoCapture(
        _ receipt: CaptureReceipt, cards: [CapturedCard], asking account: Account.ID, today: CivilDate, at time: Date
    ) async throws(StoreError) -> Int {
        let prepared = cards.map { ($0, PreparedCard($0.card)) }
        return try await file.write { db in
            var left = 0
            try db.forget(receipt.lessons, of: account)
            for (card, bytes) in prepared {
                guard
                    case .saved = try db.savePerson(
                        card.person, ifVersion: card.version, bytes, .unchanged, own: card.own, today: today, at: time)
                else { throw StoreError.conflict }
            }
            for id in receipt.catchups {
                guard let entry = try db.catchup(id) else { continue }
                guard entry.updatedAt == entry.createdAt else {
                    left += 1
                    continue
                }
                _ = try db.deleteCatchup(id)
            }
            for id in receipt.gifts {
                guard let gift = try db.gift(id, asking: account) else { continue }
                // A picture or a reminder does not change the gift itself.
                guard gift.updatedAt == gift.createdAt, gift.status == .idea, gift.reminders.isEmpty,
                    try db.pictures(of: id).isEmpty
                else {
                    left += 1
                    continue
                }
                try db.run("UPDATE gifts SET deleted_at = ? WHERE id = ?", [time.milliseconds.databaseValue, id.value])
            }
            for id in receipt.reminders {
                guard let reminder = try db.reminder(id) else { continue }
                guard reminder.updatedAt == reminder.createdAt, reminder.completedThrough == nil else {
                    left += 1
                    continue
                }
                try db.deleteReminder(id, at: time)
            }
            for id in receipt.newPeople {
                // A person changed since, or with records of their own by now, stays.
                guard try db.isAsMade(id) else {
                    left += 1
                    continue
                }
                try db.run(
                    "UPDATE people SET trashed_at = coalesce(trashed_at, ?) WHERE id = ?",
                    [time.milliseconds.databaseValue, id.value])
            }
            return left
        }
    }
}

extension Database {
    /// Whether a person is unchanged since they were added, and has no history here by now.
    fileprivate func isAsMade(_ person: Person.ID) throws -> Bool {
        try firstRow(
            """
            SELECT 1 FROM people WHERE id = ?1 AND updated_at = created_at
              AND NOT EXISTS (SELECT 1 FROM catchup_people WHERE person_id = ?1)
              AND NOT EXISTS (SELECT 1 FROM group_members WHERE person_id = ?1)
              AND NOT EXISTS (SELECT 1 FROM note_people WHERE person_id = ?1)
              AND NOT EXISTS (SELECT 1 FROM wishes WHERE person_id = ?1)
              AND NOT EXISTS (SELECT 1 FROM alert_choices WHERE person_id = ?1)
              AND NOT EXISTS (SELECT 1 FROM person_accounts WHERE person_id = ?1)
              AND NOT EXISTS (SELECT 1 FROM shared_people WHERE person_id = ?1)
              AND NOT EXISTS (SELECT 1 FROM merges WHERE kept_id = ?1 OR merged_id = ?1)
              AND NOT EXISTS (SELECT 1 FROM gift_recipients r JOIN gifts g ON g.id = r.gift_id
                WHERE r.person_id = ?1 AND g.deleted_at IS NULL)
              AND NOT EXISTS (SELECT 1 FROM reminder_people p JOIN reminders m ON m.id = p.reminder_id
                WHERE p.person_id = ?1 AND m.deleted_at IS NULL)
            """, [person.value]) != nil
    }
}
