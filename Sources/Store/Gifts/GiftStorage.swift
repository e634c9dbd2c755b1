import Foundation
import GRDB
import Kinkeeper

// How gifts look in columns, and how they are found inside of a transaction.

extension Gift {
    enum Columns: Int, SelectedColumns {
        case id, title, occasionKind, occasionLabel, occasionID, day, budget, currency, link, note, choosingDays,
            deliveryDays, status, archivedFrom, givenDay, createdAt, updatedAt
    }

    static let columns = Columns.list(of: "gifts")

    /// The day whose year a gift counts for, as `Gift.year` has it. A gift that went back from given keeps its day of giving,
    /// which then does not count.
    static let countedDay = "coalesce(CASE WHEN coalesce(archived_from, status) = 'given' THEN given_day END, day)"

    /// The gift of a row of `columns`, without recipients, tags and reminders.
    init(row: Row) throws {
        guard let status = Status(rawValue: row[Columns.status]),
            let lead = GiftLead(choosing: row[Columns.choosingDays], delivery: row[Columns.deliveryDays])
        else {
            throw StoreError.damaged("a gift of no known status or lead time")
        }
        var budget: Money?
        if let amount = row[Columns.budget] as Int64? {
            guard let currency = (row[Columns.currency] as String?).flatMap(Currency.init(kept:)),
                let money = Money(tenThousandths: amount, currency)
            else { throw StoreError.damaged("a budget that is none") }
            budget = money
        }
        let kind = (row[Columns.occasionKind] as String?).flatMap(Occasion.Kind.init(rawValue:))
        let record = row[Columns.occasionID] as Identifier<Occasion>?
        self.init(
            id: row[Columns.id], title: row[Columns.title],
            occasion: kind.flatMap { GiftOccasion(kind: $0, label: row[Columns.occasionLabel], record: record) },
            date: row[Columns.day], budget: budget, link: row[Columns.link], note: row[Columns.note],
            lead: lead,
            status: status, archivedFrom: (row[Columns.archivedFrom] as String?).flatMap(Status.init(rawValue:)),
            givenOn: row[Columns.givenDay], createdAt: row.moment(Columns.createdAt), updatedAt: row.moment(Columns.updatedAt))
    }
}

extension Database {
    /// The gift, unless it was deleted or is hidden from the account that asks.
    func gift(_ id: Gift.ID, asking account: Account.ID) throws -> Gift? {
        try gifts(asking: account, where: "gifts.id = ?2 AND deleted_at IS NULL", [id.value]).first
    }

    /// Some gifts, in their order; those that were deleted or are hidden from the account that asks are left out.
    func gifts(_ ids: [Gift.ID], asking account: Account.ID) throws -> [Gift] {
        let values = ids.map(\.value)
        let condition = "gifts.id IN (\(values.sliceMarks)) AND deleted_at IS NULL"
        let found = try values.slices.flatMap { try gifts(asking: account, where: condition, $0) }
        let known = Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
        return ids.compactMap { known[$0] }
    }

    /// The gift, or `notFound`.
    func requiredGift(_ id: Gift.ID, asking account: Account.ID) throws -> Gift {
        guard let gift = try gift(id, asking: account) else { throw StoreError.notFound }
        return gift
    }

    /// The gifts that a condition on `gifts` picks, but for those that are hidden from the account that asks, in no order. The
    /// condition's values count from `?2`.
    func gifts(asking account: Account.ID, where condition: String, _ values: [DatabaseValue]) throws -> [Gift] {
        let values = [account.value] + values
        var gifts = try rows("SELECT \(Gift.columns) FROM gifts WHERE \(GiftVisibility.isSeen) AND (\(condition))", values)
            .map(Gift.init(row:))
        let chosen = "gift_id IN (SELECT gifts.id FROM gifts WHERE \(GiftVisibility.isSeen) AND (\(condition)))"
        var recipients: [UUID: [Person.ID]] = [:]
        let people = try rows(
            """
            SELECT gift_id, person_id FROM gift_recipients JOIN people ON people.id = person_id
            WHERE \(chosen) AND merged_into IS NULL AND trashed_at IS NULL ORDER BY position, gift_recipients.id
            """, values)
        for row in people { recipients[row["gift_id"], default: []].append(row["person_id"]) }
        var tags: [UUID: [String]] = [:]
        for row in try rows("SELECT gift_id, tag FROM gift_tags WHERE \(chosen) ORDER BY position, id", values) {
            tags[row["gift_id"], default: []].append(row["tag"])
        }
        let reminders = try giftReminders(where: chosen, values)
        for index in gifts.indices {
            gifts[index].recipients = recipients[gifts[index].id.uuid] ?? []
            gifts[index].tags = tags[gifts[index].id.uuid] ?? []
            gifts[index].reminders = reminders[gifts[index].id.uuid] ?? []
        }
        return gifts
    }

