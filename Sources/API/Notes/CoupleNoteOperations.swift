import Application
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Store

extension Operation {
    /// Notes that a couple shares.
    static let coupleNotes: [Operation] = [
        listSharedNotes.inCouple, createSharedNote.inCouple, readSharedNote.inCouple, editSharedNote.inCouple,
        // One that the partner has not opened goes back to the account's own space before.
        deleteSharedNote.inOwnAndCouple,
        restoreSharedNote.inCouple, listDeletedSharedNotes.inCouple, listSharedNoteTags.inCouple,
        listRelatedSharedNotes.inCouple,
        takeNoteBack.inOwnAndCouple,
    ]

    private static let listSharedNotes = Operation(
        id: "listSharedNotes", method: .get, path: "/couple/notes", tag: "Notes",
        summary: "The notes that you share; of those of your partner that you have not read, title and tags alone",
        scope: .readCouple, query: noteQuery, success: .json(.named("NotePage"), "A page of notes.")
    ) { call in
        let order = call.noteOrder
        let page = try await call.coupleNotes().space.notes(
            call.noteFilter, by: order, after: call.noteCursor(in: order), limit: call.limit, asking: call.asking)
        return .page(page.rows.map(Records.noteSummary.json), next: page.next?.description)
    }

    private static let createSharedNote = Operation(
        id: "createSharedNote", method: .post, path: "/couple/notes", tag: "Notes", summary: "Write a note for both of you",
        scope: .writeCouple, body: .json(.named("SharedNoteInput")), bodyLimit: noteBodyLimit,
        success: .json(.named("Note"), "The note.", status: .created, isTagged: true)
    ) { call in
        let couple = try await call.coupleNotes()
        var draft = NoteDraft()
        try call.read(call.body, Records.sharedNoteInput, into: &draft)
        draft.id = call.body["id"]?.text.flatMap { Note.ID($0) } ?? .make(at: call.now)
        let added = draft
        let note = try await refusingNote(added) { () async throws(StoreError) in try await couple.create(added, at: call.now) }
        return noteReply(note, location: "/couple/notes/\(note.id)")
    }

    private static let readSharedNote = Operation(
        id: "readSharedNote", method: .get, path: "/couple/notes/{note}", tag: "Notes",
        summary: "One shared note. Reading your partner's note opens it: it cannot be taken back any more", scope: .readCouple,
        success: .json(.named("Note"), "The note.", isTagged: true)
    ) { call in
        noteReply(try await opened(try await call.coupleNotes(), call))
    }

    private static let editSharedNote = Operation(
        id: "editSharedNote", method: .patch, path: "/couple/notes/{note}", tag: "Notes",
        summary: "Change a shared note, which opens it; members that are not sent stay, null empties one", scope: .writeCouple,
        body: .mergePatch(.named("SharedNoteChanges")), bodyLimit: noteBodyLimit,
        success: .json(.named("Note"), "The note.", isTagged: true), needsVersion: true
    ) { call in
        let (seen, couple) = (try call.version(), try await call.coupleNotes())
        // One that fails opens nothing.
        if let version = try await couple.version(of: call.identifier("note")), !NoteSummary.isVersion(seen, of: version) {
            throw Problem.changedMeanwhile(String(version))
        }
        return try await change(
            try await opened(couple, call), in: couple.space, Records.sharedNoteInput, "SharedNoteInput", call)
    }

    private static let deleteSharedNote = Operation(
        id: "deleteSharedNote", method: .delete, path: "/couple/notes/{note}", tag: "Notes",
        summary: "Delete a shared note, for 30 days; one of yours that was not opened becomes a deleted note of your own",
        scope: .writeCouple,
        success: .empty("Deleted.")
    ) { call in
        try await call.coupleNotes().delete(call.identifier("note"), at: call.now)
        return .nothing
    }

    private static let restoreSharedNote = Operation(
        id: "restoreSharedNote", method: .post, path: "/couple/notes/{note}/restoring", tag: "Notes",
        summary: "Bring a deleted shared note back, within 30 days", scope: .writeCouple, success: .empty("Brought back.")
    ) { call in
        try await call.coupleNotes().space.restoreNote(call.identifier("note"))
        return .nothing
    }

    private static let listDeletedSharedNotes = Operation(
        id: "listDeletedSharedNotes", method: .get, path: "/couple/deleted-notes", tag: "Notes",
        summary: "Shared notes that were deleted and can be brought back, the last first", scope: .readCouple, query: [.limit],
        success: .json(.named("DeletedNotePage"), "The latest of them; next is always null.")
    ) { call in
        let deleted = try await call.coupleNotes().space.deletedNotes(limit: call.limit, asking: call.asking)
        return .page(deleted.map(Records.deletedNote.json), next: nil)
    }

    private static let listSharedNoteTags = Operation(
        id: "listSharedNoteTags", method: .get, path: "/couple/note-tags", tag: "Notes",
        summary: "The tags of the notes that you share: those of most notes first, then by name", scope: .readCouple,
        query: [.limit], success: .json(.named("NoteTagPage"), "As many as are asked for; next is always null.")
    ) { call in
        .page(try await call.coupleNotes().space.noteTags(limit: call.limit).map(Records.noteTag.json), next: nil)
    }

    private static let listRelatedSharedNotes = Operation(
        id: "listRelatedSharedNotes", method: .get, path: "/couple/notes/{note}/related", tag: "Notes",
        summary: "Shared notes that are most like one, as far as you have opened them; it opens none", scope: .readCouple,
        query: [.limit], success: .json(.named("NotePage"), "The most alike first; next is always null.")
    ) { call in
        let couple = try await call.coupleNotes()
        // One that is not open yet has nothing to compare that may be told.
        guard try await couple.version(of: call.identifier("note")) != nil else { throw Problem.notFound }
        guard let note = try await couple.note(call.identifier("note")) else { return .page([], next: nil) }
        return try await relatedNotes(of: note, in: couple.space, call)
    }

    private static let takeNoteBack = Operation(
        id: "takeNoteBack", method: .post, path: "/couple/notes/{note}/taking-back", tag: "Notes",
        summary: "Take a note back that you shared and your partner has not opened: it is yours alone again",
        scope: .writeCouple, reveals: [.writeNotes], shows: .readNotes,
        success: .json(.named("Note"), "The note, which is found below /notes from now on.", isTagged: true)
    ) { call in
        noteReply(try await call.coupleNotes().takeBack(call.identifier("note")))
    }

    private static func opened(_ couple: CoupleNotes, _ call: Call) async throws -> Note {
        guard let note = try await couple.open(call.identifier("note"), at: call.now) else { throw Problem.notFound }
        return note
    }
}
