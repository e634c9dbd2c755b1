public import Foundation
import GRDB
public import Kinkeeper

/// Hides gifts from their recipients: an account never sees a gift for a person that is that account. The condition is part of
/// every read, so that code built on it cannot forget it.
enum GiftVisibility {
    /// The condition that a row of `gifts` may be shown; `?1` is the account that asks. Gifts for trashed and merged people
    /// stay hidden too.
    static let isSeen = """
        NOT EXISTS (SELECT 1 FROM gift_recipients r CROSS JOIN person_accounts a ON a.person_id = r.person_id
            WHERE r.gift_id = gifts.id AND a.account_id = ?1)
          AND NOT EXISTS (SELECT 1 FROM gift_walls w WHERE w.gift_id = gifts.id AND w.account_id = ?1)
        """
}

extension Space {
    /// Returns the accounts linked to a person; one at most, unless two devices linked one at once.
    public func accounts(of person: Person.ID) async throws(StoreError) -> [Account.ID] {
        try await file.read { db in
            let person = try db.presentPerson(person)
            return try db.rows(
                "SELECT account_id FROM person_accounts WHERE person_id = ? ORDER BY id", [person.value]
            ).map { $0[0] as Account.ID }
        }
    }

    /// Links a person to an account of this server, or to none: gifts for them are hidden from that account from now on.
    ///
    /// An account cannot unlink itself while that hides gifts of other accounts from it: this throws `giftRefused`. Throws
    /// `notFound` for unknown people.
    public func setAccount(
        of person: Person.ID, to account: Account.ID?, asking: Account.ID, at time: Date
    ) async throws(StoreError) {
        try await file.write { db in
            let person = try db.presentPerson(person)
            let present = try db.rows("SELECT account_id FROM person_accounts WHERE person_id = ?", [person.value])
                .map { $0[0] as Account.ID }
            if present.contains(asking), account != asking, try db.hidesGiftsOfOthers(person, from: asking) {
                throw StoreError.giftRefused(.giftsHidden)
            }
            try db.run(
                "DELETE FROM person_accounts WHERE person_id = ?1 AND account_id IS NOT ?2",
                [person.value, (account?.uuid).value])
            guard let account, !present.contains(account) else { return }
            let id: AccountID = .make(at: time)
            try db.run(
                "INSERT INTO person_accounts (id, person_id, account_id) VALUES (?, ?, ?)",
                [id.value, person.value, account.value])
        }
    }
}

extension Database {
    /// Whether there is a gift for a person on which an account other than theirs has worked.
    fileprivate func hidesGiftsOfOthers(_ person: Person.ID, from account: Account.ID) throws -> Bool {
        try firstRow(
            """
            SELECT 1 FROM gift_recipients r JOIN gift_steps s ON s.gift_id = r.gift_id
            WHERE r.person_id = ? AND s.account_id <> ? LIMIT 1
            """, [person.value, account.value]) != nil
    }

    /// Keeps gifts hidden from the account of a person who is about to be deleted for good, and from the accounts of people
    /// merged into them.
    func keepGiftWalls(of person: Person.ID) throws {
        guard let trashed = try firstRow("SELECT trashed_at FROM people WHERE id = ?", [person.value])?[0] as Int64? else {
            return
        }
        let found = try rows(
            """
            WITH RECURSIVE gone (id) AS (
              VALUES (?1) UNION SELECT people.id FROM gone CROSS JOIN people ON people.merged_into = gone.id)
            SELECT DISTINCT r.gift_id, a.account_id FROM gift_recipients r, person_accounts a
            WHERE r.person_id IN (SELECT id FROM gone) AND a.person_id IN (SELECT id FROM gone)
              AND NOT EXISTS (SELECT 1 FROM gift_walls w WHERE w.gift_id = r.gift_id AND w.account_id = a.account_id)
            """, [person.value])
        var identifiers = IdentifierSequence()
        for row in found {
            let id: Identifier<GiftStep> = identifiers.next(at: Date(milliseconds: trashed))
            try run(
                "INSERT INTO gift_walls (id, gift_id, account_id) VALUES (?, ?, ?)",
                [id.value, row["gift_id"], row["account_id"]])
        }
    }
}
