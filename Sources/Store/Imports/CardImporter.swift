import Foundation
import GRDB
import Kinkeeper

/// Takes the cards of one batch into the database, one after the other.
struct CardImporter {
    let db: Database
    let time: Date
    var memory: ImportMemory
    /// What the batch has looked up.
    private var candidates: [KnownCards.Key: KnownCards] = [:]
    var counts = ImportCounts()
    var problems: [ImportProblem] = []

    init(at time: Date, after memory: ImportMemory, in db: Database) {
        self.db = db
        self.time = time
        self.memory = memory
    }

    mutating func take(_ card: PreparedCard) throws {
        let alike = try KnownCard.withDigest(of: card, in: db)
        if let known = alike.first(where: { !memory.claimed.contains($0.id) }) {
            memory.claimed.insert(known.id)
            count(card, as: .unchanged)
        } else if !alike.isEmpty {
            count(card, as: .unchanged)
            report("The same card comes again, byte for byte. It is kept once.", at: card)
        } else if let known = try recognise(card) {
            memory.claimed.insert(known.id)
            try update(known, with: card)
        } else {
            try create(card)
            count(card, as: .created)
        }
    }

    // MARK: Recognising

    /// The card here that this one is another version of.
    private mutating func recognise(_ card: PreparedCard) throws -> KnownCard? {
        let key = KnownCards.Key(card)
        var known = try candidates.removeValue(forKey: key) ?? KnownCards(like: card, in: db)
        defer { candidates[key] = known }
        guard !known.isEmpty else { return nil }
        let isFree = { [memory] (known: KnownCard) in !memory.claimed.contains(known.id) }
        guard card.card.uid != nil else { return try known.likeliest(card, isFree: isFree, in: db) }
        if let newer = try known.first(named: card, isFree: isFree, in: db) { return newer }
        report("Another card has the same UID but says something else. Both are kept.", at: card)
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
        candidates[KnownCards.Key(card)]?.add(
            KnownCard(id: id.uuid, person: person, revision: card.card.revision))
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
            count(card, as: .unchanged)
            report("This version of the card is older than the one that is here (by its REV). It is left out.", at: card)
            return
        }
        if let person = known.person, try db.isInTrash(person) {
            report("This person is in the trash and stays there; the newer card is kept with them.", at: card)
        }
        try CardUpdate(db: db, time: time).replace(known, with: card, identifiers: &memory.identifiers)
        count(card, as: .updated)
    }

    private mutating func newID<Record>(_ record: Record.Type) -> UUID {
        let id: Identifier<Record> = memory.identifiers.next(at: time)
        return id.uuid
    }

    // MARK: Reporting

    private enum Fate { case created, updated, unchanged }

    private mutating func count(_ card: PreparedCard, as fate: Fate) {
        switch fate {
        case _ where card.kind == "group": counts.groups += 1
        case .created: counts.created += 1
        case .updated: counts.updated += 1
        case .unchanged: counts.unchanged += 1
        }
    }

    private mutating func report(_ message: String, at card: PreparedCard) {
        problems.append(ImportProblem(line: card.card.line, message: message))
    }
}
