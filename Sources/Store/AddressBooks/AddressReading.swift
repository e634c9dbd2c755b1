package import Foundation
import GRDB
import Kinkeeper
import Synchronization

extension Space {
    /// Objects of a book in the order of their names, from after a name on.
    package func addressObjects(
        in book: AddressBook.ID, after name: String?, limit: Int, _ codec: CardCodec
    ) async throws(StoreError) -> [AddressObject] {
        try await file.read { [self] db in
            let reading = ObjectReading(db: db, codec: codec, space: self)
            return try db.all(
                "\(ObjectReading.select) WHERE o.book_id = ? AND o.name > ? ORDER BY o.name LIMIT ?",
                [book.value, (name ?? "").databaseValue, limit.databaseValue], reading.object)
        }
    }

    /// One object; nil where none has that name.
    package func addressObject(
        _ name: String, in book: AddressBook.ID, _ codec: CardCodec
    ) async throws(StoreError) -> AddressObject? {
        try await file.glance { [self] db in
            try ObjectReading(db: db, codec: codec, space: self).object(name, in: book)
        }
    }

    /// One object with its card, or without it where that has more than so many bytes; nil where none has that name.
    package func addressCard(
        _ name: String, upTo bytes: Int, in book: AddressBook.ID, _ codec: CardCodec
    ) async throws(StoreError) -> (object: AddressObject, card: KeptObject?)? {
        try await file.glance { [self] db in
            let reading = ObjectReading(db: db, codec: codec, space: self)
            return try db.first(ObjectReading.selectNamedWithCard, [book.value, name.databaseValue]) { row in
                // A large card stays where it is. How large a group's is shows when it is made.
                guard row.hasNull(ObjectReading.Columns.digest) || row[ObjectReading.Columns.size] <= bytes else {
                    return (try reading.object(row), nil)
                }
                let kept = try reading.kept(row)
                return (kept.object, kept.object.size <= bytes ? kept : nil)
            }
        }
    }

    /// Returns the present ones of these objects, with their kept bytes, in the order of the names.
    package func addressCards(
        _ names: [String], in book: AddressBook.ID, _ codec: CardCodec
    ) async throws(StoreError) -> [KeptObject] {
        try await addressCards(names, upTo: .max, in: book, codec).cards
    }

    /// The same for as many of the names, from the first, as have so many bytes together; and how many names that are.
    package func addressCards(
        _ names: [String], upTo bytes: Int, in book: AddressBook.ID, _ codec: CardCodec
    ) async throws(StoreError) -> (cards: [KeptObject], names: Int) {
        try await file.read { [self] db in
            let reading = ObjectReading(db: db, codec: codec, space: self)
            // Once for all of them: looking a statement up by its text costs as much as running it.
            let statement = try db.cachedStatement(sql: ObjectReading.selectNamedWithCard)
            var cards: [KeptObject] = []
            var read = 0
            for (count, name) in names.enumerated() {
                guard read < bytes else { return (cards, count) }
                try statement.bind([book.value, name.databaseValue])
                guard let kept = try statement.first(reading.kept) else { continue }
                read += kept.bytes.count
                cards.append(kept)
            }
            return (cards, names.count)
        }
    }

    /// Makes cards for people without one, so that they lie in a book too; returns how many. Checked once in the life of this
    /// value, since new people come with a card.
    @discardableResult
    package func makeMissingCards(_ codec: CardCodec, at time: Date) async throws(StoreError) -> Int {
        guard !cache.withLock(\.everybodyHasCard) else { return 0 }
        let without = try await file.read { db in
            try db.rows(
                """
                SELECT id FROM people WHERE NOT EXISTS (
                  SELECT 1 FROM cards WHERE cards.person_id = people.id)
                """, []
            ).map { $0[0] as Person.ID }
        }
        for person in without { try await makeCard(of: person, codec, at: time) }
        try await expectStrangers(codec, at: time)
        cache.withLock { $0.everybodyHasCard = true }
        return without.count
    }

