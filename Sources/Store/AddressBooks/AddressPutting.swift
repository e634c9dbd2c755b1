package import Foundation
import GRDB
package import Kinkeeper

/// Why something was not put, moved or copied. Nothing was changed.
public enum AddressRefusal: Hashable, Sendable {
    /// The bytes hold no card, or an incomplete one.
    case noCard
    /// There is more than one card.
    case severalCards
    /// The card is of another version than 3.0 and 4.0, or of none.
    case version
    /// The card has no UID.
    case noUID
    /// The bytes are not UTF-8.
    case notText
    /// This line of the card, from 1, cannot be read.
    case unreadable(Int)
    /// A person or a group with that UID lies in the book under this name.
    case uidConflict(String)
    /// The UID differs from the present object's.
    case uidChange
    /// A person cannot take the place of a group, nor a group that of a person.
    case otherKind
}

/// The result of putting a card.
public enum AddressPutting: Hashable, Sendable {
    /// Nothing lay there before.
    case created(AddressObject)
    /// It took the place of what lay there.
    case replaced(AddressObject)
    /// The same bytes were there before; a sync reports the object all the same.
    case unchanged(AddressObject)
    /// The condition did not hold for the present object; nothing was changed.
    case conditionFailed(AddressObject?)
    /// It cannot be put; nothing was changed.
    case refused(AddressRefusal)
}

/// A card to be put, and whether it may be.
package struct AddressDraft: Sendable {
    /// The object's name.
    package let name: String
    /// The book.
    package let book: AddressBook.ID
    /// The card with its content.
    package let card: IncomingCard
    /// Decides from the present object, in the same transaction, whether to go on.
    package let condition: @Sendable (AddressObject?) -> Bool

    /// A draft from its parts.
    package init(
        name: String, book: AddressBook.ID, card: IncomingCard, condition: @escaping @Sendable (AddressObject?) -> Bool
    ) {
        self.name = name
        self.book = book
        self.card = card
        self.condition = condition
    }
}

extension Space {
    /// Puts a card into a book under a name, all of it in one transaction.
    ///
    /// A person at that place takes over the card's content and keeps Kinkeeper's own data. A person with that UID in the trash
    /// comes back; otherwise a person is added. The replaced card is kept in `replaced_cards`. Throws `notFound` when
    /// there is no such book.
    package func putAddressCard(
        _ draft: AddressDraft, _ codec: CardCodec, today: CivilDate, at time: Date
    ) async throws(StoreError) -> AddressPutting {
        let prepared = try PreparedCard(draft.card, media: media, at: time)
        return try await file.write { db in
            guard try db.addressBook(draft.book) != nil else { throw StoreError.notFound }
            var putting = CardPutting(db: db, book: draft.book, name: draft.name, codec: codec, today: today, time: time)
            let there = try putting.reading.object(draft.name, in: draft.book)
            guard draft.condition(there) else { return .conditionFailed(there) }
            return try putting.put(prepared, over: there)
        }
    }
}

/// A card on its way into a book, inside of a transaction.
struct CardPutting {
    let db: Database
    let book: AddressBook.ID
    let name: String
    let codec: CardCodec
    let today: CivilDate
    let time: Date
    var memory = ImportMemory()

    init(db: Database, book: AddressBook.ID, name: String, codec: CardCodec, today: CivilDate, time: Date) {
        self.db = db
        self.book = book
        self.name = name
        self.codec = codec
        self.today = today
        self.time = time
    }

    var reading: ObjectReading { ObjectReading(db: db, codec: codec) }

    mutating func put(_ card: PreparedCard, over there: AddressObject?) throws -> AddressPutting {
        try memory.followCards(in: db)
        switch (card.card.content, there?.subject) {
        case (.person, nil): return try create(card)
        case (.person(let profile, _), .person(let id)?): return try replace(id, with: card, profile)
        case (.group(let name, let members), nil): return try createGroup(card, name, members)
        case (.group(let name, let members), .group(let id)?): return try replaceGroup(id, with: card, name, members)
        default: return .refused(.otherKind)
        }
    }

    /// Returns the present object.
    func result(_ subject: AddressObject.Subject) throws -> AddressObject {
        guard let object = try reading.object(of: subject) else {
            throw StoreError.unexpected("what was put into an address book does not lie there")
        }
        return object
    }

    /// Records the place of a person or a group that is new or moved.
    func place(_ subject: AddressObject.Subject) throws {
        try db.place(subject, in: book, as: name)
    }

    // MARK: People

    private mutating func create(_ card: PreparedCard) throws -> AddressPutting {
        let alike = try card.card.uid.map { try db.people(ofUID: $0) } ?? []
        for person in alike where person.shows {
            if let other = try reading.object(of: .person(person.person)), try db.book(of: person.person.uuid) == book {
                return .refused(.uidConflict(other.name))
            }
        }
        // A person merged into another of this book lies under that one's name.
        for person in alike where person.isMerged {
            guard let keeper = try db.presentPersonIfAny(person.person), try db.book(of: keeper.uuid) == book,
                let other = try reading.object(of: .person(keeper))
            else { continue }
            return .refused(.uidConflict(other.name))
        }
        if let id = try returning(alike) {
            try place(.person(id))
            try db.run(
                "UPDATE people SET trashed_at = NULL, updated_at = ? WHERE id = ?", [time.milliseconds.databaseValue, id.value])
            if case .person(let profile, _) = card.card.content { try write(card, profile, over: id) }
            return .created(try result(.person(id)))
        }
        guard case .person(let profile, _) = card.card.content else { return .refused(.otherKind) }
        let id: Person.ID = memory.identifiers.next(at: time)
        try place(.person(id))
        let insertion = PersonInsertion(db: db, time: time)
        let lastDocument = try db.lastSearchDocument()
        try insertion.insert(profile, photo: card.photo, as: id, identifiers: &memory.identifiers)
        try insertion.insert(card, of: id, as: memory.identifiers.next(at: time))
        try db.indexNewDocuments(after: lastDocument)
        try db.noteEdit(ofCardsOf: id, at: time)
        return .created(try result(.person(id)))
    }

