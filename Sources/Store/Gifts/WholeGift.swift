package import Foundation
import GRDB
public import Kinkeeper

/// A gift with all that goes along when it is moved to another space.
public struct WholeGift: Hashable, Sendable {
    /// The gift with its reminders, for the people of the space that it is in.
    public let gift: Gift
    /// Its pictures, in their order.
    public let pictures: [GiftPicture]
    /// How it came so far, the first step first.
    let steps: [GiftStep]
    /// Which of its recipients are which accounts.
    package let accounts: [Person.ID: [Account.ID]]
    /// The accounts that it is hidden from for other reasons: people in the trash, deleted for good or parted.
    package let walls: Set<Account.ID>
    /// Its recipients in the trash: without them it would be another gift.
    public let trashed: [Person.ID]
    /// A digest of the gift as it is; it differs after any change of it.
    package let state: String
}

// The steps of a gift from one space to another. Two files are never written in one step: one transaction of the target decides,
// and clearing the source may be done again at any time. `GiftMoving` says in which order.

extension Space {
    /// A gift with all that is its own; nil if there is none, it was deleted, or it is hidden from the account.
    public func wholeGift(_ id: Gift.ID, asking account: Account.ID) async throws(StoreError) -> WholeGift? {
        try await file.glance { db in
            guard let gift = try db.gift(id, asking: account), let state = try db.giftState(id) else { return nil }
            let trashed = try db.rows(
                """
                SELECT r.person_id FROM gift_recipients r JOIN people ON people.id = r.person_id
                WHERE r.gift_id = ? AND trashed_at IS NOT NULL AND merged_into IS NULL ORDER BY r.position
                """, [id.value]
            ).map { $0[0] as Person.ID }
            var accounts: [Person.ID: [Account.ID]] = [:]
            for row in try db.rows(
                """
                SELECT DISTINCT r.person_id, a.account_id FROM gift_recipients r
                JOIN person_accounts a ON a.person_id = r.person_id WHERE r.gift_id = ? ORDER BY a.account_id
                """, [id.value])
            { accounts[row["person_id"], default: []].append(row["account_id"]) }
            let present = Set(gift.recipients)
            let walls = Set(
                try db.rows("SELECT account_id FROM gift_walls WHERE gift_id = ?", [id.value]).map { $0[0] as Account.ID }
                    + accounts.filter { !present.contains($0.key) }.values.joined())
            return WholeGift(
                gift: gift, pictures: try db.pictures(of: id), steps: try db.steps(of: id).reversed(),
                accounts: accounts.filter { present.contains($0.key) }, walls: walls,
                trashed: trashed, state: state)
        }
    }

    /// Writes a gift that comes from another space: the moment at which it is here, in a new version. Its pictures are in the
    /// media folder by then. Nothing happens if it came already and is not cleared there yet. Throws `conflict` where another
    /// gift has its identifier, and `giftRefused` where it would be hidden from the account.
    ///
    /// - Parameters:
    ///   - people: Who its recipients are here.
    ///   - other: An identifier for it here, where its own is taken.
    ///   - family: The family whose space it is: members that a recipient is known to be do not see it. Nil for an own space.
    package func putGift(
        _ whole: WholeGift, as other: Gift.ID? = nil, for people: [Person.ID: Person.ID], from origin: Space.ID,
        in family: SharedSpace?, asking account: Account.ID, at time: Date
    ) async throws(StoreError) -> Gift {
        try await file.writeDurably { db in
            if let known = try db.arrival(of: whole, from: origin) {
                guard let there = try db.gift(known, asking: account) else { throw StoreError.conflict }
                return there
            }
            let id = other ?? whole.gift.id
            guard try db.giftState(id) == nil else { throw StoreError.conflict }
            var gift = whole.gift.named(id)
            // A late clearing of an earlier stay does not take this one for it.
            gift.updatedAt = Date(milliseconds: max(time.milliseconds, whole.gift.updatedAt.milliseconds + 1))
            gift.recipients = whole.gift.recipients.compactMap { people[$0] }
            let record = try db.occasion(of: gift.recipients, like: whole.gift.occasion)
            gift.occasion?.record = record
            var identifiers = IdentifierSequence()
            try db.write(gift, isNew: true)
            try db.setRecipients(of: gift, &identifiers)
            try db.setTags(of: gift, &identifiers)
            // Under another identifier, its rows get others too: the first are in the space that it comes from.
            for step in whole.steps {
                let row = other == nil ? step.id : identifiers.next(at: step.at)
                try db.insert(GiftStep(id: row, status: step.status, at: step.at, by: step.by), of: id)
            }
            for reminder in whole.gift.reminders {
                try db.insert(other == nil ? reminder : reminder.named(identifiers.next(at: time)), of: id)
            }
            for (position, picture) in whole.pictures.enumerated() {
                let row = other == nil ? picture.id : identifiers.next(at: time)
                try db.insert(GiftPicture(id: row, digest: picture.digest), of: id, at: position)
            }
            var walls = whole.walls
            for (person, accounts) in whole.accounts {
                // What is known of the people goes along, so that the gift stays hidden wherever it goes from here.
                for linked in accounts where family.map({ $0.member(linked) != nil }) ?? true {
                    if let here = people[person] { try db.linkAccount(linked, to: here, identifiers.next(at: time)) }
                }
                // One who is no member sees it no more when they join.
                if let family { walls.formUnion(accounts.filter { family.member($0) == nil }) }
            }
            for wall in walls.sorted() { try db.putUpGiftWall(id, wall, &identifiers, at: time) }
            try db.run(
                "INSERT INTO gift_moves (id, origin, origin_id, account_id, state) VALUES (?, ?, ?, ?, ?)",
                [id.value, origin.value, whole.gift.id.value, account.value, whole.state.databaseValue])
            return try db.giftStillSeen(id, by: account)
        }
    }
}

