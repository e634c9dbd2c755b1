import Foundation
import GRDB
import Kinkeeper

/// Takes the cards of one batch into the database, one after the other.
struct CardImporter {
    let db: Database
    let time: Date
    var memory: ImportMemory
    var counts = ImportCounts()
    var problems: [ImportProblem] = []

    mutating func take(_ card: PreparedCard) throws {
        let alike = try KnownCard.withDigest(of: card, in: db)
        if let known = alike.first(where: { !memory.claimed.contains($0.id) }) {
            memory.claimed.insert(known.id)
            count(card, as: \.unchanged)
        } else if !alike.isEmpty {
            count(card, as: \.unchanged)
            report("The same card comes again, byte for byte. It is kept once.", at: card)
        } else if let known = try recognise(card) {
            memory.claimed.insert(known.id)
            try update(known, with: card)
        } else {
            try create(card)
            count(card, as: \.created)
        }
    }

    // MARK: Recognising

    /// The card here that this one is another version of.
    private mutating func recognise(_ card: PreparedCard) throws -> KnownCard? {
        guard card.card.uid != nil else {
            return try KnownCard.withName(of: card, in: db).first { known in
                guard !memory.claimed.contains(known.id) else { return false }
                return try known.isProbably(card, in: db)
            }
        }
        let known = try KnownCard.withUID(of: card, in: db)
        let free = known.filter { !memory.claimed.contains($0.id) }
        guard free.isEmpty, !known.isEmpty else {
            // Where one UID has several cards, those of the same name belong together.
            guard free.count > 1 else { return free.first }
            return try free.first { try $0.hasName(of: card, in: db) } ?? free.first
        }
        report("Another card of this file has the same UID but says something else. Both are kept.", at: card)
        return nil
    }

    // MARK: Writing

    private mutating func create(_ card: PreparedCard) throws {
        var person: Person.ID?
        if case .person(let profile, _) = card.card.content {
            person = try insert(profile, photo: card.photo)
        }
        let id: Identifier<KnownCard> = memory.identifiers.next(at: time)
        memory.claimed.insert(id.uuid)
        try db.run(
            """
            INSERT INTO cards (id, person_id, kind, uid, name_key, revision, digest, bytes) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                id.value, person?.value ?? .null, card.kind.databaseValue, card.card.uid.value, card.nameKey.value,
                card.card.revision.value, card.digest.databaseValue, card.bytes.databaseValue,
            ])
    }

    private mutating func insert(_ profile: Profile, photo: MediaDigest?) throws -> Person.ID {
        let person: Person.ID = memory.identifiers.next(at: time)
        let now = time.milliseconds.databaseValue
        try db.run(PersonSQL.insert, [person.value, now, now, (photo?.data).value] + profile.columns)
        for (position, contact) in profile.contacts.enumerated() {
            try contact.insert(id: newID(ContactMethod.self), person: person, position: position, into: db)
        }
        for (position, occasion) in profile.occasions.enumerated() {
            try occasion.insert(id: newID(Occasion.self), person: person, position: position, into: db)
        }
        for (position, tag) in profile.tags.enumerated() {
            try tag.insert(id: newID(String.self), person: person, position: position, into: db)
        }
        try db.insertSearchDocument(profile.searchDocument, of: person)
        return person
    }

    private mutating func update(_ known: KnownCard, with card: PreparedCard) throws {
        if let old = known.revision, let new = card.card.revision, new < old {
            count(card, as: \.unchanged)
            report("This version of the card is older than the one that is here (by its REV). It is left out.", at: card)
            return
        }
        if let person = known.person, try db.isInTrash(person) {
            report("This person is in the trash and stays there; the newer card is kept with them.", at: card)
        }
        try CardUpdate(db: db, time: time).replace(known, with: card, identifiers: &memory.identifiers)
        count(card, as: \.updated)
    }

    private mutating func newID<Record>(_ record: Record.Type) -> UUID {
        let id: Identifier<Record> = memory.identifiers.next(at: time)
        return id.uuid
    }

    // MARK: Reporting

    private mutating func count(_ card: PreparedCard, as part: WritableKeyPath<ImportCounts, Int>) {
        counts[keyPath: card.kind == "group" ? \.groups : part] += 1
    }

    private mutating func report(_ message: String, at card: PreparedCard) {
        problems.append(ImportProblem(line: card.card.line, message: message))
    }
}
