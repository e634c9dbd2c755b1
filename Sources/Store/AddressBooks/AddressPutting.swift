package import Foundation
import GRDB
package import Kinkeeper

/// Why something was not put, moved or copied. Nothing was changed.
public enum AddressRefusal: Hashable, Sendable {
    /// There is no card in what was sent, or it breaks off.
    case noCard
    /// There is more than one card.
    case severalCards
    /// The card is of another version than 3.0 and 4.0, or of none.
    case version
    /// The card has no UID.
    case noUID
    /// What was sent is not UTF-8.
    case notText
    /// That line of the card, from 1, cannot be read.
    case unreadable(Int)
    /// Somebody or some group with that UID lies in the book under this name.
    case uidConflict(String)
    /// The UID is not that of what lies there.
    case uidChange
    /// A person cannot take the place of a group, nor a group that of a person.
    case otherKind
}

/// What came of putting a card.
public enum AddressPutting: Hashable, Sendable {
    /// Nothing lay there before.
    case created(AddressObject)
    /// It took the place of what lay there.
    case replaced(AddressObject)
    /// The same bytes lay there before; whoever asks what changed hears of it all the same.
    case unchanged(AddressObject)
    /// The condition did not hold of what lies there; nothing was changed.
    case conditionFailed(AddressObject?)
    /// It cannot be put; nothing was changed.
    case refused(AddressRefusal)
}

/// A card to be put, and whether it may be.
package struct AddressDraft: Sendable {
    /// The name under which it is to lie.
    package let name: String
    /// The book.
    package let book: AddressBook.ID
    /// The card with what it says.
    package let card: IncomingCard
    /// Says of what lies there, in the same transaction, whether to go on.
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
    /// Somebody who lies there becomes what the card says, and keeps what is Kinkeeper's own; somebody of that UID in the
    /// trash comes back; everybody else is new. The card that was there is kept in `replaced_cards`. Throws `notFound` when
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

    /// What lies there now.
    func result(_ subject: AddressObject.Subject) throws -> AddressObject {
        guard let object = try reading.object(of: subject) else {
            throw StoreError.unexpected("what was put into an address book does not lie there")
        }
        return object
    }

    /// Says where somebody or a group lies, who comes or lies elsewhere.
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
        // Who was merged into somebody here lies under that name.
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

    /// Who comes back from the trash by a card of their UID: the last one to go, unless somebody else goes by that UID now.
    private func returning(_ alike: [(person: Person.ID, shows: Bool, isMerged: Bool)]) throws -> Person.ID? {
        guard !alike.contains(where: \.shows) else { return nil }
        let ids = alike.filter { !$0.isMerged }.map(\.person.value)
        return try db.rows("SELECT id, trashed_at FROM people WHERE id", in: ids)
            .max { ($0[1] as Int64? ?? 0) < ($1[1] as Int64? ?? 0) }.map { Person.ID($0[0] as UUID) }
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

    /// Puts a card in the place of somebody's, and makes them what it says.
    mutating func write(_ card: PreparedCard, _ profile: Profile, over id: Person.ID) throws {
        var card = card
        let row = try db.firstRow(
            "SELECT id, revision, uid, bytes FROM cards WHERE person_id = ? ORDER BY id LIMIT 1", [id.value])
        guard let row else { return }
        let old = [UInt8](row[3] as Data)
        // What it is recognised by when the file comes again stays.
        if row.hasNull(atIndex: 2) { card.card.uid = nil }
        card.card.content = .person(try completed(profile, of: id, after: old), photo: nil)
        let known = KnownCard(id: row[0], person: id, revision: row[1])
        try CardUpdate(db: db, time: time).replace(known, with: card, identifiers: &memory.identifiers)
        if card.photo == nil, codec.hasPhoto(old) {
            try db.run("UPDATE people SET photo = NULL WHERE id = ?", [id.value])
        }
        try db.noteEdit(ofCardsOf: id, at: time)
    }

    /// What a card says, with the days that are known of somebody and that their card did not say before either.
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
            .map { AddressBook.ID($0[0] as UUID) }
    }

    func place(_ subject: AddressObject.Subject, in book: AddressBook.ID, as name: String) throws {
        try run(
            """
            INSERT INTO address_places (id, book_id, name) VALUES (?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET book_id = excluded.book_id, name = excluded.name
            """, [subject.uuid.databaseValue, book.value, name.databaseValue])
    }

    /// An older file that comes later does not take the place of what was written here.
    func noteEdit(ofCardsOf person: Person.ID, at time: Date) throws {
        try run(
            "UPDATE cards SET edited_at = ? WHERE person_id = ?", [time.milliseconds.databaseValue, person.value])
    }

    /// Others hear of a card that was put again, though it says what it said before: whoever put it may ask whether it came.
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

    /// Forgets where groups lay that cannot come back any more, and what was kept with them.
    func forgetPlacesOfGroups() throws {
        let gone = """
            NOT IN (SELECT id FROM people UNION ALL SELECT id FROM person_groups UNION ALL SELECT id FROM deleted_groups)
            """
        try run("DELETE FROM address_places WHERE id \(gone)", [])
        try run("DELETE FROM dav_properties WHERE subject_id \(gone) AND subject_id NOT IN (SELECT id FROM address_books)", [])
        try run("DELETE FROM awaited_members WHERE group_id \(gone)", [])
    }
}