    /// Lets unknown people on a group's card join when they appear, also for cards kept by earlier versions.
    private func expectStrangers(_ codec: CardCodec, at time: Date) async throws(StoreError) {
        let cards = try await file.read { db in
            try db.rows("SELECT g.id, bytes FROM person_groups g JOIN cards ON cards.id = card_id", [])
                .map { ($0["id"] as PersonGroup.ID, [UInt8]($0["bytes"] as Data)) }
        }
        for (group, bytes) in cards {
            let uids = codec.members(bytes)
            guard try await file.read({ db in try !db.strangers(uids, of: group).isEmpty }) else { continue }
            try await file.write { db in
                try db.expectMoreStrangers(uids, in: group, since: CivilDate(of: time, in: .gmt), at: time)
            }
        }
    }

    private func makeCard(of id: Person.ID, _ codec: CardCodec, at time: Date) async throws(StoreError) {
        guard let person = try await person(id) else { return }
        var card = codec.newCard(person.profile, id)
        // The picture is in the media folder already.
        if case .person(let profile, _) = card.content { card.content = .person(profile, photo: nil) }
        let prepared = try PreparedCard(card, media: media, at: time)
        try await file.write { db in
            guard try KeptCard(of: id, in: db) == nil else { return }
            var memory = ImportMemory()
            try memory.followCards(in: db)
            try PersonInsertion(db: db, time: time).insert(prepared, of: id, as: memory.identifiers.next(at: time))
        }
    }
}

/// An object with the bytes that are kept, which may lack a UID or be of a version that is not given out.
package struct KeptObject: Sendable {
    /// The object.
    package let object: AddressObject
    /// The card as it is kept; of a group, as it is given out.
    package let bytes: [UInt8]
    /// Whether the kept card has a UID.
    package let hasUID: Bool
}

/// Reads objects inside of a transaction.
struct ObjectReading {
    let db: Database
    let codec: CardCodec
    /// Where the validators of groups are remembered; nil inside of a write, which may not come to pass.
    var space: Space?

    enum Columns: Int, SelectedColumns {
        case id, kind, name, sequence, digest, size, modifiedAt

        var sql: String { self == .modifiedAt ? "coalesce(p.updated_at, g.updated_at, 0)" : "o.\(name)" }
    }

    /// The columns of the kept card, which follow in `selectWithCard`.
    enum CardColumns: Int, SelectedColumns { case bytes, uid }

    private static let tables =
        "address_objects o LEFT JOIN people p ON p.id = o.id LEFT JOIN person_groups g ON g.id = o.id"
    static let select = "SELECT \(Columns.list) FROM \(tables)"
    static let selectWithCard = """
        SELECT \(Columns.list), \(CardColumns.list(of: "cards")) FROM \(tables)
        LEFT JOIN cards ON cards.id = \(AddressBookTriggers.firstCard(of: "o.id"))
        """

    /// One object with its card, by its book and name.
    static let selectNamedWithCard = "\(selectWithCard) WHERE o.book_id = ? AND o.name = ?"

    func object(_ name: String, in book: AddressBook.ID) throws -> AddressObject? {
        try db.first(
            "\(ObjectReading.select) WHERE o.book_id = ? AND o.name = ?", [book.value, name.databaseValue], object)
    }

    func object(of subject: AddressObject.Subject) throws -> AddressObject? {
        try db.first("\(ObjectReading.select) WHERE o.id = ?", [subject.uuid.databaseValue], object)
    }

    /// The object of a row of `select`.
    func object(_ row: Row) throws -> AddressObject {
        let id: UUID = row[Columns.id]
        if let digest = row[Columns.digest] as Data? {
            return made(row, etag: AddressObject.etag(ofDigest: digest), size: row[Columns.size])
        }
        let sequence: Int64 = row[Columns.sequence]
        if let known = space?.renderedGroups.withLock({ $0[id] }), known.sequence == sequence {
            return made(row, etag: known.etag, size: known.size)
        }
        return try remembered(row, try db.groupCard(PersonGroup.ID(id), codec))
    }

