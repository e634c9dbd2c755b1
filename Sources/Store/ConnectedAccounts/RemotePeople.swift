import Foundation
import GRDB
import Kinkeeper

extension Space {
    /// Brings in cards of people that were fetched from a book, so many at most, all in one transaction. Returns how many
    /// were; none when no more wait.
    package func bringInPeople(_ pass: SyncPass, limit: Int) async throws(StoreError) -> Int {
        let waiting = try await file.read { db in
            try db.remoteRows(
                "book_id = ? AND incoming IS NOT NULL AND kind <> 'group' ORDER BY id LIMIT ?",
                [pass.book.value, limit.databaseValue])
        }
        // Write pictures to the disk first, so that other writers do not wait for them in the transaction.
        var cards: [PlannedCard.ID: PreparedCard] = [:]
        for row in waiting {
            guard let card = row.incoming.flatMap(pass.syncing.read) else { continue }
            cards[row.id] = try PreparedCard(card, media: media, at: pass.time)
        }
        let prepared = cards
        guard !waiting.isEmpty else { return 0 }
        try await file.write { [media] db in
            var sync = try BookSync(pass, in: db)
            let lastDocument = try db.lastSearchDocument()
            for row in waiting {
                // Another version may have come meanwhile.
                let now = try db.remoteRows("id = ?", [row.id.value]).first
                guard let now, now.incoming == row.incoming else { continue }
                try sync.takePerson(now, prepared[row.id], media)
            }
            try db.indexNewDocuments(after: lastDocument)
        }
        return waiting.count
    }

    /// Deletes here what is gone on the server. Where that is more than a quarter of the book and more than ten, or all of it,
    /// nothing is done until the account approves; then this returns how many wait.
    package func followDeletions(_ pass: SyncPass) async throws(StoreError) -> Int {
        try await file.write { db in
            let gone = try db.rows(
                "SELECT id FROM remote_cards WHERE book_id = ? AND is_gone = 1 ORDER BY id", [pass.book.value]
            ).map { $0[0] as PlannedCard.ID }
            let counts = try db.firstRow(
                """
                SELECT (SELECT count(*) FROM remote_cards WHERE book_id = ?1 AND state = 'open') AS known,
                  (SELECT deletions_approved FROM remote_books WHERE id = ?1) AS approved
                """, [pass.book.value])
            let all: Int = counts?["known"] ?? 0
            let approved: Int = counts?["approved"] ?? 0
            // An approval covers the people gone at that time, and holds once.
            if approved != 0 {
                try db.run("UPDATE remote_books SET deletions_approved = 0 WHERE id = ?", [pass.book.value])
            }
            guard !gone.isEmpty else { return 0 }
            let isMany = gone.count > 10 && gone.count * 4 > all || gone.count > 1 && gone.count >= all
            if isMany, gone.count > approved { return gone.count }
            var sync = try BookSync(pass, in: db)
            for id in gone {
                for row in try db.remoteRows("id = ?", [id.value]) { try sync.follow(row) }
            }
            return 0
        }
    }
}

/// The person of a card.
private enum Match {
    case somebody(Person.ID)
    case comesBack(Person.ID)
    case stranger
}

extension BookSync {
    fileprivate mutating func takePerson(_ row: RemoteRow, _ card: PreparedCard?, _ media: MediaFolder) throws {
        guard let card, case .person(let profile, _) = card.card.content else {
            if !row.isUnreadable { try note(.unreadable, row.subject, row.name) }
            return try settleUnreadable(row, row.subject)
        }
        if row.state == "ignored" { return try forget(row) }
        if let subject = row.subject.map({ Person.ID($0) }) {
            guard try exists(subject) else {
                // Deleted here for good, and not to come back by the next change there.
                return try forget(row)
            }
            return try update(subject, row, card, media, base: row.base, as: .updated)
        }
        switch try match(row, card, profile) {
        case .somebody(let person): try update(person, row, card, media, base: nil, as: .linked)
        case .comesBack(let person):
            try db.run(
                "UPDATE people SET trashed_at = NULL, updated_at = ? WHERE id = ?",
                [time.milliseconds.databaseValue, person.value])
            try update(person, row, card, media, base: nil, as: .updated)
            try note(.restored, person.uuid, profile.name.formatted, after: try db.cardDigest(of: person.uuid))
            try db.run("UPDATE remote_cards SET came = 1 WHERE id = ?", [row.id.value])
        case .stranger: try create(profile, row, card)
        }
    }

