import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Store

extension Operation {
    /// Notes of the account's own space.
    static let notes: [Operation] = [
        listNotes.inOwn, createNote.inOwn, readNote.inOwn, editNote.inOwn, deleteNote.inOwn, restoreNote.inOwn,
        listDeletedNotes.inOwn, listRelatedNotes.inOwn, listNotesByMeaning.inOwn, getNoteComparison.inOwn,
        shareNote.inOwnAndCouple,
    ]

    /// A record with a text of 200,000 characters, each written as an escape.
    static let noteBodyLimit = 2 << 20

    /// What both lists of notes are asked by.
    static let noteQuery: [Parameter] = [
        .init(name: "status", schema: JSONForm.noteStatus("Only those.").schema),
        .init(name: "tag", schema: .text("Only those with this tag, whatever its case and accents.", max: Note.longestTag)),
        .init(name: "q", schema: .text("Words in title, tags and text, whatever case and accents.", max: 200)),
        .init(
            name: "order",
            schema: .word(
                "The order: the latest change first if not said. Pinned notes come first in each.", named: "NoteOrder",
                of: NoteOrder.allCases.map(\.rawValue))), .cursor, .limit,
    ]

    private static let listNotes = Operation(
        id: "listNotes", method: .get, path: "/notes", tag: "Notes", summary: "Notes of your own, without their texts",
        scope: .readNotes,
        query: [
            .init(
                name: "privacy",
                schema: .word("Only those.", named: "OwnNotePrivacy", of: [NotePrivacy.isPrivate, .draft].map(\.rawValue))),
            .init(name: "person", schema: .identifier("Only notes that mention them.")),
            .init(name: "purpose", schema: .identifier("Only notes that are for this.")),
            .init(name: "concept", schema: .text("Only notes about the concept of this term.", max: 400)),
            .init(
                name: "from",
                schema: .instant("Only what was changed then or later; in the order created, what was made then or later.")),
            .init(
                name: "before",
                schema: .instant("Only what was changed before then; in the order created, what was made before then.")),
            .init(
                name: "isForCheckIn",
                schema: .word("Whether only those for the next check-in are listed.", named: "YesOrNo", of: ["true", "false"])),
        ] + noteQuery,
        success: .json(.named("NotePage"), "A page of notes.")
    ) { call in
        let order = call.noteOrder
        let page = try await call.space.notes(
            call.ownNoteFilter, by: order, after: call.noteCursor(in: order), limit: call.limit, asking: call.asking)
        return .page(page.rows.map(Records.noteSummary.json), next: page.next?.description)
    }

    private static let createNote = Operation(
        id: "createNote", method: .post, path: "/notes", tag: "Notes", summary: "Write a note down", scope: .writeNotes,
        body: .json(.named("NoteInput")), bodyLimit: noteBodyLimit,
        success: .json(.named("Note"), "The note.", status: .created, isTagged: true)
    ) { call in
        var draft = NoteDraft()
        try call.read(call.body, Records.noteInput, into: &draft)
        draft.id = call.body["id"]?.text.flatMap { Note.ID($0) } ?? .make(at: call.now)
        let added = draft
        let note = try await refusingNote(added) { () async throws(StoreError) in
            try await call.space.createNote(added, asking: call.asking, at: call.now)
        }
        return noteReply(note, location: "/notes/\(note.id)")
    }

    private static let readNote = Operation(
        id: "readNote", method: .get, path: "/notes/{note}", tag: "Notes", summary: "One note of your own", scope: .readNotes,
        success: .json(.named("Note"), "The note.", isTagged: true)
    ) { call in
        noteReply(try await knownNote(call))
    }

    private static let editNote = Operation(
        id: "editNote", method: .patch, path: "/notes/{note}", tag: "Notes",
        summary: "Change a note; members that are not sent stay, null empties one", scope: .writeNotes,
        body: .mergePatch(.named("NoteChanges")), bodyLimit: noteBodyLimit,
        success: .json(.named("Note"), "The note.", isTagged: true), needsVersion: true
    ) { call in
        try await change(try await knownNote(call), in: call.space, Records.noteInput, "NoteInput", call)
    }

    private static let deleteNote = Operation(
        id: "deleteNote", method: .delete, path: "/notes/{note}", tag: "Notes",
        summary: "Delete a note; within 30 days it can be brought back", scope: .writeNotes, success: .empty("Deleted.")
    ) { call in
        try await call.space.deleteNote(call.identifier("note"), at: call.now)
        return .nothing
    }

