package import Foundation
import GRDB
import Kinkeeper

extension Space {
    /// Syncs the groups of a book with ours: names, members, new ones; all in one transaction. Returns the cards to write to
    /// the server; each is reported to `noteSent` once it is there.
    ///
    /// A group that is new there is offered; one that is new here is sent to the first writable book that has some of its
    /// members. When both sides renamed it, our name wins. `path` makes the path of a URL comparable.
    package func syncGroups(
        _ pass: SyncPass, path: @escaping @Sendable (URL) -> String
    ) async throws(StoreError) -> [OutgoingCard] {
        try await file.write { db in
            var sync = try BookSync(pass, in: db)
            let book = try db.firstRow("SELECT url, is_writable FROM remote_books WHERE id = ?", [pass.book.value])
            guard let book, let url = URL(string: book["url"] as String) else { throw StoreError.notFound }
            var groups = try GroupPass(sync: sync, isWritable: book["is_writable"], url: url)
            for row in try db.remoteRows(
                "book_id = ? AND kind = 'group' AND state <> 'left' AND is_gone = 0 ORDER BY id", [pass.book.value])
            {
                try groups.take(row)
            }
            if book["is_writable"] { try groups.sendNew(path) }
            sync = groups.sync
            return groups.outgoing
        }
    }
}

extension Database {
    /// Keeps the undoing of a sync from the server: people are not written there before their card changes there, when both
    /// sides are merged without a base; groups not before their next change.
    func keepFromServer(
        _ touched: Set<UUID>, of sync: SyncRun.ID, _ syncing: CardSyncing, _ codec: CardCodec, today: CivilDate,
        at time: Date
    ) throws {
        guard let run = try firstRow("SELECT connection_id FROM syncs WHERE id = ?", [sync.value]) else { return }
        let connection = ConnectedAccount.ID(run[0] as UUID)
        for book in try connectedBooks(of: connection) {
            for subject in touched {
                try self.run(
                    """
                    UPDATE remote_cards SET base = NULL, seen = NULL, card_digest = NULL
                    WHERE book_id = ? AND subject_id = ? AND kind = 'person'
                    """, [book.id.value, subject.databaseValue])
            }
            let pass = SyncPass(
                sync: sync, connection: connection, book: book.id, syncing: syncing, codec: codec, today: today,
                time: time)
            var groups = try GroupPass(sync: try BookSync(pass, in: self), isWritable: true, url: book.url)
            for row in try remoteRows(
                "book_id = ? AND kind = 'group' AND state = 'open' AND is_gone = 0 AND incoming IS NULL AND base IS NOT NULL",
                [book.id.value])
            where row.subject.map(touched.contains) == true {
                try groups.take(row)
            }
            for card in groups.outgoing {
                try self.run(
                    "UPDATE remote_cards SET told_digest = ? WHERE id = ?", [card.told.databaseValue, card.id.value])
            }
        }
    }
}