    /// Returns the person in the trash to restore for a card's UID: the last one deleted, unless another person has that UID
    /// now.
    private func returning(_ alike: [(person: Person.ID, shows: Bool, isMerged: Bool)]) throws -> Person.ID? {
        guard !alike.contains(where: \.shows) else { return nil }
        let ids = alike.filter { !$0.isMerged }.map(\.person.value)
        return try db.rows("SELECT id, trashed_at FROM people WHERE id", in: ids)
            .max { ($0["trashed_at"] as Int64? ?? 0) < ($1["trashed_at"] as Int64? ?? 0) }.map { $0["id"] }
    }

    private mutating func replace(
        _ id: Person.ID, with card: PreparedCard, _ profile: Profile
    ) throws -> AddressPutting {
        let there = try result(.person(id))
        if let kept = try KeptCard(of: id, in: db), kept.bytes == card.bytes {
            try db.noteRepetition(of: .person(id), at: time)
            return .unchanged(there)
        }
        let row = try db.firstRow("SELECT uid FROM cards WHERE person_id = ? ORDER BY id LIMIT 1", [id.value])
        // A card without UID is given out with the identifier.
        guard card.card.uid == row?[0] ?? id.description else { return .refused(.uidChange) }
        try write(card, profile, over: id)
        return .replaced(try result(.person(id)))
    }

    /// Replaces a person's card, and their data with its content.
    mutating func write(_ card: PreparedCard, _ profile: Profile, over id: Person.ID) throws {
        var card = card
        let row = try db.firstRow(
            "SELECT id, revision, uid, bytes FROM cards WHERE person_id = ? ORDER BY id LIMIT 1", [id.value])
        guard let row else { return }
        let old = [UInt8](row["bytes"] as Data)
        // A card without a UID stays without one, so that its file is recognised when it comes again.
        if row["uid"] as String? == nil { card.card.uid = nil }
        card.card.content = .person(try completed(profile, of: id, after: old), photo: nil)
        let known = KnownCard(id: row["id"], person: id, revision: row["revision"])
        try CardUpdate(db: db, time: time).replace(known, with: card, identifiers: &memory.identifiers)
        if card.photo == nil, codec.hasPhoto(old) {
            try db.run("UPDATE people SET photo = NULL WHERE id = ?", [id.value])
        }
        try db.noteEdit(ofCardsOf: id, at: time)
    }

    /// Returns the card's profile, completed with days of the person that their old card did not have either.
    private func completed(_ profile: Profile, of id: Person.ID, after card: [UInt8]) throws -> Profile {
        guard let before = codec.profile(card) else { return profile }
        let stored: [PartRow<Occasion>] = try PartRow.all(of: id, in: db)
        let own = stored.map(\.content).filter { day in
            !before.occasions.contains { $0.kind == day.kind && $0.label == day.label } && !profile.occasions.contains(day)
                && !(day.kind == .birthday && profile.occasions.contains { $0.kind == .birthday })
        }
        guard !own.isEmpty else { return profile }
        var profile = profile
        profile.occasions += own
        return profile
    }
}

extension Database {
    /// The book in which something lies; nil where it lies in none.
    func book(of subject: UUID) throws -> AddressBook.ID? {
        try firstRow("SELECT book_id FROM address_objects WHERE id = ?", [subject.databaseValue])
            .map { $0[0] as AddressBook.ID }
    }

    func place(_ subject: AddressObject.Subject, in book: AddressBook.ID, as name: String) throws {
        try run(
            """
            INSERT INTO address_places (id, book_id, name) VALUES (?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET book_id = excluded.book_id, name = excluded.name
            """, [subject.uuid.databaseValue, book.value, name.databaseValue])
    }

    /// Records the edit, so that an older file that comes later does not replace it.
    func noteEdit(ofCardsOf person: Person.ID, at time: Date) throws {
        try run(
            "UPDATE cards SET edited_at = ? WHERE person_id = ?", [time.milliseconds.databaseValue, person.value])
    }

    /// Logs that a card was put again unchanged, for a client that checks whether it arrived.
    func noteRepetition(of subject: AddressObject.Subject, at time: Date) throws {
        let card =
            switch subject {
            case .person: AddressBookTriggers.firstCard(of: "?2")
            case .group: "(SELECT card_id FROM person_groups WHERE id = ?2)"
            }
        let id = subject.uuid.databaseValue
        try run(
            "UPDATE cards SET edited_at = max(?1, coalesce(edited_at, 0) + 1) WHERE id = \(card)",
            [time.milliseconds.databaseValue, id])
        try run("UPDATE address_objects SET sequence = (SELECT max(sequence) FROM changes) WHERE id = ?", [id])
    }

    /// Forgets the places of groups that cannot be restored any more, and their dead properties.
    func forgetPlacesOfGroups() throws {
        let gone = """
            NOT IN (SELECT id FROM people UNION ALL SELECT id FROM person_groups UNION ALL SELECT id FROM deleted_groups)
            """
        try run("DELETE FROM address_places WHERE id \(gone)", [])
        try run("DELETE FROM dav_properties WHERE subject_id \(gone) AND subject_id NOT IN (SELECT id FROM address_books)", [])
        try run("DELETE FROM awaited_members WHERE group_id \(gone)", [])
    }
}
