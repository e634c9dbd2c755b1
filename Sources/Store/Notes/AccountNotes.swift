public import Foundation
public import Kinkeeper

/// All notes that an account reads: those of its own space, and those that it shares with its partner.
public struct AccountNotes: Sendable {
    /// The account.
    public let account: Account.ID
    /// Its own space.
    public let personal: Space
    /// The notes of its couple; nil without a partner, or while the couple's space cannot be read.
    public let shared: CoupleNotes?
    /// Whether there is a couple whose space cannot be read: its notes are missing.
    public let isIncomplete: Bool

    /// A page of both, sorted as one list.
    public func page(
        _ filter: NoteFilter = NoteFilter(), by order: NoteOrder = .modified, after cursor: NoteCursor? = nil, limit: Int
    ) async throws(StoreError) -> NotePage {
        var rows: [NoteSummary] = []
        for space in spaces(of: filter) {
            rows += try await space.notes(filter, by: order, after: cursor, limit: limit + 1, asking: account).rows
        }
        rows.sort { NoteCursor.isBefore(NoteCursor($0, in: order), NoteCursor($1, in: order)) }
        let shown = Array(rows.prefix(limit))
        return NotePage(rows: shown, next: rows.count > limit ? shown.last.map { NoteCursor($0, in: order) } : nil)
    }

    /// The number of notes of both that a filter lets through.
    public func count(_ filter: NoteFilter = NoteFilter()) async throws(StoreError) -> Int {
        var count = 0
        for space in spaces(of: filter) { count += try await space.noteCount(filter, asking: account) }
        return count
    }

    /// The tags of both: those of most notes first, then by name.
    public func tags(limit: Int) async throws(StoreError) -> [NoteTagCount] {
        // Cut at the end: a tag of both spaces may be among the first by both together alone.
        let most = Int(Int32.max)
        return merged(
            try await personal.noteTags(limit: most), try await shared?.space.noteTags(limit: most) ?? [], limit: limit)
    }

    /// The tags of the notes of both that were changed last, to choose from.
    public func recentTags(limit: Int) async throws(StoreError) -> [NoteTagCount] {
        merged(try await personal.recentNoteTags(), try await shared?.space.recentNoteTags() ?? [], limit: limit)
    }

    private func merged(_ own: [NoteTagCount], _ shared: [NoteTagCount], limit: Int) -> [NoteTagCount] {
        var all = own
        var places = Dictionary(
            all.enumerated().map { (NoteTag.key($0.element.tag), $0.offset) }, uniquingKeysWith: { first, _ in first })
        for other in shared {
            if let index = places[NoteTag.key(other.tag)] {
                all[index] = NoteTagCount(tag: all[index].tag, count: all[index].count + other.count)
            } else {
                places[NoteTag.key(other.tag)] = all.count
                all.append(other)
            }
        }
        all.sort { $0.count == $1.count ? NoteTag.key($0.tag) < NoteTag.key($1.tag) : $0.count > $1.count }
        return Array(all.prefix(limit))
    }

    /// One note, wherever it lies. Reading a note of the partner opens it. That of the couple goes before a copy that is kept
    /// under the same identifier. Nil if there is none.
    public func open(_ id: Note.ID, at time: Date) async throws(StoreError) -> Note? {
        guard let shared else { return try await personal.note(id, asking: account) }
        return try await shared.sharing.found { () async throws(StoreError) in
            if let note = try await shared.open(id, at: time) { return note }
            return try await personal.note(id, asking: account)
        }
    }

    /// One note that is open to the account, without opening it; nil if there is none.
    public func note(_ id: Note.ID) async throws(StoreError) -> Note? {
        if let note = try await shared?.note(id) { return note }
        return try await personal.note(id, asking: account)
    }

    /// A file of a note that is open to the account, and the space in which it lies; nil if there is none.
    public func attachment(
        _ id: NoteAttachment.ID
    ) async throws(StoreError) -> (space: Space, attachment: NoteAttachment)? {
        for space in [personal] + [shared?.space].compactMap(\.self) {
            if let found = try await space.attachment(id, asking: account) { return (space, found.attachment) }
        }
        return nil
    }

    /// The notes of the space of a note that are most like it; see `Space.relatedNotes`.
    public func related(to note: Note, limit: Int) async throws(StoreError) -> [NoteSummary] {
        let space = note.privacy == .shared ? shared?.space : personal
        return try await space?.relatedNotes(of: note.id, limit: limit, asking: account) ?? []
    }

