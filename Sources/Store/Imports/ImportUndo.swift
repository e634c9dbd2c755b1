import Foundation
import GRDB
import Kinkeeper

/// One thing that an import did, on its way back.
struct ImportEntry {
    enum Columns: Int, SelectedColumns {
        case id, subjectID, beforeUID, beforeNameKey, beforeRevision, beforeDigest, beforePhoto, afterDigest, afterPhoto, days
    }

    let kind: ImportEntryKind
    let id: UUID
    let subject: UUID
    let beforeUID: String?
    let beforeNameKey: String?
    let beforeRevision: Int64?
    let beforeDigest: Data?
    let beforePhoto: Data?
    let afterDigest: Data?
    let afterPhoto: Data?
    let days: Int?

    init(_ kind: ImportEntryKind, _ row: Row) {
        self.kind = kind
        id = row[Columns.id]
        subject = row[Columns.subjectID]
        beforeUID = row[Columns.beforeUID]
        beforeNameKey = row[Columns.beforeNameKey]
        beforeRevision = row[Columns.beforeRevision]
        beforeDigest = row[Columns.beforeDigest]
        beforePhoto = row[Columns.beforePhoto]
        afterDigest = row[Columns.afterDigest]
        afterPhoto = row[Columns.afterPhoto]
        days = row[Columns.days]
    }
}

/// Undoes single things that an import did, inside of a transaction.
struct ImportUndo {
    enum Outcome: String {
        /// As it was before.
        case undone
        /// As it was before, but for what was changed since.
        case partly
        /// As it is now: it was changed since.
        case kept
        /// It was deleted since.
        case gone
    }

    private let run: ImportRun.ID
    private let media: MediaFolder
    private let syncing: CardSyncing
    private let db: Database
    private let time: Date
    private var putting: CardPutting

    init(
        of run: ImportRun.ID, media: MediaFolder, codec: CardCodec, syncing: CardSyncing, today: CivilDate, time: Date,
        db: Database
    ) throws {
        (self.run, self.media, self.syncing, self.db, self.time) = (run, media, syncing, db, time)
        putting = CardPutting(db: db, book: AddressBook.first, name: "", codec: codec, today: today, time: time)
        try putting.memory.followCards(in: db)
    }

    mutating func undo(_ entry: ImportEntry) throws -> Outcome {
        switch entry.kind {
        case .updated: try takeBackUpdate(entry)
        case .created: try takeBackPerson(entry)
        case .offered: try takeBackOffer(entry)
        case .catchup: try takeBackCatchup(Catchup.ID(entry.subject))
        case .cadence: try takeBackCadence(entry.days, of: Person.ID(entry.subject))
        }
    }

    // MARK: Cards

    /// A card as it is now.
    private struct Present {
        let person: Person.ID?
        let digest: Data
        let photo: Data?
        /// Whether the person is in the trash; merged people are not.
        let isTrashed: Bool
        let isMerged: Bool
    }

    private func present(_ card: UUID) throws -> Present? {
        try db.firstRow(
            """
            SELECT person_id, digest, photo, trashed_at IS NOT NULL AND merged_into IS NULL AS trashed,
              merged_into IS NOT NULL OR EXISTS (
                SELECT 1 FROM merges WHERE kept_id = person_id AND undone_at IS NULL) AS merged
            FROM cards LEFT JOIN people ON people.id = person_id WHERE cards.id = ?
            """, [card.databaseValue]
        ).map {
            Present(
                person: $0["person_id"], digest: $0["digest"], photo: $0["photo"], isTrashed: $0["trashed"],
                isMerged: $0["merged"])
        }
    }

    private func bytes(of card: UUID, _ digest: Data) throws -> Data? {
        try db.firstRow(
            """
            SELECT bytes FROM cards WHERE id = ?1 AND digest = ?2
            UNION ALL SELECT bytes FROM replaced_cards WHERE card_id = ?1 AND digest = ?2 LIMIT 1
            """, [card.databaseValue, digest.databaseValue])?[0]
    }

    private mutating func takeBackUpdate(_ entry: ImportEntry) throws -> Outcome {
        guard let now = try present(entry.subject) else { return .gone }
        guard !now.isMerged, let digest = entry.beforeDigest, let before = try bytes(of: entry.subject, digest) else {
            return .kept
        }
        guard now.digest == entry.afterDigest else { return try takeBackPart(of: entry, now, before) }
        guard let person = now.person else {
            guard
                try db.firstRow(
                    "SELECT 1 FROM person_groups WHERE card_id = ? AND card_digest = ?",
                    [entry.subject.databaseValue, now.digest.databaseValue]) == nil
            else { return .kept }
            try write(before, of: entry)
            return .undone
        }
        guard let profile = putting.codec.profile([UInt8](before)) else { return .kept }
        try write(before, of: entry)
        try CardUpdate(db: db, time: time).project(
            profile, photo: nil, onto: person, identifiers: &putting.memory.identifiers)
        guard entry.beforePhoto != entry.afterPhoto else { return .undone }
        guard now.photo == entry.afterPhoto else { return .partly }
        try db.run("UPDATE people SET photo = ? WHERE id = ?", [entry.beforePhoto.value, person.value])
        return .undone
    }

