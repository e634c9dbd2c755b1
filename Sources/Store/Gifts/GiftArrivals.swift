package import Foundation
import GRDB
package import Kinkeeper
import Synchronization

// Gifts that came from another space, until they are cleared there.

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

extension Space {
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
    package func settleGiftMoves(into space: Space, at time: Date) async throws(StoreError) -> [UnsettledGift] {
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
