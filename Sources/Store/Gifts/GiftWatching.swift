import Foundation
import GRDB
import Kinkeeper
import Synchronization

/// The line about gifts in a reminder of an occasion.
public enum GiftLine: Hashable, Sendable {
    /// Ideas, the nearest day first: up to `GiftNotice.mostNamed`, and how many more there are.
    case ideas([String], more: Int)
    /// Nothing is there yet, though one gives them presents.
    case nothingYet
}

/// The gifts that alerts come from, as an account sees them, and how far the change log was when they were read.
struct WatchedGifts: Sendable {
    private static let tables = "'gifts', 'gift_recipients', 'gift_reminders', 'gift_walls', 'person_accounts', 'people'"

    /// A condition for gifts without recipients, or with one who is here and not in the trash.
    private static let isForSomebody = """
        (NOT EXISTS (SELECT 1 FROM gift_recipients r WHERE r.gift_id = gifts.id)
          OR EXISTS (SELECT 1 FROM gift_recipients r JOIN people p ON p.id = r.person_id
            WHERE r.gift_id = gifts.id AND p.merged_into IS NULL AND p.trashed_at IS NULL))
        """

    /// A condition for gifts with a reminder that may still come: also where their own day is past.
    private static let isAwaited = """
        status NOT IN ('given', 'archived') AND EXISTS (SELECT 1 FROM gift_reminders m
          WHERE m.gift_id = gifts.id AND m.done_at IS NULL AND m.deleted_at IS NULL AND m.day >= ?2)
        """

    private struct Kept {
        let today: CivilDate
        var sequence: Int64
        let gifts: [Gift]
    }

    /// By account: the members of a family see different ones.
    private var kept: [Account.ID: Kept] = [:]

    /// From when, in days from today, alerts ask for gifts: missed ones are looked for.
    static let back = -2
    /// For how many days what was read for one of them is enough.
    private static let longestKept = 60
    /// How many days back a gift may have been given that settles a day to come.
    private static let settling = 10

    /// The gifts of days from `today` on, those without a day and those with a reminder to come, those included that settle others.
    mutating func gifts(from today: CivilDate, asking account: Account.ID, in db: Database) throws -> [Gift] {
        let latest = try Space.sequence(db)
        // Those of an earlier day hold these too: pages and alerts ask from different ones.
        if let known = kept[account], (0...Self.longestKept).contains(known.today.days(until: today)),
            try known.sequence >= latest || isQuiet(since: known.sequence, db)
        {
            kept[account]?.sequence = latest
            return known.gifts
        }
        let gifts = try db.gifts(
            asking: account,
            where: """
                deleted_at IS NULL AND \(Self.isForSomebody) AND (day >= ?2
                  OR day IS NULL AND (status NOT IN ('given', 'archived') OR given_day >= ?2) OR \(Self.isAwaited))
                """,
            [today.adding(days: -Self.settling).daysSinceEpoch.databaseValue])
        if kept.count > FamilyLimits.members { kept = [:] }
        kept[account] = Kept(today: today, sequence: latest, gifts: gifts)
        return gifts
    }

    /// Whether nothing that matters here was written since; not known once the log was compacted.
    private func isQuiet(since sequence: Int64, _ db: Database) throws -> Bool {
        let oldest = try db.firstRow("SELECT min(sequence) FROM changes", [])?[0] as Int64?
        guard let oldest, oldest <= sequence + 1 else { return false }
        return try db.firstRow(
            "SELECT 1 FROM changes WHERE sequence > ? AND table_name IN (\(Self.tables)) LIMIT 1", [sequence.databaseValue])
            == nil
    }
}

extension Space {
    /// The gifts of days from `first` on, those without a day and those with a reminder to come, as an account sees them, those
    /// included that settle others.
    func giftsAhead(from first: CivilDate, asking account: Account.ID) async throws(StoreError) -> [Gift] {
        try await file.read { [self] db in
            try watchedGifts.withLock { try $0.gifts(from: first, asking: account, in: db) }
        }
    }

    /// All gifts for each of some people, as an account sees them; people without any are left out.
    func everyGift(
        for people: Set<Person.ID>, asking account: Account.ID
    ) async throws(StoreError) -> [Person.ID: [Gift]] {
        try await file.read { db in
            try people.reduce(into: [:]) { found, person in
                // Without those in the trash.
                let gifts = try db.everyGift(for: person, asking: account).filter { $0.recipients.contains(person) }
                if !gifts.isEmpty { found[person] = gifts }
            }
        }
    }
}

extension GiftLine {
    /// A summary of a person's gifts for a day; nil when there is nothing to say.
    init?(_ gifts: [Gift], for notice: OccasionNotice) {
        let date = notice.occurrence.date
        guard !gifts.isEmpty, !gifts.contains(where: { $0.settles(notice.kind, label: notice.label, on: date) }) else {
            return nil
        }
        let open = gifts.filter { [.idea, .decided].contains($0.status) && ($0.date ?? date) == date }.sorted { one, other in
            if one.status != other.status { return one.status == .decided }
            return Gift.isInOrder(one, other)
        }
        guard !open.isEmpty else {
            self = .nothingYet
            return
        }
        let named = open.prefix(GiftNotice.mostNamed).map(\.title)
        self = .ideas(named, more: open.count - named.count)
    }
}

extension Database {
    fileprivate func everyGift(for person: Person.ID, asking account: Account.ID) throws -> [Gift] {
        try gifts(
            asking: account,
            where: "deleted_at IS NULL AND gifts.id IN (SELECT gift_id FROM gift_recipients WHERE person_id = ?2)",
            [person.value])
    }
}
