public import Foundation
import GRDB
public import Kinkeeper

/// The notes of a couple for one of its partners: those in the couple's space, and how notes come there from the partner's own
/// space and go back.
///
/// Two files are never written in one step, so each move has one transaction of the couple's space that decides it, and all that
/// comes after may be done again at any time:
///
/// - **Sharing.** One transaction writes the note to the couple's space, with a row of `note_moves`. Then the note is cleared
///   from its author's space, then the row is. A note that its author has changed in between goes on there as a note of its own.
/// - **Taking back.** One transaction writes a row of `note_moves`, if the partner has not opened the note: from then on it is
///   not in the couple's space for either partner. Then it is written to its author's space, then its words are deleted from the
///   couple's, then from the log of that file, and then what is left of its row.
///
/// Each of these writes is on the disk before the next one begins. `settle` takes up what a crash left.
public struct CoupleNotes: Sendable {
    /// The couple.
    public let couple: SharedSpace
    /// The partner who acts.
    public let account: Account.ID
    /// The couple's space.
    public let space: Space
    /// The partner's own space.
    let personal: Space
    /// Names the partner's own space.
    let origin: Space.ID
    let folder: DataFolder

    // MARK: Reading

    /// One shared note; nil if there is none. Reading a note of the partner opens it, so that it cannot be taken back any more.
    public func open(_ id: Note.ID, at time: Date) async throws(StoreError) -> Note? {
        if let note = try await space.note(id, asking: account) {
            guard note.summary.openedAt == nil, note.summary.author != account else { return note }
        }
        return try await space.openNote(id, by: account, at: time)
    }

    /// One shared note that is open to the account, without opening it.
    public func note(_ id: Note.ID) async throws(StoreError) -> Note? {
        try await space.note(id, asking: account)
    }

    /// The version of a shared note, without opening it; nil if there is none.
    public func version(of id: Note.ID) async throws(StoreError) -> Int? {
        try await space.file.read { db in
            try db.firstRow(
                "SELECT version FROM notes WHERE id = ? AND deleted_at IS NULL AND \(NoteVisibility.isHere)", [id.value]
            )?["version"]
        }
    }

    // MARK: Writing

    /// Adds a note that both partners read. Throws as `Space.createNote` does; people are not mentioned in shared notes.
    public func create(_ draft: NoteDraft, at time: Date) async throws(StoreError) -> Note {
        let (draft, account) = (try draft.checkedForStore(), account)
        return try await space.file.write { db in try db.createNote(draft, sharedBy: account, asking: account, at: time) }
    }

    /// Shares a note of the account's own space: both partners read it from then on. Sharing it twice changes nothing. Its people
    /// are not mentioned in the shared note, and its pin is dropped.
    ///
    /// `version` is the one that the author saw; nil is any. Throws `notFound` and `conflict`.
    @discardableResult
    public func share(_ id: Note.ID, ifVersion version: Int? = nil, at time: Date) async throws(StoreError) -> Note {
        if let present = try await beginSharing(id, ifVersion: version, at: time) { return present }
        // What reaches a space that has ended meanwhile stays with its author.
        guard try await folder.accounts.couple(of: account, at: time)?.id == couple.id else {
            throw .spaceRefused(.noCouple)
        }
        try await settle()
        guard let shared = try await space.note(id, asking: account) else { throw .notFound }
        return shared
    }

    /// Takes a note back that the partner has not opened: it is the author's alone again. Taking it back twice changes nothing.
    /// Throws `noteRefused` for a note that was opened, or that the partner shared, and `notFound`.
    @discardableResult
    public func takeBack(_ id: Note.ID) async throws(StoreError) -> Note {
        do throws(StoreError) { try await space.beginTakingBack(id, by: account) } catch {
            // Sent twice, the second finds what the first has done.
            guard error == .notFound, let own = try await personal.note(id, asking: account) else { throw error }
            return own
        }
        try await settle()
        guard let own = try await personal.note(id, asking: account) else { throw .notFound }
        return own
    }

    /// Deletes a shared note for both partners. One of the account's own that the partner has not opened is taken back before: it is
    /// deleted in the account's own space, where the partner finds and restores nothing. Throws `notFound`.
    public func delete(_ id: Note.ID, at time: Date) async throws(StoreError) {
        if let note = try await space.note(id, asking: account), note.summary.author == account, note.summary.openedAt == nil {
            do throws(StoreError) {
                try await takeBack(id)
                return try await personal.deleteNote(id, at: time)
            } catch {
                // It was opened meanwhile.
                guard error == .noteRefused(.opened) else { throw error }
            }
        }
        try await space.deleteNote(id, at: time)
    }

    // MARK: Moving

    /// Takes up what a crash left of the account's own moves. Doing it twice changes nothing.
    public func settle() async throws(StoreError) {
        for move in try await space.noteMoves(of: account) {
            switch move.direction {
            case .sharing:
                try await personal.clearShared(move.id, version: move.version, of: account)
                try await space.endSharing(move.id, version: move.version)
            case .takingBack:
                if !move.isEmptied {
                    guard let leaving = try await space.leavingNote(move.id) else { continue }
                    try await personal.putBack(leaving)
                    try await space.emptyTakenBack(move.id)
                }
                try await space.endTakingBack(move.id)
            }
        }
    }

    /// Writes the note to the couple's space. Returns the note where it was shared before and nothing is left to do.
    func beginSharing(_ id: Note.ID, ifVersion version: Int?, at time: Date) async throws(StoreError) -> Note? {
        guard let own = try await personal.note(id, asking: account) else {
            try await settle()
            guard let shared = try await space.note(id, asking: account), shared.summary.author == account else {
                throw .notFound
            }
            return shared
        }
        guard version.map({ $0 == own.version }) ?? true else { throw .conflict }
        try await space.putShared(own, by: account, from: origin, at: time)
        return nil
    }
}

extension Note {
    /// Whether it has the words and the tags of another.
    func says(_ other: Note) -> Bool {
        title == other.title && text == other.text && Set(summary.tags) == Set(other.summary.tags)
    }

    /// The same note under another identifier.
    func renamed(_ id: Note.ID) -> Note {
        var other = NoteSummary(
            id: id, title: title, beginning: summary.beginning, status: summary.status,
            isPinned: summary.isPinned, privacy: privacy, checkIn: summary.checkIn, isForCheckIn: summary.isForCheckIn,
            author: summary.author, sharedAt: summary.sharedAt, openedAt: summary.openedAt, isKept: summary.isKept,
            createdAt: summary.createdAt, modifiedAt: summary.modifiedAt, version: version)
        other.tags = summary.tags
        return Note(summary: other, text: text)
    }
}