    /// Deletes a note, wherever it lies; see `CoupleNotes.delete`. Throws `notFound`.
    public func delete(_ id: Note.ID, at time: Date) async throws(StoreError) {
        guard let shared, try await space(of: id) === shared.space else { return try await personal.deleteNote(id, at: time) }
        try await shared.delete(id, at: time)
    }

    /// The space in which a note lies, deleted or not: that in which it was not deleted, of two that have it, else that of the
    /// couple. Throws `notFound`.
    public func space(of id: Note.ID) async throws(StoreError) -> Space {
        let spaces = [shared?.space, personal].compactMap(\.self)
        let look: () async throws(StoreError) -> Space? = { () async throws(StoreError) in
            for space in spaces where try await space.holdsNote(id, isDeleted: false) { return space }
            for space in spaces where try await space.holdsNote(id) { return space }
            return nil
        }
        let found = if let shared { try await shared.sharing.found(look) } else { try await look() }
        guard let found else { throw .notFound }
        return found
    }

    /// Whether a note lies in one of the spaces, deleted or not.
    package func holds(_ id: Note.ID) async throws(StoreError) -> Bool {
        for space in [personal] + [shared?.space].compactMap(\.self) where try await space.holdsNote(id) { return true }
        return false
    }

    /// The notes of both that were deleted, the last first.
    public func deleted(limit: Int) async throws(StoreError) -> [DeletedNote] {
        var all = try await personal.deletedNotes(limit: limit, asking: account)
        if let shared { all += try await shared.space.deletedNotes(limit: limit, asking: account) }
        return Array(all.sorted { $0.deletedAt == $1.deletedAt ? $0.id > $1.id : $0.deletedAt > $1.deletedAt }.prefix(limit))
    }

    /// The spaces in which a note of a filter can lie: people are mentioned in notes of the account's own space alone, and only those have
    /// purposes and concepts.
    private func spaces(of filter: NoteFilter) -> [Space] {
        let others = [shared?.space].compactMap(\.self)
        switch filter.privacy {
        case .shared: return others
        case .draft, .isPrivate: return [personal]
        case nil:
            let isOwn =
                filter.person != nil || filter.purpose != nil || filter.concept != nil || filter.isForCheckIn
            return isOwn ? [personal] : [personal] + others
        }
    }
}

extension DataFolder {
    /// The notes of an account, those it shares with its partner among them. What a crash left of a move is taken up first. A
    /// couple's space that cannot be read keeps no note of the account's own back.
    public func notes(of account: Account, at time: Date) async throws(StoreError) -> AccountNotes {
        let personal = try await openSpace(account.personalSpace, for: account.id)
        let (shared, isIncomplete) = try await coupleNotesIfAny(of: account, at: time)
        return AccountNotes(account: account.id, personal: personal, shared: shared, isIncomplete: isIncomplete)
    }

    /// The notes of an account's couple; nil without a partner, or while the couple's space cannot be read, which is told.
    package func coupleNotesIfAny(
        of account: Account, at time: Date
    ) async throws(StoreError) -> (notes: CoupleNotes?, isIncomplete: Bool) {
        do throws(StoreError) { return (try await coupleNotes(of: account, at: time), false) } catch {
            switch error {
            case .spaceRefused, .checkInRefused, .notPermitted: return (nil, false)
            case .damaged, .tooNew, .noAccess, .unexpected: return (nil, true)
            default: throw error
            }
        }
    }

    /// The notes of an account's couple. Throws `spaceRefused(.noCouple)` without a couple, and `checkInRefused(.noPartner)`
    /// while the account waits alone.
    public func coupleNotes(of account: Account, at time: Date) async throws(StoreError) -> CoupleNotes {
        let couple = try await checkIns(of: account.id, at: time)
        let personal = try await openSpace(account.personalSpace, for: account.id)
        let notes = CoupleNotes(
            sharing: RecordSharing(
                couple: couple.couple, account: account.id, space: couple.space, personal: personal,
                origin: account.personalSpace, folder: self))
        if !couple.space.isReadOnly, !personal.isReadOnly { try await notes.settle() }
        return notes
    }
}

extension Space {
    /// Whether the file may only be read.
    package var isReadOnly: Bool { file.isReadOnly }

    fileprivate func holdsNote(_ id: Note.ID, isDeleted: Bool = true) async throws(StoreError) -> Bool {
        try await file.read { db in
            let living = isDeleted ? "" : "AND deleted_at IS NULL"
            let here = "SELECT 1 FROM notes WHERE id = ? AND \(NoteVisibility.isHere) \(living)"
            return try db.firstRow(here, [id.value]) != nil
        }
    }
}