extension Database {
    /// Returns a digest of a gift, deleted or not: it differs after an edit, a step, a change of a reminder, and a
    /// picture more or less. Nil if there is none.
    func giftState(_ id: Gift.ID) throws -> String? {
        guard
            let row = try firstRow("SELECT updated_at, status, archived_from, given_day FROM gifts WHERE id = ?", [id.value])
        else { return nil }
        let pictures = try pictures(of: id).map(\.id.description)
        let steps = try steps(of: id).map(\.id.description)
        let reminders = try giftReminders(where: "gift_id = ?", [id.value])[id.uuid] ?? []
        let (updated, given): (Int64, Int64?) = (row["updated_at"], row["given_day"])
        return StableDigest(
            "\(updated) \(row["status"] as String) \(row["archived_from"] as String? ?? "") \(given ?? 0)",
            pictures.joined(separator: " "), steps.joined(separator: " "),
            reminders.map { "\($0.id) \($0.updatedAt.milliseconds)" }.joined(separator: " ")
        ).hexadecimal
    }

    /// The gift here that came from there in that state and is not cleared there yet; nil if there is none.
    fileprivate func arrival(of whole: WholeGift, from origin: Space.ID) throws -> Gift.ID? {
        try firstRow(
            "SELECT id FROM gift_moves WHERE origin = ? AND origin_id = ? AND state = ?",
            [origin.value, whole.gift.id.value, whole.state.databaseValue])?[0]
    }

    /// The day of one of these people that a gift of theirs was for elsewhere.
    fileprivate func occasion(of people: [Person.ID], like occasion: GiftOccasion?) throws -> Identifier<Occasion>? {
        guard let occasion, occasion.record != nil else { return nil }
        for person in people {
            let found = try firstRow(
                """
                SELECT id FROM occasions WHERE person_id = ?1 AND kind = ?2 AND (label = ?3 OR (?3 = '' AND kind <> 'custom'))
                ORDER BY label <> ?3, position, id LIMIT 1
                """, [person.value, occasion.kind.rawValue.databaseValue, occasion.label.databaseValue])
            if let found { return found[0] }
        }
        return nil
    }

    /// Copies a gift with all that is its own under another identifier. Its rows get identifiers of their own too: those that it
    /// had are in another space by now.
    func copyGift(_ id: Gift.ID, as copy: Gift.ID, at time: Date) throws {
        try run(
            """
            INSERT INTO gifts (id, title, occasion_kind, occasion_label, occasion_id, day, budget, currency, link, note,
              choosing_days, delivery_days, status, archived_from, given_day, created_at, updated_at, deleted_at)
            SELECT ?, title, occasion_kind, occasion_label, occasion_id, day, budget, currency, link, note,
              choosing_days, delivery_days, status, archived_from, given_day, created_at, updated_at, deleted_at
            FROM gifts WHERE id = ?
            """, [copy.value, id.value])
        var identifiers = IdentifierSequence()
        for (table, order) in [
            ("gift_recipients", "position, id"), ("gift_tags", "position, id"), ("gift_pictures", "position, id"),
            ("gift_steps", "at, id"), ("gift_reminders", "day, second, id"), ("gift_walls", "id"),
        ] {
            for row in try rows("SELECT id FROM \(table) WHERE gift_id = ? ORDER BY \(order)", [id.value]) {
                let (present, other): (Gift.ID, Gift.ID) = (row[0], identifiers.next(at: time))
                try run(
                    "UPDATE \(table) SET id = ?, gift_id = ? WHERE id = ?", [other.value, copy.value, present.value])
            }
        }
    }
}

extension Gift {
    /// The same gift under another identifier.
    fileprivate func named(_ id: ID) -> Gift {
        Gift(
            id: id, title: title, recipients: recipients, occasion: occasion, date: date, budget: budget, link: link,
            note: note, tags: tags, lead: lead, status: status, archivedFrom: archivedFrom, givenOn: givenOn,
            reminders: reminders, createdAt: createdAt, updatedAt: updatedAt)
    }
}

extension GiftReminder {
    /// The same reminder under another identifier.
    fileprivate func named(_ id: ID) -> GiftReminder {
        GiftReminder(id: id, message: message, at: at, doneAt: doneAt, updatedAt: updatedAt)
    }
}
