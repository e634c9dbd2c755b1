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

    /// The condition that a row of `merge_moves` may be shown: of gifts, that of one which `?1` sees. A gift that is gone for good
    /// is one that no account sees.
    static let isMoveSeen = """
        (table_name <> 'gift_recipients' OR EXISTS (
          SELECT 1 FROM gift_recipients moved JOIN gifts ON gifts.id = moved.gift_id
          WHERE moved.id = merge_moves.row_id AND \(isSeen)))
        """
}

extension Space {
    /// Returns the accounts linked to a person; one at most, unless two devices linked one at once.
    public func accounts(of person: Person.ID) async throws(StoreError) -> [Account.ID] {
        try await file.glance { db in
            let person = try db.presentPerson(person)
            return try db.rows(
                "SELECT account_id FROM person_accounts WHERE person_id = ? ORDER BY id", [person.value]
            ).map { $0[0] as Account.ID }
        }
    }

    /// Links a person to an account of this server, or to none: gifts for them are hidden from that account from now on.
    ///
    /// In a family's space only members are linked, and an account never takes its own link away: another member does. It is
    /// refused whether or not a gift is hidden, so that it tells nothing. Throws `notFound` for unknown people, and
    /// `giftRefused` with `ownAccount` or `noMember`.
    ///
    /// - Parameter family: The family whose space it is; nil for the account's own.
    public func setAccount(
        of person: Person.ID, to account: Account.ID?, asking: Account.ID, in family: SharedSpace? = nil, at time: Date
    ) async throws(StoreError) {
        try await file.write { db in
            let person = try db.presentPerson(person)
            let present = try db.rows("SELECT account_id FROM person_accounts WHERE person_id = ?", [person.value])
                .map { $0[0] as Account.ID }
            if let family {
                guard !present.contains(asking) || account == asking else { throw StoreError.giftRefused(.ownAccount) }
                if let account, !present.contains(account), family.member(account) == nil {
                    throw StoreError.giftRefused(.noMember)
                }
            }
            // In a family another link stays beside a new one: a slip shows no member what was hidden from them.
            if family == nil || account == nil {
                try db.run(
                    "DELETE FROM person_accounts WHERE person_id = ?1 AND account_id IS NOT ?2",
                    [person.value, (account?.uuid).value])
            }
            if let account { try db.linkAccount(account, to: person, .make(at: time)) }
        }
    }

    /// Returns who of the people here is an account, for all accounts that are linked to one.
    public func peopleByAccount() async throws(StoreError) -> [Account.ID: [PersonSummary]] {
        try await file.read { db in
            let rows = try db.rows(
                """
                SELECT \(PersonSummary.columns), person_accounts.account_id AS account FROM person_accounts
                CROSS JOIN people ON people.id = person_accounts.person_id
                WHERE people.merged_into IS NULL AND people.trashed_at IS NULL ORDER BY person_accounts.id
                """, [])
            return try zip(rows, PersonSummary.all(rows, in: db)).reduce(into: [:]) { found, row in
                found[row.0["account"] as Account.ID, default: []].append(row.1)
            }
        }
    }

    /// Returns the accounts that a gift is hidden from for other reasons than its present recipients: people in the trash, deleted for
    /// good or parted. Throws `notFound` where it is hidden from the account that asks.
    public func accountsBehindWalls(
        of gift: Gift.ID, asking account: Account.ID
    ) async throws(StoreError) -> Set<Account.ID> {
        try await file.read { db in
            guard try db.gift(gift, asking: account) != nil else { throw StoreError.notFound }
            return Set(
                try db.rows(
                    """
                    SELECT a.account_id FROM gift_recipients r JOIN person_accounts a ON a.person_id = r.person_id
                    JOIN people ON people.id = r.person_id WHERE r.gift_id = ?1 AND people.trashed_at IS NOT NULL
                    UNION SELECT account_id FROM gift_walls WHERE gift_id = ?1
                    """, [gift.value]
                ).map { $0[0] as Account.ID })
        }
    }
}

/// A gift that is hidden from an account. Moments are in milliseconds since 1970.
private struct HiddenGift {
    let gift: Gift.ID
    let person: Person.ID
    let account: Account.ID
    /// Since when the gift is for the person and the person is linked to the account: the later of the two.
    let since: UInt64
    /// When the gift or one of its reminders was last changed, or another account took a step with it.
    let changed: UInt64
    /// Whether the account itself has taken a step with it.
    let isWorkedOn: Bool

