import Foundation
import GRDB
import Kinkeeper

// What each partner keeps of the notes of a couple that ends.

extension CoupleCheckIns {
    /// How many notes are read at a time.
    private static let part = 100

    /// Copies the shared notes that a partner has read, or wrote, into that partner's own space. What only its author has read
    /// stays with the author alone. Doing it again brings the copies up to date, but for those that were changed since.
    func keepNotes(for partner: Account.ID) async throws(StoreError) {
        guard let account = try await folder.accounts.account(partner) else { throw .notFound }
        let own = try await personalSpace(of: partner)
        // What is still on its way would be lost with the couple.
        let sharing = RecordSharing<Note>(
            couple: couple, account: partner, space: space, personal: own, origin: account.personalSpace,
            folder: folder)
        try await sharing.settle()
        var last: Note.ID?
        repeat {
            let page = try await space.sharedNotes(after: last, limit: Self.part, asking: partner)
            for note in page { try own.media.copy(note.media, from: space.media) }
            try await own.keep(page, of: couple.id, for: partner)
            last = page.count == Self.part ? page.last?.id : nil
        } while last != nil
    }
}

extension Space {
    /// Notes that are open to an account, in the order of their identifiers.
    fileprivate func sharedNotes(
        after last: Note.ID?, limit: Int, asking account: Account.ID
    ) async throws(StoreError) -> [Note] {
        try await file.read { db in
            let condition = """
                notes.deleted_at IS NULL AND \(NoteVisibility.isOpen) AND (?2 IS NULL OR notes.id > ?2)
                ORDER BY notes.id LIMIT ?3
                """
            return try db.noteSummaries(
                asking: account, where: condition, [last.value, limit.databaseValue]
            ).compactMap { try Note.read($0.id, asking: account, in: db) }
        }
    }
}