    /// Puts a row where there was none, or in its place.
    func write(_ gift: Gift, isNew: Bool) throws {
        var record = gift.occasion?.record
        // The occasion may have been removed from the card; its words stay.
        if let known = record, try firstRow("SELECT 1 FROM occasions WHERE id = ?", [known.value]) == nil { record = nil }
        let values: [DatabaseValue] = [
            gift.title.databaseValue, (gift.occasion?.kind.rawValue).value, (gift.occasion?.label ?? "").databaseValue,
            (record?.uuid).value, (gift.date?.daysSinceEpoch).value, (gift.budget?.tenThousandths).value,
            (gift.budget?.currency.code).value, gift.link.databaseValue, gift.note.databaseValue,
            gift.lead.choosing.databaseValue, gift.lead.delivery.databaseValue, gift.status.rawValue.databaseValue,
            (gift.archivedFrom?.rawValue).value, (gift.givenOn?.daysSinceEpoch).value,
            gift.createdAt.milliseconds.databaseValue, gift.updatedAt.milliseconds.databaseValue, gift.id.value,
        ]
        try run(isNew ? Gift.insert : Gift.update, values)
    }

    /// Writes down that a gift came so far.
    func addStep(_ status: Gift.Status, of gift: Gift.ID, by account: Account.ID, at time: Date) throws {
        try insert(GiftStep(id: .make(at: time), status: status, at: time, by: account.uuid), of: gift)
    }

    func insert(_ step: GiftStep, of gift: Gift.ID) throws {
        try run(
            "INSERT INTO gift_steps (id, gift_id, status, at, account_id) VALUES (?, ?, ?, ?, ?)",
            [
                step.id.value, gift.value, step.status.rawValue.databaseValue, step.at.milliseconds.databaseValue,
                Account.ID(step.by).value,
            ])
    }

    /// Writes a gift's tags, if they are others.
    func setTags(of gift: Gift, _ identifiers: inout IdentifierSequence) throws {
        let present = try rows("SELECT tag FROM gift_tags WHERE gift_id = ? ORDER BY position, id", [gift.id.value])
        guard present.map({ $0[0] as String }) != gift.tags else { return }
        try run("DELETE FROM gift_tags WHERE gift_id = ?", [gift.id.value])
        for (position, tag) in gift.tags.enumerated() {
            let id: Gift.ID = identifiers.next(at: gift.updatedAt)
            try run(
                "INSERT INTO gift_tags (id, gift_id, position, tag) VALUES (?, ?, ?, ?)",
                [id.value, gift.id.value, position.databaseValue, tag.databaseValue])
        }
    }

    /// Sets the recipients of a gift. Rows of people who stay recipients are kept; people in the trash stay too, since a client
    /// cannot name them.
    func setRecipients(of gift: Gift, _ identifiers: inout IdentifierSequence) throws {
        var named: [Person.ID] = []
        for person in try gift.recipients.map(presentPerson) where !named.contains(person) { named.append(person) }
        var present: Set<Person.ID> = []
        let links = try rows(
            """
            SELECT person_id, trashed_at IS NOT NULL AND merged_into IS NULL AS is_trashed FROM gift_recipients
            JOIN people ON people.id = person_id WHERE gift_id = ?
            """, [gift.id.value])
        for link in links {
            let person: Person.ID = link["person_id"]
            present.insert(person)
            // A person merged into one of the recipients belongs to it too, and does again when the merge is undone.
            guard try !named.contains(presentPersonIfAny(person) ?? person), !(link["is_trashed"] as Bool) else { continue }
            try run("DELETE FROM gift_recipients WHERE gift_id = ? AND person_id = ?", [gift.id.value, person.value])
        }
        for (position, person) in named.enumerated() {
            let place = [position.databaseValue, gift.id.value, person.value]
            if present.contains(person) {
                try run("UPDATE gift_recipients SET position = ? WHERE gift_id = ? AND person_id = ?", place)
            } else {
                let id: Gift.ID = identifiers.next(at: gift.updatedAt)
                try run(
                    "INSERT INTO gift_recipients (position, gift_id, person_id, id) VALUES (?, ?, ?, ?)", place + [id.value])
            }
        }
    }
}

extension Gift {
    fileprivate static let insert = """
        INSERT INTO gifts (title, occasion_kind, occasion_label, occasion_id, day, budget, currency, link, note, choosing_days,
          delivery_days, status, archived_from, given_day, created_at, updated_at, id)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """

    fileprivate static let update = """
        UPDATE gifts SET title = ?, occasion_kind = ?, occasion_label = ?, occasion_id = ?, day = ?, budget = ?, currency = ?,
          link = ?, note = ?, choosing_days = ?, delivery_days = ?, status = ?, archived_from = ?, given_day = ?,
          created_at = ?, updated_at = ? WHERE id = ?
        """
}