    /// The object of a row of `selectWithCard`.
    func kept(_ row: Row) throws -> KeptObject {
        guard row.hasNull(Columns.digest) else {
            let bytes: Data = row[CardColumns.bytes, from: Columns.count] ?? Data()
            let hasUID = !row.hasNull(CardColumns.uid, from: Columns.count)
            return KeptObject(object: try object(row), bytes: [UInt8](bytes), hasUID: hasUID)
        }
        let bytes = try db.groupCard(row[Columns.id], codec)
        return KeptObject(object: try remembered(row, bytes), bytes: bytes, hasUID: true)
    }

    private func remembered(_ row: Row, _ bytes: [UInt8]) throws -> AddressObject {
        let etag = AddressObject.etag(of: bytes)
        space?.renderedGroups.withLock {
            $0[row[Columns.id]] = RenderedGroup(sequence: row[Columns.sequence], etag: etag, size: bytes.count)
        }
        return made(row, etag: etag, size: bytes.count)
    }

    private func made(_ row: Row, etag: String, size: Int) -> AddressObject {
        AddressObject(
            subject: .init(kind: row[Columns.kind], id: row[Columns.id]), name: row[Columns.name], etag: etag,
            sequence: row[Columns.sequence], modifiedAt: row.moment(Columns.modifiedAt), size: size)
    }
}

/// The costly values of a group's card, as of one line of the log.
struct RenderedGroup {
    let sequence: Int64
    let etag: String
    let size: Int
}

extension Database {
    /// A group's card as it is given out.
    func groupCard(_ id: PersonGroup.ID, _ codec: CardCodec) throws -> [UInt8] {
        let row = try firstRow(
            "SELECT name, (SELECT bytes FROM cards WHERE cards.id = card_id) AS card FROM person_groups WHERE id = ?",
            [id.value])
        guard let row else { throw StoreError.notFound }
        let members = try rows(
            """
            SELECT group_members.person_id,
              (SELECT uid FROM cards WHERE cards.id = \(AddressBookTriggers.firstCard(of: "group_members.person_id"))) AS uid
            FROM group_members JOIN people ON people.id = person_id WHERE group_id = ? AND trashed_at IS NULL
            GROUP BY group_members.person_id ORDER BY min(group_members.id)
            """, [id.value])
        // A copy of a person in another book has the same UID.
        var seen: Set<String> = []
        return try codec.groupCard(
            GroupCardState(
                id: id, name: row["name"], card: (row["card"] as Data?).map { [UInt8]($0) },
                members: members.map { $0["uid"] ?? ($0["person_id"] as Person.ID).description }.filter {
                    seen.insert($0).inserted
                },
                standing: { try self.standing(of: $0, in: id) }))
    }

    private func standing(of uid: String, in group: PersonGroup.ID) throws -> GroupCardState.Standing {
        let found = try people(ofUID: uid)
        if try found.contains(where: { try $0.shows && isMember($0.person, of: group) }) { return .member }
        // Only the records decide, so that no line comes or goes without an entry in the log: a person taken out of the group
        // stays off its card. The plus keeps the index by group out of it: a group may await thousands, and a UID is awaited by
        // few groups.
        let isAwaited =
            try firstRow(
                "SELECT 1 FROM awaited_members WHERE +group_id = ? AND uid = ?", [group.value, uid.databaseValue]) != nil
        return isAwaited ? .unknown : .gone
    }

    /// Returns all people with that UID: on their card, or as their identifier when their card has none.
    func people(ofUID uid: String) throws -> [(person: Person.ID, shows: Bool, isMerged: Bool)] {
        var found = try rows(
            """
            SELECT people.id, trashed_at IS NULL AS shows, merged_into IS NOT NULL AS is_merged FROM cards
            JOIN people ON people.id = cards.person_id WHERE uid = ? ORDER BY cards.id
            """, [uid.databaseValue])
        if let id = Person.ID(uid) {
            found += try rows(
                """
                SELECT id, trashed_at IS NULL AS shows, merged_into IS NOT NULL AS is_merged FROM people WHERE id = ?
                  AND EXISTS (SELECT 1 FROM cards WHERE person_id = people.id AND uid IS NULL)
                """, [id.value])
        }
        return found.map { ($0["id"], $0["shows"], $0["is_merged"]) }
    }
}
