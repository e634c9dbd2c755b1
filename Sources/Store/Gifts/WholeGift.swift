package import Foundation
import GRDB
public import Kinkeeper
import Synchronization

/// A gift with all that goes along when it is moved to another space.
public struct WholeGift: Hashable, Sendable {
    /// The gift, for the people of the space that it is in.
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
    /// Other once the gift is changed in any way.
    package let state: String
}

/// A gift that came from another space, and may still be there.
struct GiftArrival: Sendable {
    /// The gift here.
    let id: Gift.ID
    let origin: Space.ID
    /// The gift there.
    let originID: Gift.ID
    let account: Account.ID
    /// How it was there.
    let state: String
    /// Whether it was deleted here since: then it stays where it came from.
    let isDeleted: Bool
}

/// A gift that came from another space and could not be cleared there yet.
package struct UnsettledGift: Sendable {
    /// The gift here.
    package let id: Gift.ID
    /// The gift where it came from.
    package let originID: Gift.ID
    /// Why it could not be cleared.
    package let error: StoreError
}

// The steps of a gift from one space to another. Two files are never written in one step: one transaction of the target decides,
// and clearing the source may be done again at any time. `GiftMoving` says in which order.

extension Space {
    /// A gift with all that is its own; nil if there is none, it was deleted, or it is hidden from the account.
    public func wholeGift(_ id: Gift.ID, asking account: Account.ID) async throws(StoreError) -> WholeGift? {
        try await file.read { db in
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
            for step in whole.steps { try db.write(step, as: other == nil ? step.id : identifiers.next(at: step.at), of: id) }
            for (position, picture) in whole.pictures.enumerated() {
                let row = other == nil ? picture.id : identifiers.next(at: time)
                try db.run(
                    "INSERT INTO gift_pictures (id, gift_id, position, digest) VALUES (?, ?, ?, ?)",
                    [row.value, id.value, position.databaseValue, picture.digest.data.databaseValue])
            }
            var walls = whole.walls
            for (person, accounts) in whole.accounts {
                // What is known of the people goes along, so that the gift stays hidden wherever it goes from here.
                for linked in accounts where family.map({ $0.member(linked) != nil }) ?? true {
                    if let here = people[person] { try db.linkAccount(linked, to: here, &identifiers, at: time) }
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

    /// The gifts that came here from other spaces and may still be there.
    func giftArrivals() async throws(StoreError) -> [GiftArrival] {
        try await file.read { db in
            try db.rows(
                """
                SELECT gift_moves.id, origin, origin_id, account_id, state, deleted_at IS NOT NULL AS is_deleted
                FROM gift_moves JOIN gifts ON gifts.id = gift_moves.id ORDER BY gift_moves.id
                """, []
            ).map {
                GiftArrival(
                    id: $0["id"], origin: $0["origin"], originID: $0["origin_id"], account: $0["account_id"],
                    state: $0["state"], isDeleted: $0["is_deleted"])
            }
        }
    }

    /// Clears a gift that is in another space by now. One that was changed since it was read goes on as a gift of its own, so that
    /// nothing is lost that another device wrote meanwhile. Its pictures can be brought back for a day.
    func clearGiftThatLeft(_ arrival: GiftArrival, at time: Date) async throws(StoreError) {
        try await file.writeDurably { [media] db in
            guard let state = try db.giftState(arrival.originID) else { return }
            if state == arrival.state {
                for picture in try db.pictures(of: arrival.originID) { media.keepAWhile(picture.digest, at: time) }
            } else {
                try db.copyGift(arrival.originID, as: .make(at: time), at: time)
            }
            try db.run("DELETE FROM gifts WHERE id = ?", [arrival.originID.value])
        }
    }

    /// Notes that a gift is in one space only. Not one that came once more since.
    func endGiftArrival(_ arrival: GiftArrival) async throws(StoreError) {
        try await file.write { db in
            try db.run(
                "DELETE FROM gift_moves WHERE id = ? AND origin = ? AND state = ?",
                [arrival.id.value, arrival.origin.value, arrival.state.databaseValue])
        }
    }
}

extension DataFolder {
    /// Clears gifts at the places that they were moved from, where a crash or a full disk kept that from being done. One that cannot be
    /// cleared now keeps no other from it, is returned, and is tried again with one of the next openings.
    @discardableResult
    package func settleGiftMoves(into space: Space, at time: Date = Date()) async throws(StoreError) -> [UnsettledGift] {
        guard !space.isReadOnly else { return [] }
        var unsettled: [UnsettledGift] = []
        for arrival in try await space.giftArrivals() {
            do throws(StoreError) { try await settle(arrival, into: space, at: time) } catch {
                unsettled.append(UnsettledGift(id: arrival.id, originID: arrival.originID, error: error))
            }
        }
        // A file that is damaged is not looked at again until the next start.
        if unsettled.contains(where: { !$0.error.isOfOneFile }) { space.settleGiftsLater() }
        return unsettled
    }

    private func settle(_ arrival: GiftArrival, into space: Space, at time: Date) async throws(StoreError) {
        do throws(StoreError) {
            let origin = try await openSpace(arrival.origin, for: arrival.account, isKept: false)
            if arrival.isDeleted {
                // It may have been deleted as one too many: it stays there, and there alone.
                if try await origin.holds(.gift(arrival.originID)) { return try await space.forgetDeletedArrival(arrival) }
            } else if try await space.hasArrival(arrival) {
                try await origin.clearGiftThatLeft(arrival, at: time)
            }
        } catch {
            // Who left the family meanwhile has a copy, and the family has the gift.
            guard case .notPermitted = error else { throw error }
        }
        try await space.endGiftArrival(arrival)
    }
}

extension Space {
    /// Whether another one has not settled it meanwhile.
    fileprivate func hasArrival(_ arrival: GiftArrival) async throws(StoreError) -> Bool {
        try await file.read { db in
            try db.firstRow(
                "SELECT 1 FROM gift_moves WHERE id = ? AND origin = ? AND state = ?",
                [arrival.id.value, arrival.origin.value, arrival.state.databaseValue]) != nil
        }
    }

    fileprivate func forgetDeletedArrival(_ arrival: GiftArrival) async throws(StoreError) {
        try await file.write { db in
            try db.run("DELETE FROM gifts WHERE id = ? AND deleted_at IS NOT NULL", [arrival.id.value])
        }
    }

    /// Whether it is time to look for gifts that are not cleared yet where they came from. The caller does.
    func isTimeToSettleGifts() -> Bool {
        settlesGiftsAt.withLock { at in
            guard let due = at, due <= .now else { return false }
            at = nil
            return true
        }
    }

    fileprivate func settleGiftsLater() { settlesGiftsAt.withLock { $0 = .now + .seconds(60) } }
}

extension Database {
    /// Says how a gift is, deleted or not: other once it was edited or moved on, or got or lost a picture. Nil if there is none.
    fileprivate func giftState(_ id: Gift.ID) throws -> String? {
        guard
            let row = try firstRow("SELECT updated_at, status, archived_from, given_day FROM gifts WHERE id = ?", [id.value])
        else { return nil }
        let pictures = try pictures(of: id).map(\.id.description)
        let steps = try steps(of: id).map(\.id.description)
        let (updated, given): (Int64, Int64?) = (row["updated_at"], row["given_day"])
        return StableDigest(
            "\(updated) \(row["status"] as String) \(row["archived_from"] as String? ?? "") \(given ?? 0)",
            pictures.joined(separator: " "), steps.joined(separator: " ")
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

    fileprivate func write(_ step: GiftStep, as id: GiftStep.ID, of gift: Gift.ID) throws {
        try run(
            "INSERT INTO gift_steps (id, gift_id, status, at, account_id) VALUES (?, ?, ?, ?, ?)",
            [
                id.value, gift.value, step.status.rawValue.databaseValue, step.at.milliseconds.databaseValue,
                step.by.databaseValue,
            ])
    }

    fileprivate func linkAccount(
        _ account: Account.ID, to person: Person.ID, _ identifiers: inout IdentifierSequence, at time: Date
    ) throws {
        let known = "SELECT 1 FROM person_accounts WHERE person_id = ? AND account_id = ?"
        guard try firstRow(known, [person.value, account.value]) == nil else { return }
        let id: Gift.ID = identifiers.next(at: time)
        try run(
            "INSERT INTO person_accounts (id, person_id, account_id) VALUES (?, ?, ?)",
            [id.value, person.value, account.value])
    }

    /// Copies a gift with all that is its own under another identifier. Its rows get identifiers of their own too: those that it
    /// had are in another space by now.
    fileprivate func copyGift(_ id: Gift.ID, as copy: Gift.ID, at time: Date) throws {
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
            ("gift_steps", "at, id"), ("gift_walls", "id"),
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
            createdAt: createdAt, updatedAt: updatedAt)
    }
}