    private func forget(_ row: RemoteRow) throws {
        try db.settle(row, subject: nil, base: nil, state: "ignored")
        try db.run("UPDATE remote_cards SET name = '', base = NULL, seen = NULL WHERE id = ?", [row.id.value])
    }

    private func exists(_ person: Person.ID) throws -> Bool {
        try db.firstRow("SELECT 1 FROM people WHERE id = ?", [person.value]) != nil
    }

    private mutating func create(_ profile: Profile, _ row: RemoteRow, _ card: PreparedCard) throws {
        let insertion = PersonInsertion(db: db, time: time)
        let id: Person.ID = putting.memory.identifiers.next(at: time)
        try insertion.insert(profile, photo: card.photo, as: id, identifiers: &putting.memory.identifiers)
        try insertion.insert(card, of: id, as: putting.memory.identifiers.next(at: time))
        try db.settle(row, subject: id.uuid, base: row.incoming, digest: card.digest, came: true)
        try note(.created, id.uuid, profile.name.formatted, after: card.digest)
    }

    private mutating func update(
        _ person: Person.ID, _ row: RemoteRow, _ card: PreparedCard, _ media: MediaFolder, base: [UInt8]?,
        as kind: SyncEntry.Kind
    ) throws {
        guard let kept = try KeptCard(of: person, in: db), let theirs = row.incoming,
            let merged = pass.syncing.merge(base, [UInt8](kept.bytes), theirs, base == nil ? nil : row.seen)
        else {
            try note(.unreadable, person.uuid, row.name)
            return try settleUnreadable(row, person.uuid)
        }
        let ours = [UInt8](kept.bytes)
        let wasAsSent = try row.seen != nil && row.digest == db.cardDigest(of: person.uuid)
        var before: [UInt8]?
        if merged.card.bytes != ours, case .person(let profile, _) = merged.card.content {
            before = ours
            try putting.write(try PreparedCard(merged.card, media: media, at: time), profile, over: person)
        }
        let digest = try db.cardDigest(of: person.uuid)
        // A merged card with more content than the server's has changes from here.
        let isInLine = merged.card.bytes == theirs
        // A merged person follows the server while hidden, for when the merge is undone; the person they were merged into gets
        // the changes too.
        if let keeper = try db.presentPersonIfAny(person), keeper != person {
            try tell(keeper, row, theirs, since: base ?? ours, media)
            return try db.settle(row, subject: person.uuid, base: theirs, digest: isInLine ? digest : nil)
        }
        if before != nil || kind == .linked {
            let isHidden = kind == .updated ? try db.isInTrash(person) : false
            try note(isHidden ? .inTrash : kind, person.uuid, row.name, before: before, after: digest)
        }
        try note(merged.collisions, of: person)
        try db.settle(row, subject: person.uuid, base: theirs, digest: isInLine ? digest : nil)
        if wasAsSent, !isInLine {
            try db.run("UPDATE remote_cards SET told_digest = ? WHERE id = ?", [digest.value, row.id.value])
        }
    }

    private mutating func tell(
        _ keeper: Person.ID, _ row: RemoteRow, _ theirs: [UInt8], since base: [UInt8], _ media: MediaFolder
    ) throws {
        guard let kept = try KeptCard(of: keeper, in: db),
            let merged = pass.syncing.merge(base, [UInt8](kept.bytes), theirs, row.seen)
        else { return }
        let ours = [UInt8](kept.bytes)
        if merged.card.bytes != ours, case .person(let profile, _) = merged.card.content {
            try putting.write(try PreparedCard(merged.card, media: media, at: time), profile, over: keeper)
            let kind: SyncEntry.Kind = try db.isInTrash(keeper) ? .inTrash : .updated
            try note(kind, keeper.uuid, row.name, before: ours, after: try db.cardDigest(of: keeper.uuid))
        }
        try note(merged.collisions, of: keeper)
    }

    /// The card there is known to be unreadable: it is not overwritten until it can be read.
    private func settleUnreadable(_ row: RemoteRow, _ subject: UUID?) throws {
        try db.settle(row, subject: subject, base: nil, digest: row.digest)
        try db.run("UPDATE remote_cards SET is_unreadable = 1 WHERE id = ?", [row.id.value])
    }

