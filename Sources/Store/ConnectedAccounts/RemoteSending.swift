import Cryptography
package import Foundation
import GRDB
public import Kinkeeper

/// A card to be written to a server.
package struct OutgoingCard: Sendable {
    /// The row of the card.
    package let id: PlannedCard.ID
    /// Where it goes.
    package let url: URL
    /// The card.
    package let bytes: [UInt8]
    /// The version it replaces; nil for a new card.
    package let replacing: String?
    /// The person or the group.
    let subject: UUID
    let name: String
    let kind: SyncEntry.Kind
    /// The members that both sides agree on once it is there.
    let members: Set<String>?
    /// The digest of the person's card that this was made from.
    let digest: Data?

    /// The digest of the card that is not sent again if the server refuses it.
    var told: Data { digest ?? Data(SHA256.hash(data: bytes)) }
}

extension Space {
    /// Records that a card is on the server. Without a tag its version is asked for next time, and until then its stored
    /// content is not known: of a group's members, both sides agree only on those that were known there before.
    package func noteSent(_ card: OutgoingCard, etag: String?, _ pass: SyncPass) async throws(StoreError) {
        try await file.write { db in
            var sync = try BookSync(pass, in: db)
            let known = try db.remoteRows("id = ?", [card.id.value]).first?.members ?? []
            // A weak tag, or none, says that the server may keep something else.
            let isKept = etag.map { !$0.hasPrefix("W/") } ?? false
            try db.run(
                """
                UPDATE remote_cards SET seen = CASE WHEN NOT ?6 AND kind = 'person' THEN coalesce(seen, base) END,
                  base = ?2, etag = CASE WHEN ?6 THEN ?3 END, card_digest = ?5, incoming = NULL, incoming_etag = NULL,
                  members = coalesce(?4, members), told_digest = CASE WHEN kind = 'group' AND NOT ?6 THEN ?7 END
                WHERE id = ?1
                """,
                [
                    card.id.value, Data(card.bytes).databaseValue, etag.value,
                    card.members.map { (isKept ? $0 : $0.intersection(known)).sorted().joined(separator: "\n") }.value,
                    card.digest.value, isKept.databaseValue, card.told.databaseValue,
                ])
            try sync.note(card.kind, card.subject, card.name)
        }
    }

    /// Takes note that the server did not take a card.
    package func noteRejected(_ card: OutgoingCard, words: String, _ pass: SyncPass) async throws(StoreError) {
        try await file.write { db in
            var sync = try BookSync(pass, in: db)
            try db.run("UPDATE remote_cards SET told_digest = ? WHERE id = ?", [card.told.databaseValue, card.id.value])
            try sync.note(.rejected, card.subject, card.name, detail: words)
        }
    }

    /// Returns the number of people whose cards differ from those on the server of a connection, so that they would be written
    /// there.
    public func cardsToWrite(to connection: ConnectedAccount.ID) async throws(StoreError) -> Int {
        try await file.read { db in
            try db.firstRow(
                """
                SELECT count(*) FROM remote_cards WHERE \(RemoteRow.differs) AND book_id IN (
                  SELECT id FROM remote_books WHERE connection_id = ? AND is_chosen = 1 AND is_writable = 1
                    AND approved_at IS NOT NULL)
                """, [connection.value])?[0] ?? 0
        }
    }

    /// Returns the number of people whose present cards the server of a connection refused, according to the kept reports. They
    /// are sent again when they change.
    public func cardsUntaken(by connection: ConnectedAccount.ID) async throws(StoreError) -> Int {
        try await file.read { db in
            try db.firstRow(
                """
                SELECT count(*) FROM remote_cards WHERE kind = 'person' AND state = 'open' AND is_gone = 0
                  AND told_digest IS NOT card_digest
                  AND told_digest = (SELECT digest FROM cards WHERE person_id = subject_id ORDER BY id LIMIT 1)
                  AND EXISTS (
                    SELECT 1 FROM people WHERE people.id = subject_id AND trashed_at IS NULL AND merged_into IS NULL)
                  AND EXISTS (
                    SELECT 1 FROM sync_entries e JOIN syncs s ON s.id = sync_id
                    WHERE e.subject_id = remote_cards.subject_id AND e.kind = 'rejected' AND s.connection_id = ?1)
                  AND book_id IN (SELECT id FROM remote_books WHERE connection_id = ?1 AND is_chosen = 1)
                """, [connection.value])?[0] ?? 0
        }
    }

    /// Returns changed cards of people to write to the server, at most `limit`, and where to go on; nil when that is all.
    package func outgoingPeople(
        _ pass: SyncPass, after id: PlannedCard.ID?, limit: Int
    ) async throws(StoreError) -> (cards: [OutgoingCard], next: PlannedCard.ID?) {
        try await file.write { db in
            let changed = try db.remoteRows(
                "book_id = ?1 AND (?2 IS NULL OR id > ?2) AND \(RemoteRow.differs) ORDER BY id LIMIT ?3",
                [pass.book.value, id?.value ?? .null, limit.databaseValue])
            let cards: [OutgoingCard] = try changed.compactMap { row in
                guard let subject = row.subject, let base = row.base, let url = URL(string: row.url),
                    let kept = try KeptCard(of: Person.ID(subject), in: db),
                    let merged = pass.syncing.merge(base, base, [UInt8](kept.bytes), nil)
                else { return nil }
                let digest = try db.cardDigest(of: subject)
                guard merged.card.bytes != base else {
                    try db.run("UPDATE remote_cards SET card_digest = ? WHERE id = ?", [digest.value, row.id.value])
                    return nil
                }
                return OutgoingCard(
                    id: row.id, url: url, bytes: merged.card.bytes, replacing: row.etag, subject: subject, name: row.name,
                    kind: .sent, members: nil, digest: digest)
            }
            return (cards, changed.count < limit ? nil : changed.last?.id)
        }
    }
}
