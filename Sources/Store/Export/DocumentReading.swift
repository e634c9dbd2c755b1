package import Foundation
import GRDB
package import Kinkeeper

/// A piece of the JSON document, on its way out of a space or into one.
package enum DocumentPart: Sendable {
    /// The version of the document that is read; none is handed over for writing.
    case version(Int)
    /// Says that the records are those of a family's space.
    case ofFamily
    /// The account's settings and its choices of alerts.
    case settings(AccountSettings, AccountAlerts)
    /// One row, its values in the order of the table's columns.
    case record(DocumentTable, [StoredValue])
    /// A picture of a person; without bytes where its file is missing.
    case picture(MediaDigest, Data?)
}

extension Space {
    /// Hands over all that a space holds and an account may see: the rows of `DocumentTable.all`, each table by identifier,
    /// then the pictures.
    ///
    /// All of it is of one moment, however long the body takes; memory holds one row, or one picture, at a time. What the
    /// body throws ends it and comes back as `StoreError.unexpected`.
    package func readDocument(
        for account: Account.ID, _ body: @escaping @Sendable (DocumentPart) throws -> Void
    ) async throws(StoreError) {
        let media = media
        try await file.read { db in
            for table in DocumentTable.all {
                let asking: StatementArguments = table.isForReaders ? [account.value] : []
                let rows = try Row.fetchCursor(db, sql: table.select, arguments: asking)
                while let row = try rows.next() {
                    let values = try table.columns.enumerated().map { try StoredValue(row, at: $0, of: $1) }
                    try body(.record(table, values))
                }
            }
            for digest in try db.photos(asking: account) {
                let url = media.url(for: digest)
                let bytes = media.contains(digest) ? try Data(contentsOf: url) : nil
                try body(.picture(digest, bytes))
            }
        }
    }
}

extension Database {
    /// Returns the files that a person, a gift or a note has, or would have again once a merge is undone; each once, in order.
    ///
    /// - Parameter account: Only gifts visible to this account count. Nil counts all.
    func photos(asking account: Account.ID? = nil) throws -> [MediaDigest] {
        let shown: [Data] = try rows("SELECT DISTINCT photo FROM people WHERE photo IS NOT NULL", []).map { $0[0] }
        let hidden = try rows("SELECT kept_own_before FROM merges WHERE undone_at IS NULL", []).compactMap { row in
            // A merge that cannot be read cannot be undone either.
            (try? OwnChange(json: row[0]))?.before.photo
        }
        let seen = account == nil ? "?1 IS NULL" : GiftVisibility.isSeen
        let ofGifts: [Data] = try rows(
            """
            SELECT DISTINCT digest FROM gift_pictures WHERE gift_id IN (SELECT gifts.id FROM gifts WHERE \(seen))
            """, [(account?.uuid).value]
        ).map { $0[0] }
        let isOpen = account == nil ? "?1 IS NULL" : "\(NoteVisibility.isOpen) AND \(NoteVisibility.isHere)"
        let ofNotes: [Data] = try rows(
            "SELECT DISTINCT digest FROM note_attachments WHERE note_id IN (SELECT notes.id FROM notes WHERE \(isOpen))",
            [(account?.uuid).value]
        ).map { $0[0] }
        return Set(shown + hidden + ofGifts + ofNotes).compactMap(MediaDigest.init(data:)).sorted { $0.hex < $1.hex }
    }
}
