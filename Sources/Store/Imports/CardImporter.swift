import Foundation
import GRDB
import Kinkeeper

/// Takes the cards of one batch into the database, one after the other.
struct CardImporter {
    let db: Database
    let time: Date
    /// Merges a newer card of a person with the content of people merged into them.
    let rebase: CardRebase?
    var memory: ImportMemory
    /// Notes what is done, for undo.
    private let entries: ImportEntryWriter
    /// The cards found by the batch so far.
    private var candidates: [KnownCards.Key: KnownCards] = [:]
    var counts = ImportCounts()
    var problems: [ImportProblem] = []

    init(_ run: ImportRun.ID, at time: Date, after memory: ImportMemory, rebase: CardRebase?, in db: Database) {
        self.db = db
        entries = ImportEntryWriter(db: db, run: run, time: time)
        self.time = time
        self.rebase = rebase
        self.memory = memory
    }

    mutating func take(_ card: PreparedCard) throws {
        let alike = try KnownCard.withDigest(of: card, in: db)
        if let known = alike.first(where: { !memory.claimed.contains($0.id) }) {
            memory.claimed.insert(known.id)
            count(card, as: try bringBack(known) ? .created : .unchanged)
        } else if !alike.isEmpty {
            count(card, as: .unchanged)
            report(.sameCard, at: card)
        } else if let known = try KnownCard.editedSince(card, in: db), !memory.claimed.contains(known.id) {
            memory.claimed.insert(known.id)
            count(card, as: .unchanged)
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
        guard card.card.uid != nil, !card.card.isNamedByNameAlone else {
            if let likeliest = try known.likeliest(card, isFree: isFree, in: db) { return likeliest }
            if card.card.isNamedByNameAlone, known.hasFree(isFree) { reportNamesake(card) }
            return nil
        }
        if let newer = try known.first(named: card, isFree: isFree, in: db) { return newer }
        report(.sameUID, at: card)
        return nil
    }

    private mutating func reportNamesake(_ card: PreparedCard) {
        guard case .person(let profile, _) = card.card.content else { return }
        report(ImportFinding(.namesake, card: profile.name.formatted), at: card)
    }

    // MARK: Writing

    /// Brings back what undoing an import took away, of a card that comes again as it is here; true where there was something.
    private mutating func bringBack(_ known: KnownCard) throws -> Bool {
        guard try entries.bringBack(known.id, of: known.person) else { return false }
        try noteCreation(of: known)
        return true
    }

    private mutating func noteCreation(of known: KnownCard) throws {
        let state = try CardState(of: known.id, in: db)
        try entries.created(
            known.id, of: known.person, digest: state.digest, photo: state.photo, identifiers: &memory.identifiers)
    }

    private mutating func create(_ card: PreparedCard) throws {
        var person: Person.ID?
        if case .person(let profile, _) = card.card.content {
            person = try insert(profile, of: card)
        }
        let id: Identifier<KnownCard> = memory.identifiers.next(at: time)
        memory.claimed.insert(id.uuid)
        candidates[KnownCards.Key(card)]?.add(
            KnownCard(id: id.uuid, person: person, revision: card.card.revision))
        try PersonInsertion(db: db, time: time).insert(card, of: person, as: id)
        try entries.created(
            id.uuid, of: person, digest: card.digest, photo: person == nil ? nil : card.photo?.data,
            identifiers: &memory.identifiers)
    }

    private mutating func insert(_ profile: Profile, of card: PreparedCard) throws -> Person.ID {
        let person: Person.ID = memory.identifiers.next(at: time)
        try PersonInsertion(db: db, time: time).insert(
            profile, card.projection, photo: card.photo, as: person, identifiers: &memory.identifiers)
        return person
    }

    private mutating func update(_ known: KnownCard, with card: PreparedCard) throws {
        if let old = known.revision, let new = card.card.revision, new < old {
            count(card, as: .unchanged)
            report(.older, at: card)
            return
        }
        if let person = known.person, let keeper = try db.keeper(of: person) {
            try reportNews(of: card, besides: keeper)
        } else if let person = known.person, let merged = try MergedCard(of: person, in: db) {
            guard !merged.isKnown(card.bytes) else { return count(card, as: .unchanged) }
            try reportEdit(of: known, at: card)
            let before = try CardState(of: known.id, in: db)
            if try update(known, with: card, keeping: merged) { return try noteUpdate(of: known, from: before, by: card) }
        } else if try entries.bringBack(known.id, of: known.person) {
            try CardUpdate(db: db, time: time).replace(known, with: card, identifiers: &memory.identifiers)
            try noteCreation(of: known)
            return count(card, as: .created)
        } else if let person = known.person, try db.isInTrash(person) {
            report(.inTrash, at: card)
        }
        try reportEdit(of: known, at: card)
        let before = try CardState(of: known.id, in: db)
        try CardUpdate(db: db, time: time).replace(known, with: card, identifiers: &memory.identifiers)
        try noteUpdate(of: known, from: before, by: card)
    }

    private mutating func noteUpdate(of known: KnownCard, from before: CardState, by card: PreparedCard) throws {
        try entries.updated(known.id, from: before, identifiers: &memory.identifiers)
        count(card, as: .updated)
    }

    /// Merges a newer card of a person with the content of people merged into them; false where that cannot be done.
    private mutating func update(_ known: KnownCard, with card: PreparedCard, keeping merged: MergedCard) throws -> Bool {
        guard let rebase, let person = known.person, let current = try KeptCard(of: person, in: db),
            let result = try merged.rebased(onto: card.bytes, current: current.bytes, with: rebase, in: db)
        else {
            report(.mergedStays, at: card)
            return false
        }
        let update = CardUpdate(db: db, time: time)
        try update.keepOldBytes(of: known.id, identifiers: &memory.identifiers)
        try db.write(Data(result.bytes), toCard: known.id)
        try db.run(
            "UPDATE cards SET revision = ? WHERE id = ?", [card.card.revision.value, known.id.databaseValue])
        let photo = result.hasNewPhoto ? card.photo : nil
        try update.project(result.profile, photo: photo, onto: person, identifiers: &memory.identifiers)
        return true
    }

    /// Reports the content of a merged person's newer card that the person they were merged into lacks.
    private mutating func reportNews(of card: PreparedCard, besides keeper: (id: Person.ID, name: String)) throws {
        guard case .person(let profile, _) = card.card.content else { return }
        let parts = try PersonParts(of: keeper.id, in: db)
        let contacts = parts.contacts.map(\.content).lacking(profile.contacts).map { ImportFinding.News.contact($0.plainText) }
        let days = Set(parts.occasions.map(\.content.when))
        let news = contacts + profile.occasions.filter { !days.contains($0.when) }.map(ImportFinding.News.occasion)
        var parameters: ImportFinding.Parameters = [.name: .text(profile.name.formatted), .keeper: .text(keeper.name)]
        if !news.isEmpty { parameters[.news] = .news(news) }
        report(ImportFinding(news.isEmpty ? .mergedSame : .mergedNews, parameters), at: card)
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

    private mutating func reportEdit(of known: KnownCard, at card: PreparedCard) throws {
        guard try known.isEdited(in: db) else { return }
        report(.edited, at: card)
    }

    private mutating func report(_ code: ImportFinding.Code, at card: PreparedCard) {
        report(ImportFinding(code), at: card)
    }

    private mutating func report(_ finding: ImportFinding, at card: PreparedCard) {
        problems.append(ImportProblem(line: card.card.line, finding))
    }
}