    private static let restoreNote = Operation(
        id: "restoreNote", method: .post, path: "/notes/{note}/restoring", tag: "Notes",
        summary: "Bring a deleted note back, within 30 days", scope: .writeNotes,
        success: .json(.named("Note"), "The note.", isTagged: true)
    ) { call in
        try await call.space.restoreNote(call.identifier("note"))
        return noteReply(try await knownNote(call))
    }

    private static let listDeletedNotes = Operation(
        id: "listDeletedNotes", method: .get, path: "/deleted-notes", tag: "Notes",
        summary: "Notes of your own that were deleted and can be brought back, the last first", scope: .readNotes,
        query: [.limit], success: .json(.named("DeletedNotePage"), "The latest of them; next is always null.")
    ) { call in
        let deleted = try await call.space.deletedNotes(limit: call.limit, asking: call.asking)
        return .page(deleted.map(Records.deletedNote.json), next: nil)
    }

    private static let listRelatedNotes = Operation(
        id: "listRelatedNotes", method: .get, path: "/notes/{note}/related", tag: "Notes",
        summary: "Notes of your own that are most like one: by rare words, people and tags that they share, and by meaning",
        scope: .readNotes,
        query: [.limit], success: .json(.named("NotePage"), "The most alike first; next is always null.")
    ) { call in
        try await relatedNotes(of: try await knownNote(call), in: call.space, call)
    }

    private static let listNotesByMeaning = Operation(
        id: "listNotesByMeaning", method: .get, path: "/notes-by-meaning", tag: "Notes",
        summary: "Notes of your own that are close to some words in meaning; the words are sent to the account's server",
        scope: .readNotes,
        query: [
            .init(name: "q", schema: .text("What they mean.", max: SearchTerms.longest)), .limit,
        ], success: .json(.named("NotePage"), "The nearest first; next is always null.")
    ) { call in
        let service = call.caller.services.embeddings
        guard try await service.models.model(of: call.asking)?.isOn == true else { throw Problem.meaningOff }
        let words = call.text("q") ?? ""
        guard words.contains(where: { !$0.isWhitespace }) else {
            throw Problem.invalid([.init(pointer: "/q", detail: "must have a word")])
        }
        guard let found = await service.notes(meaning: words, of: call.caller.account, limit: call.limit) else {
            throw Problem.busy
        }
        return .page(found.map(Records.noteSummary.json), next: nil)
    }

    private static let getNoteComparison = Operation(
        id: "getNoteComparison", method: .get, path: "/note-comparison", tag: "Notes",
        summary: "How far the account's server is with comparing notes by meaning", scope: .readNotes,
        success: .json(.named("NoteComparison"), "How far it is.")
    ) { call in
        guard let progress = try await call.caller.services.embeddings.progress(of: call.caller.account) else {
            throw Problem.meaningOff
        }
        return .json(Records.noteComparison.json(progress))
    }

    private static let shareNote = Operation(
        id: "shareNote", method: .post, path: "/notes/{note}/sharing", tag: "Notes",
        summary: "Share a note with your partner: it moves to the space of your couple, without the people mentioned",
        scope: .writeNotes, reveals: [.writeCouple], shows: .readCouple,
        success: .json(.named("Note"), "The shared note, which is found below /couple/notes from now on.", isTagged: true),
        needsVersion: true
    ) { call in
        // What is shared is what the program has shown.
        let (seen, id) = (try call.version(), try call.identifier("note") as Note.ID)
        let couple = try await call.coupleNotes()
        let own = try await call.space.note(id, asking: call.asking)
        if let own, !own.summary.isVersion(seen) { throw Problem.changedMeanwhile(own.summary.tag) }
        do { return noteReply(try await couple.share(id, ifVersion: own?.version, at: call.now)) } catch StoreError.conflict {
            guard let there = try await call.space.note(id, asking: call.asking), there.version != own?.version else {
                throw StoreError.conflict
            }
            throw Problem.changedMeanwhile(there.summary.tag)
        }
    }

    // MARK: - Shared with notes of couples

    static func relatedNotes(of note: Note, in space: Space, _ call: Call) async throws -> Reply {
        let related = try await space.relatedNotes(of: note.id, limit: call.limit, asking: call.asking)
        return .page(related.map(Records.noteSummary.json), next: nil)
    }