    /// Puts the card back as it was, byte for byte. Its newer version is kept.
    private mutating func write(_ before: Data, of entry: ImportEntry) throws {
        try CardUpdate(db: db, time: time).keepOldBytes(of: entry.subject, identifiers: &putting.memory.identifiers)
        try db.run(
            "UPDATE cards SET uid = ?, name_key = ?, revision = ?, digest = ?, bytes = ? WHERE id = ?",
            [
                entry.beforeUID.value, entry.beforeNameKey.value, entry.beforeRevision.value, entry.beforeDigest.value,
                before.databaseValue, entry.subject.databaseValue,
            ])
    }

    /// Takes back what the import changed on a card that was changed since, property by property.
    private mutating func takeBackPart(of entry: ImportEntry, _ now: Present, _ before: Data) throws -> Outcome {
        guard let person = now.person, let current = try KeptCard(of: person, in: db), current.id == entry.subject,
            let digest = entry.afterDigest, let after = try bytes(of: entry.subject, digest),
            let merged = syncing.merge([UInt8](after), [UInt8](current.bytes), [UInt8](before), nil),
            case .person(let profile, _) = merged.card.content, Data(merged.card.bytes) != current.bytes
        else { return .kept }
        try putting.write(try PreparedCard(merged.card, media: media, at: time), profile, over: person)
        return merged.collisions.isEmpty ? .undone : .partly
    }

    private func takeBackPerson(_ entry: ImportEntry) throws -> Outcome {
        guard let now = try present(entry.subject), let person = now.person, !now.isTrashed else { return .gone }
        guard !now.isMerged, now.digest == entry.afterDigest, now.photo == entry.afterPhoto,
            try !db.hasOwn(person, beside: nil, exceptBroughtBy: run)
        else { return .kept }
        try db.run(
            "UPDATE people SET trashed_at = ?1, updated_at = max(?1, updated_at + 1) WHERE id = ?2",
            [time.milliseconds.databaseValue, person.value])
        return .undone
    }

    /// Offers a group no more, and deletes one that was made of the offer once all its members are gone.
    private func takeBackOffer(_ entry: ImportEntry) throws -> Outcome {
        guard let now = try present(entry.subject) else { return .gone }
        guard now.digest == entry.afterDigest else { return .kept }
        guard
            let row = try db.firstRow(
                "SELECT id, cadence_days FROM person_groups WHERE card_id = ?", [entry.subject.databaseValue])
        else {
            try db.declineGroupCard(entry.subject, at: time)
            return .undone
        }
        let group: PersonGroup.ID = row["id"]
        let isEmpty =
            try db.firstRow(
                """
                SELECT 1 FROM group_members m CROSS JOIN people ON people.id = m.person_id
                WHERE m.group_id = ? AND trashed_at IS NULL LIMIT 1
                """, [group.value]) == nil
        guard isEmpty, row["cadence_days"] as Int? == nil else { return .kept }
        _ = try db.deleteGroup(group, at: time)
        return .undone
    }

    // MARK: History

    /// Removes a catch-up, unless everybody in it is in the trash: there it goes with them.
    private func takeBackCatchup(_ id: Catchup.ID) throws -> Outcome {
        let row = try db.firstRow(
            """
            SELECT updated_at <> created_at AS changed, EXISTS (
              SELECT 1 FROM catchup_people p CROSS JOIN people ON people.id = p.person_id
              WHERE p.catchup_id = catchups.id AND trashed_at IS NULL) AS shows
            FROM catchups WHERE id = ?
            """, [id.value])
        guard let row else { return .gone }
        guard !row["changed"] else { return .kept }
        if row["shows"] { _ = try db.deleteCatchup(id) }
        return .undone
    }

    /// Removes a cadence. In the trash it goes with the person. With a merge it may be the other person's, so it stays.
    private func takeBackCadence(_ days: Int?, of person: Person.ID) throws -> Outcome {
        let row = try db.firstRow(
            """
            SELECT cadence_days, trashed_at IS NOT NULL AS trashed, merged_into IS NOT NULL
              OR EXISTS (SELECT 1 FROM merges WHERE kept_id = people.id AND undone_at IS NULL) AS merged
            FROM people WHERE id = ?
            """, [person.value])
        guard let row else { return .gone }
        guard !row["merged"], row["cadence_days"] == days else { return .kept }
        if !row["trashed"] { try db.setCadence(nil, on: nil, of: person, at: time) }
        return .undone
    }
}