    // MARK: Matching

    private func match(_ row: RemoteRow, _ card: PreparedCard, _ profile: Profile) throws -> Match {
        if let uid = card.card.uid {
            let alike = try db.people(ofUID: uid)
            let here = try alike.filter { try $0.shows && isFree($0.person, row) }.map(\.person)
            if here.count == 1 { return .somebody(here[0]) }
            if let same = try here.first(where: { try foldedName(of: $0) == SearchFolding.fold(profile.name.formatted) }) {
                return .somebody(same)
            }
            if let merged = alike.first(where: \.isMerged)?.person, here.isEmpty, try isFree(merged, row) {
                return .somebody(merged)
            }
            if here.isEmpty, let gone = alike.last(where: { !$0.shows && !$0.isMerged })?.person, try isFree(gone, row) {
                return try wentWithASync(gone) ? .comesBack(gone) : .somebody(gone)
            }
        }
        let twin = try KnownCard.withDigest(of: card, in: db).compactMap(\.person).first { try isFree($0, row) }
        if let twin, try !db.isInTrash(twin) { return .somebody(twin) }
        if row.joins, let candidate = row.candidate, try isFree(candidate, row), try exists(candidate),
            try !db.isInTrash(candidate)
        {
            return .somebody(candidate)
        }
        return .stranger
    }

    private func isFree(_ person: Person.ID, _ row: RemoteRow) throws -> Bool {
        try !db.isLinkedElsewhere(person.uuid, than: row.id, in: pass.book)
    }

    private func foldedName(of person: Person.ID) throws -> String? {
        try db.firstRow("SELECT formatted_name FROM people WHERE id = ?", [person.value]).map { SearchFolding.fold($0[0]) }
    }

    /// Whether a sync was the last to delete the person.
    private func wentWithASync(_ person: Person.ID) throws -> Bool {
        try db.firstRow(
            """
            SELECT 1 FROM sync_entries JOIN syncs ON syncs.id = sync_id JOIN people ON people.id = subject_id
            WHERE subject_id = ? AND kind = 'trashed' AND undone_at IS NULL
              AND people.trashed_at = CAST(detail AS INTEGER) LIMIT 1
            """, [person.value]) != nil
    }

    // MARK: Going

    fileprivate mutating func follow(_ row: RemoteRow) throws {
        if row.kind == "group" { return try followGroup(row) }
        try db.run("DELETE FROM remote_cards WHERE id = ?", [row.id.value])
        guard let subject = row.subject,
            let person = try db.firstRow(
                "SELECT formatted_name, trashed_at IS NULL AND merged_into IS NULL AS shows FROM people WHERE id = ?",
                [subject.databaseValue]), person["shows"]
        else { return }
        let isUntouched =
            try row.came && row.digest == db.cardDigest(of: subject) && !db.hasOwn(Person.ID(subject), beside: pass.book)
        guard try isUntouched && !db.isLinkedElsewhere(subject, than: row.id) else {
            return try note(.stayed, subject, person["formatted_name"])
        }
        let now = time.milliseconds
        try db.run("UPDATE people SET trashed_at = ? WHERE id = ?", [now.databaseValue, subject.databaseValue])
        try note(.trashed, subject, person["formatted_name"], detail: String(now))
    }

    /// The group stays here and is not made again there, because it was deleted there on purpose.
    private mutating func followGroup(_ row: RemoteRow) throws {
        if let offer = row.offer {
            try db.run(
                """
                DELETE FROM cards WHERE id = ?1 AND kind = 'group'
                  AND NOT EXISTS (SELECT 1 FROM person_groups WHERE card_id = ?1)
                  AND NOT EXISTS (SELECT 1 FROM deleted_groups WHERE card_id = ?1)
                """, [offer.databaseValue])
        }
        guard let subject = row.subject, let group = try db.group(PersonGroup.ID(subject)) else {
            return try db.run("DELETE FROM remote_cards WHERE id = ?", [row.id.value])
        }
        try db.run(
            """
            UPDATE remote_cards SET state = 'left', is_gone = 0, base = NULL, etag = NULL, members = NULL WHERE id = ?
            """, [row.id.value])
        try note(.groupGone, subject, group.name)
    }
}
