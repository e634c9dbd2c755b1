package import Foundation
import GRDB
import Kinkeeper

/// A card that was fetched from a server.
package struct FetchedCard: Sendable {
    /// Where it is, as it is compared.
    package let path: String
    /// Where it is, as the server writes it.
    package let url: URL
    /// Names this version.
    package let etag: String?
    /// The card.
    package let bytes: [UInt8]

    /// A card of more bytes is not read, and not kept.
    static let most = 8 << 20

    /// A card from its parts.
    package init(path: String, url: URL, etag: String?, bytes: [UInt8]) {
        (self.path, self.url, self.etag, self.bytes) = (path, url, etag, bytes)
    }
}

extension Space {
    /// The cards that are known of a book: the version that is known of each, by its path.
    package func knownCards(in book: ConnectedBook.ID) async throws(StoreError) -> [String: String?] {
        try await file.read { db in
            var known: [String: String?] = [:]
            let rows = try db.rows(
                """
                SELECT path, CASE WHEN incoming IS NULL THEN etag ELSE incoming_etag END AS tag FROM remote_cards
                WHERE book_id = ? AND is_gone = 0 AND state <> 'left' AND (coalesce(etag, incoming, base) IS NOT NULL OR is_unreadable = 1)
                """, [book.value])
            for row in rows { known[row["path"]] = .some(row["tag"] as String?) }
            return known
        }
    }

    /// Returns the places of sent cards whose version is unknown. A server that did not keep a sent card does not list it as
    /// changed.
    package func cardsSentUnseen(in book: ConnectedBook.ID) async throws(StoreError) -> [URL] {
        try await file.read { db in
            try db.rows(
                """
                SELECT url FROM remote_cards WHERE book_id = ? AND is_gone = 0 AND state = 'open' AND etag IS NULL
                  AND incoming IS NULL AND base IS NOT NULL
                  AND (seen IS NOT NULL OR kind = 'group' AND told_digest IS NOT NULL)
                """, [book.value]
            ).compactMap { URL(string: $0[0] as String) }
        }
    }

    /// Keeps cards that were fetched until they come in. A card that lies under another path than before is known by its UID.
    package func keepFetched(
        _ cards: [FetchedCard], in book: ConnectedBook.ID, _ syncing: CardSyncing, at time: Date
    ) async throws(StoreError) {
        let read = cards.map { card in
            let isHuge = card.bytes.count > FetchedCard.most
            let kept = isHuge ? FetchedCard(path: card.path, url: card.url, etag: card.etag, bytes: []) : card
            return (kept, syncing.read(kept.bytes))
        }
        try await file.write { db in
            if !read.isEmpty { try db.run("UPDATE remote_books SET planned_at = NULL WHERE id = ?", [book.value]) }
            var identifiers = IdentifierSequence()
            if let last = try db.firstRow("SELECT max(id) FROM remote_cards", [])?[0] as UUID? {
                identifiers.goOn(after: PlannedCard.ID(last))
            }
            for (fetched, card) in read {
                try db.makeRoom(for: fetched, card, in: book)
                try db.keep(fetched, card, in: book, at: time, identifiers: &identifiers)
            }
        }
    }

    /// Records that a book was listed to the end: the cards that are gone, and the token to continue from.
    package func finishListing(
        of book: ConnectedBook.ID, gone: Set<String>, token: String?, at time: Date
    ) async throws(StoreError) {
        try await file.write { db in
            for path in gone {
                try db.run(
                    """
                    UPDATE remote_cards SET is_gone = 1, incoming = NULL, incoming_etag = NULL
                    WHERE book_id = ? AND path = ? AND state <> 'left' AND (coalesce(etag, incoming, base) IS NOT NULL OR is_unreadable = 1)
                    """, [book.value, path.databaseValue])
            }
            // These were never shown to the account, and no person is here because of them.
            try db.run(
                "DELETE FROM remote_cards WHERE book_id = ? AND is_gone = 1 AND subject_id IS NULL AND offer_id IS NULL",
                [book.value])
            try db.run(
                "UPDATE remote_books SET sync_token = ?, listed_at = ?, problem = NULL WHERE id = ?",
                [token.value, time.milliseconds.databaseValue, book.value])
        }
    }
}

