public import Foundation
import GRDB
public import Kinkeeper

extension Space {
    /// Adds a gift. A draft with an identifier is written once, however often it is sent. A merged person is replaced by the
    /// one they were merged into. Throws `giftRefused` for a draft without a title, with an invalid link, or for the account
    /// itself; `notFound` for unknown people.
    @discardableResult
    public func createGift(_ draft: GiftDraft, asking account: Account.ID, at time: Date) async throws(StoreError) -> Gift {
        try await file.write { db in try db.createGift(draft, asking: account, at: time) }
    }

    /// Changes the content of a gift. `version` is the `updatedAt` of the gift that the client saw: if it changed since, this
    /// throws `conflict` and changes nothing. The status does not count as a change. Throws as `createGift` does.
    @discardableResult
    public func editGift(
        _ id: Gift.ID, to draft: GiftDraft, ifVersion version: Date, asking account: Account.ID, at time: Date
    ) async throws(StoreError) -> Gift {
        try await file.write { db in
            let present = try db.requiredGift(id, asking: account)
            guard present.updatedAt.milliseconds == version.milliseconds else { throw StoreError.conflict }
            var edited: Gift
            do throws(GiftRefusal) { edited = try draft.written(over: present) } catch { throw StoreError.giftRefused(error) }
            // The version must change, even within a millisecond and when the clock was set back.
            edited.updatedAt = Date(milliseconds: max(time.milliseconds, present.updatedAt.milliseconds + 1))
            var identifiers = IdentifierSequence()
            try db.write(edited, isNew: false)
            try db.setRecipients(of: edited, &identifiers)
            try db.setTags(of: edited, &identifiers)
            return try db.giftStillSeen(id, by: account)
        }
    }

    /// Moves a gift to a status, forwards or back, and records the account and the time. A gift already there stays, but its
    /// day of giving may be corrected. A gift that left given less than a day ago gets its day back. Throws `notFound`, and
    /// `giftRefused` for a future day or a day of a gift that is not given.
    ///
    /// - Parameter day: The day it was given; nil is today.
    @discardableResult
    public func moveGift(
        _ id: Gift.ID, to status: Gift.Status, givenOn day: CivilDate? = nil, asking account: Account.ID, today: CivilDate,
        at time: Date
    ) async throws(StoreError) -> Gift {
        do throws(GiftRefusal) { try Gift.check(givenOn: day, as: status, today: today) } catch { throw .giftRefused(error) }
        return try await file.write { db in
            let present = try db.requiredGift(id, asking: account)
            let moved = present.moved(to: status, today: today, givenOn: day, isSlip: try db.leftGiven(id, justBefore: time))
            guard moved != present else { return present }
            try db.write(moved, isNew: false)
            if moved.status != present.status { try db.addStep(status, of: id, by: account, at: time) }
            return moved
        }
    }

    /// Deletes a gift; `restoreGift` brings it back as it was within `trashRetention`. Deleting twice is deleting once.
    /// Throws `notFound` for one that never was, is gone for good, or is hidden from the account.
    public func deleteGift(_ id: Gift.ID, asking account: Account.ID, at time: Date) async throws(StoreError) {
        try await file.write { db in
            guard try !db.gifts(asking: account, where: "gifts.id = ?2", [id.value]).isEmpty else { throw StoreError.notFound }
            try db.run(
                "UPDATE gifts SET deleted_at = ? WHERE id = ? AND deleted_at IS NULL",
                [time.milliseconds.databaseValue, id.value])
        }
    }

    /// Brings a deleted gift back as it was. Nothing happens to one that is here. Throws `notFound` as `deleteGift` does.
    @discardableResult
    public func restoreGift(_ id: Gift.ID, asking account: Account.ID) async throws(StoreError) -> Gift {
        try await file.write { db in
            guard try !db.gifts(asking: account, where: "gifts.id = ?2", [id.value]).isEmpty else { throw StoreError.notFound }
            try db.run("UPDATE gifts SET deleted_at = NULL WHERE id = ? AND deleted_at IS NOT NULL", [id.value])
            return try db.requiredGift(id, asking: account)
        }
    }

    /// Deletes for good the gifts that were deleted, and the reminders of gifts that were removed, longer than `trashRetention` ago.
    public func purgeGifts(at time: Date) async throws(StoreError) {
        let limit = time.addingTimeInterval(-Space.trashRetention).milliseconds.databaseValue
        try await file.write { db in
            try db.run("DELETE FROM gifts WHERE deleted_at < ?", [limit])
            try db.run("DELETE FROM gift_reminders WHERE deleted_at < ?", [limit])
        }
    }
}

extension Database {
    func createGift(_ draft: GiftDraft, asking account: Account.ID, at time: Date) throws -> Gift {
        if let id = draft.id, let known = try gift(id, asking: account) { return known }
        var identifiers = IdentifierSequence()
        let id = draft.id ?? identifiers.next(at: time)
        if try firstRow("SELECT 1 FROM gifts WHERE id = ?", [id.value]) != nil { throw StoreError.notFound }
        let gift: Gift
        do throws(GiftRefusal) { gift = try draft.gift(id: id, at: time) } catch { throw StoreError.giftRefused(error) }
        try write(gift, isNew: true)
        try setRecipients(of: gift, &identifiers)
        try setTags(of: gift, &identifiers)
        try addStep(.idea, of: id, by: account, at: time)
        return try giftStillSeen(id, by: account)
    }

    /// Returns the gift just written; throws when it would be hidden from the writing account, so that nothing is written.
    func giftStillSeen(_ id: Gift.ID, by account: Account.ID) throws -> Gift {
        guard let gift = try gift(id, asking: account) else { throw StoreError.giftRefused(.forOneself) }
        return gift
    }

    /// Whether a gift stood at given less than a day ago, and was moved on from there since.
    fileprivate func leftGiven(_ gift: Gift.ID, justBefore time: Date) throws -> Bool {
        let left =
            try firstRow(
                """
                SELECT min(at) FROM gift_steps WHERE gift_id = ?1
                  AND at > (SELECT max(at) FROM gift_steps WHERE gift_id = ?1 AND status = 'given')
                """, [gift.value])?[0] as Int64?
        return left.map { time.timeIntervalSince(Date(milliseconds: $0)) < 86_400 } ?? false
    }
}