    static func knownNote(_ call: Call) async throws -> Note {
        guard let note = try await call.space.note(call.identifier("note"), asking: call.asking) else { throw Problem.notFound }
        return note
    }

    static func noteReply(_ note: Note, location: String? = nil) -> Reply {
        .json(Records.note.json(note), version: note.summary.tag, location: location)
    }

    /// Changes a note as a body asks for.
    static func change(
        _ present: Note, in space: Space, _ input: RecordInput<NoteDraft>, _ schema: String, _ call: Call
    ) async throws -> Reply {
        guard present.summary.isVersion(try call.version()) else { throw Problem.changedMeanwhile(present.summary.tag) }
        var said = NoteDraft(present)
        said.purposes = present.summary.purposes
        let changed = input.json(said).merged(with: call.body)
        try call.expect(changed, toBe: .named(schema))
        var draft = NoteDraft(present)
        (draft.tags, draft.people) = ([], [])
        (draft.title, draft.text, draft.isPinned, draft.isDraft, draft.isForCheckIn) = ("", "", false, false, false)
        draft.status = .inbox
        try call.read(changed, input, into: &draft)
        // Purposes make no version, so that no conflict would tell of one that was set meanwhile.
        if call.body["purposes"] == nil { draft.purposes = nil }
        let edited = draft
        do {
            return noteReply(
                try await refusingNote(edited) { () async throws(StoreError) in
                    try await space.editNote(
                        present.id, to: edited, ifVersion: present.version, asking: call.asking, at: call.now)
                })
        } catch StoreError.conflict {
            guard let there = try await space.note(present.id, asking: call.asking) else { throw Problem.notFound }
            throw Problem.changedMeanwhile(there.summary.tag)
        }
    }

    /// Runs a change; a rule that refuses it becomes a problem that names the place.
    static func refusingNote(
        _ draft: NoteDraft, _ change: () async throws(StoreError) -> Note
    ) async throws -> Note {
        do throws(StoreError) { return try await change() } catch {
            switch error {
            case .noteRefused(.empty):
                throw Problem.invalid([.init(pointer: "/text", detail: "must not be blank where the title is")])
            case .noteRefused(.longTag), .noteRefused(.tooManyTags):
                throw Problem.invalid([.init(pointer: "/tags", detail: "has a tag that is too long, or too many")])
            case .notFound where draft.purposes?.isEmpty == false:
                throw Problem.invalid([
                    .init(pointer: "/people", detail: "must name people who are here"),
                    .init(pointer: "/purposes", detail: "must name purposes that are here"),
                ])
            case .notFound where !draft.people.isEmpty:
                throw Problem.invalid([.init(pointer: "/people", detail: "must name people who are here")])
            default: throw error
            }
        }
    }
}

extension Call {
    /// The notes of the account's couple.
    func coupleNotes() async throws -> CoupleNotes {
        let notes = try await caller.folder.coupleNotes(of: caller.account, at: now)
        try checkOpens(notes.couple.id)
        return notes
    }

    /// The filter of the query.
    var noteFilter: NoteFilter {
        NoteFilter(
            statuses: Set([text("status").flatMap(Note.Status.init(rawValue:))].compactMap(\.self)),
            privacy: text("privacy").flatMap(NotePrivacy.init(rawValue:)), tag: text("tag"),
            person: text("person").flatMap { Person.ID($0) }, isForCheckIn: text("isForCheckIn") == "true",
            words: text("q") ?? "")
    }

    /// The filter of the query for notes of one's own.
    var ownNoteFilter: NoteFilter {
        var filter = noteFilter
        filter.purpose = text("purpose").flatMap { Purpose.ID($0) }
        filter.concept = text("concept")
        filter.from = text("from").flatMap { Date(rfc3339: $0) }
        filter.before = text("before").flatMap { Date(rfc3339: $0) }
        return filter
    }

    /// The order of the query.
    var noteOrder: NoteOrder { text("order").flatMap(NoteOrder.init(rawValue:)) ?? .modified }

    /// The cursor of the query. Throws a problem for one of another order.
    func noteCursor(in order: NoteOrder) throws(Problem) -> NoteCursor? {
        let cursor = try cursor(NoteCursor.self)
        guard cursor?.isIn(order) ?? true else {
            throw .invalid([.init(pointer: "/cursor", detail: "must be the member next of a page in the same order")])
        }
        return cursor
    }
}