extension Database {
    /// Marks the card at a path as gone when another person's card lies there now. With the same name it is the same person
    /// under another UID; a sent card whose version is not known may also have another UID since.
    fileprivate func makeRoom(for fetched: FetchedCard, _ card: IncomingCard?, in book: ConnectedBook.ID) throws {
        guard let card, let uid = card.uid?.comparableUID else { return }
        let name = SearchFolding.fold(card.name)
        for row in try remoteRows(
            "book_id = ? AND path = ? AND uid IS NOT NULL AND coalesce(etag, incoming) IS NOT NULL",
            [book.value, fetched.path.databaseValue])
        where row.uid?.comparableUID != uid && SearchFolding.fold(row.name) != name {
            try run(
                """
                UPDATE remote_cards SET is_gone = 1, path = path || char(10) || hex(id), incoming = NULL, incoming_etag = NULL
                WHERE id = ?
                """, [row.id.value])
        }
    }

    private func isIgnored(_ card: UUID) throws -> Bool {
        try firstRow(
            "SELECT 1 FROM remote_cards WHERE id = ? AND state = 'ignored' AND kind = 'person'", [card.databaseValue]) != nil
    }

    fileprivate func keep(
        _ fetched: FetchedCard, _ card: IncomingCard?, in book: ConnectedBook.ID, at time: Date,
        identifiers: inout IdentifierSequence
    ) throws {
        let kind =
            switch card?.content {
            case .person?: "person"
            case .group?: "group"
            case nil: "unreadable"
            }
        let name = card?.name ?? fetched.url.lastPathComponent
        var known = try firstRow(
            "SELECT id FROM remote_cards WHERE book_id = ? AND path = ? LIMIT 1", [book.value, fetched.path.databaseValue])
        if known == nil, let uid = card?.uid {
            known = try firstRow(
                """
                SELECT id FROM remote_cards WHERE book_id = ? AND uid = ? AND kind = ?
                  AND (is_gone = 1 OR state IN ('left', 'ignored') OR etag IS NULL AND incoming IS NULL) LIMIT 1
                """, [book.value, uid.databaseValue, kind.databaseValue])
        }
        if let known, try isIgnored(known[0]) {
            // The content is ignored; its place and its version suffice.
            return try run(
                "UPDATE remote_cards SET path = ?, url = ?, etag = ?, is_gone = 0 WHERE id = ?",
                [
                    fetched.path.databaseValue, fetched.url.absoluteString.databaseValue, fetched.etag.value,
                    known[0],
                ])
        }
        let common: [DatabaseValue] = [
            fetched.path.databaseValue, fetched.url.absoluteString.databaseValue, (card?.uid).value, kind.databaseValue,
            name.databaseValue, Data(fetched.bytes).databaseValue, fetched.etag.value,
        ]
        if let known {
            try run(
                """
                UPDATE remote_cards SET path = ?1, url = ?2, incoming = ?6, incoming_etag = ?7, is_gone = 0,
                  is_unreadable = CASE ?4 WHEN 'unreadable' THEN is_unreadable ELSE 0 END,
                  candidate_id = CASE WHEN incoming IS ?6 THEN candidate_id END,
                  joins = CASE WHEN incoming IS ?6 THEN joins ELSE 0 END,
                  uid = CASE ?4 WHEN 'unreadable' THEN uid ELSE ?3 END, name = CASE ?4 WHEN 'unreadable' THEN name ELSE ?5 END,
                  subject_id = CASE WHEN ?4 IN (kind, 'unreadable') THEN subject_id END,
                  kind = CASE ?4 WHEN 'unreadable' THEN kind ELSE ?4 END,
                  state = CASE state WHEN 'left' THEN 'open' ELSE state END WHERE id = ?8
                """, common + [known[0]])
        } else {
            let id: PlannedCard.ID = identifiers.next(at: time)
            try run(
                """
                INSERT INTO remote_cards (path, url, uid, kind, name, incoming, incoming_etag, id, book_id, state)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'open')
                """, common + [id.value, book.value])
        }
    }
}

extension IncomingCard {
    fileprivate var name: String {
        switch content {
        case .person(let profile, _): profile.name.formatted
        case .group(let name, _): name
        }
    }
}

extension String {
    /// A UID as it is compared: servers write it with and without what says that it is one.
    fileprivate var comparableUID: Substring {
        let text = lowercased()
        return text.hasPrefix("urn:uuid:") ? text.dropFirst(9) : text[...]
    }
}