    init(row: Row) {
        (gift, person, account) = (row["gift_id"], row["person_id"], row["account_id"])
        // An identifier begins with the millisecond in which it was made.
        func moment(_ id: Identifier<GiftDraft>) -> UInt64 { id.halves.high >> 16 }
        since = max(moment(row["recipient"]), moment(row["link"]))
        let picture = (row["picture"] as Identifier<GiftDraft>?).map(moment) ?? 0
        let stepped = (row["stepped_at"] as Int64?).map { UInt64(clamping: $0) } ?? 0
        let reminded = (row["reminded_at"] as Int64?).map { UInt64(clamping: $0) } ?? 0
        changed = max(UInt64(clamping: row["updated_at"] as Int64), stepped, picture, reminded)
        isWorkedOn = row["is_worked_on"]
    }
}

extension Database {
    /// Links a person to an account, unless they are linked.
    func linkAccount(_ account: Account.ID, to person: Person.ID, _ id: AccountID) throws {
        let known = "SELECT 1 FROM person_accounts WHERE person_id = ? AND account_id = ?"
        guard try firstRow(known, [person.value, account.value]) == nil else { return }
        try run(
            "INSERT INTO person_accounts (id, person_id, account_id) VALUES (?, ?, ?)",
            [id.value, person.value, account.value])
    }

    /// Parts two merged people, and puts up a wall for each gift that would become visible to an account.
    ///
    /// No wall is put up for a gift that only this merge had hidden and that nobody changed since: it was for one person, and the other
    /// person was known to be the account. Nor for a gift that the account has worked on, unless it was changed while it was hidden.
    ///
    /// - Parameters:
    ///   - mergedAt: When the two were merged, in milliseconds since 1970.
    ///   - steps: What parts the two. Walls are put up after each step.
    func keepingGiftWalls(
        parting merged: Person.ID, from kept: Person.ID, mergedAt: Int64, at time: Date, _ steps: [() throws -> Void]
    ) throws {
        let mergedAt = UInt64(clamping: mergedAt)
        let hidden = try hiddenGifts(of: kept).filter { gift in
            // A third person who is merged too hides the gift, not this merge.
            guard [kept, merged].contains(gift.person) else { return true }
            return gift.changed > max(gift.since, mergedAt) || gift.since > mergedAt && !gift.isWorkedOn
        }
        var identifiers = IdentifierSequence()
        for step in steps {
            try step()
            for one in hidden {
                // Also where it was deleted: it may come back.
                guard try !gifts(asking: one.account, where: "gifts.id = ?2", [one.gift.value]).isEmpty else { continue }
                try putUpGiftWall(one.gift, one.account, &identifiers, at: time)
            }
        }
    }

    /// Returns the gifts of a person, and of all people merged into that person, that are hidden because the person is an account.
    private func hiddenGifts(of kept: Person.ID) throws -> [HiddenGift] {
        try rows(
            """
            WITH RECURSIVE whole (id) AS (
              VALUES (?1) UNION SELECT people.id FROM whole CROSS JOIN people ON people.merged_into = whole.id)
            SELECT r.id AS recipient, r.gift_id, r.person_id, a.id AS link, a.account_id, gifts.updated_at,
              (SELECT max(at) FROM gift_steps s WHERE s.gift_id = r.gift_id AND s.account_id <> a.account_id) AS stepped_at,
              (SELECT max(id) FROM gift_pictures p WHERE p.gift_id = r.gift_id) AS picture,
              (SELECT max(max(m.updated_at, coalesce(m.deleted_at, 0))) FROM gift_reminders m WHERE m.gift_id = r.gift_id)
                AS reminded_at,
              EXISTS (SELECT 1 FROM gift_steps s WHERE s.gift_id = r.gift_id AND s.account_id = a.account_id) AS is_worked_on
            FROM gift_recipients r JOIN person_accounts a ON a.person_id = r.person_id JOIN gifts ON gifts.id = r.gift_id
            WHERE r.person_id IN (SELECT id FROM whole)
            """, [kept.value]
        ).map(HiddenGift.init(row:))
    }

    func putUpGiftWall(
        _ gift: Gift.ID, _ account: Account.ID, _ identifiers: inout IdentifierSequence, at time: Date
    ) throws {
        let id: Identifier<GiftStep> = identifiers.next(at: time)
        try run("INSERT INTO gift_walls (id, gift_id, account_id) VALUES (?, ?, ?)", [id.value, gift.value, account.value])
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
            try putUpGiftWall(row["gift_id"], row["account_id"], &identifiers, at: Date(milliseconds: trashed))
        }
    }
}
