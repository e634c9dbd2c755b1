import Foundation
import GRDB
import Kinkeeper

// How gifts look in columns, and how they are found inside of a transaction.

extension Gift {
    static let columns = """
        gifts.id, title, occasion_kind, occasion_label, occasion_id, day, budget, currency, link, note, choosing_days,
          delivery_days, status, archived_from, given_day, created_at, updated_at
        """

    /// The day whose year a gift counts for, as `Gift.year` has it. A gift that went back from given keeps its day of giving,
    /// which then does not count.
    static let countedDay = "coalesce(CASE WHEN coalesce(archived_from, status) = 'given' THEN given_day END, day)"

    /// The gift of a row of `columns`, without recipients and tags.
    init(row: Row) throws {
        guard let status = Status(rawValue: row[12]), let lead = GiftLead(choosing: row[10], delivery: row[11]) else {
            throw StoreError.damaged("a gift of no known status or lead time")
        }
        var budget: Money?
        if let amount = row[6] as Int64? {
            guard let currency = (row[7] as String?).flatMap(Currency.init(kept:)),
                let money = Money(tenThousandths: amount, currency)
            else { throw StoreError.damaged("a budget that is none") }
            budget = money
        }
        let kind = (row[2] as String?).flatMap(Occasion.Kind.init(rawValue:))
        let record = (row[4] as UUID?).map { Identifier<Occasion>($0) }
        self.init(
            id: ID(row[0] as UUID), title: row[1],
            occasion: kind.flatMap { GiftOccasion(kind: $0, label: row[3], record: record) },
            date: (row[5] as Int32?).map(CivilDate.init(daysSinceEpoch:)), budget: budget, link: row[8], note: row[9],
            lead: lead,
            status: status, archivedFrom: (row[13] as String?).flatMap(Status.init(rawValue:)),
            givenOn: (row[14] as Int32?).map(CivilDate.init(daysSinceEpoch:)), createdAt: Date(milliseconds: row[15]),
            updatedAt: Date(milliseconds: row[16]))
    }
}

extension Database {
    /// The gift, unless it was deleted or is hidden from the account that asks.
    func gift(_ id: Gift.ID, asking account: Account.ID) throws -> Gift? {
        try gifts(asking: account, where: "gifts.id = ?2 AND deleted_at IS NULL", [id.value]).first
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
        for row in people { recipients[row[0], default: []].append(Person.ID(row[1] as UUID)) }
        var tags: [UUID: [String]] = [:]
        for row in try rows("SELECT gift_id, tag FROM gift_tags WHERE \(chosen) ORDER BY position, id", values) {
            tags[row[0], default: []].append(row[1])
        }
        for index in gifts.indices {
            gifts[index].recipients = recipients[gifts[index].id.uuid] ?? []
            gifts[index].tags = tags[gifts[index].id.uuid] ?? []
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
        let id: GiftStep.ID = .make(at: time)
        try run(
            "INSERT INTO gift_steps (id, gift_id, status, at, account_id) VALUES (?, ?, ?, ?, ?)",
            [id.value, gift.value, status.rawValue.databaseValue, time.milliseconds.databaseValue, account.value])
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
            SELECT person_id, trashed_at IS NOT NULL AND merged_into IS NULL FROM gift_recipients
            JOIN people ON people.id = person_id WHERE gift_id = ?
            """, [gift.id.value])
        for link in links {
            let person = Person.ID(link[0] as UUID)
            present.insert(person)
            // A person merged into one of the recipients belongs to it too, and does again when the merge is undone.
            guard try !named.contains(presentPersonIfAny(person) ?? person), !(link[1] as Bool) else { continue }
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
