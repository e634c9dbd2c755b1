public import Foundation
import GRDB
public import Kinkeeper

/// The notes of a couple for one of its partners: those in the couple's space, and how notes come there from the partner's own
/// space and go back, in the order that `RecordSharing` says.
public struct CoupleNotes: Sendable {
    let sharing: RecordSharing<Note>

    /// The couple.
    public var couple: SharedSpace { sharing.couple }
    /// The partner who acts.
    public var account: Account.ID { sharing.account }
    /// The couple's space.
    public var space: Space { sharing.space }

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
        try await space.file.glance { db in
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
        try await sharing.share(id, ifVersion: version, at: time)
    }

    /// Takes a note back that the partner has not opened: it is the author's alone again. Taking it back twice changes nothing.
    /// Throws `noteRefused` for a note that was opened, or that the partner shared, and `notFound`.
    @discardableResult
    public func takeBack(_ id: Note.ID) async throws(StoreError) -> Note {
        try await sharing.takeBack(id)
    }

    /// Deletes a shared note for both partners. One of the account's own that the partner has not opened is taken back before: it is
    /// deleted in the account's own space, where the partner finds and restores nothing. Throws `notFound`.
    public func delete(_ id: Note.ID, at time: Date) async throws(StoreError) {
        if try await sharing.takeBackToDelete(id) != nil { return try await sharing.personal.deleteNote(id, at: time) }
        try await space.deleteNote(id, at: time)
    }

    /// Takes up what a crash left of the account's own moves. Doing it twice changes nothing.
    public func settle() async throws(StoreError) { try await sharing.settle() }
}
