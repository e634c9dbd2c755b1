import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// Voice notes: the recorder, what recordings say, and how far that is.
struct NoteVoiceController: Sendable {
    let pages: Pages
    let uploadFolder: URL
    /// Where recordings have room until they are kept.
    let queues: WorkQueues

    private var transcriptions: TranscriptionService { pages.transcriptions }

    /// The answer for scripts that wait.
    private struct Pending: Encodable {
        let isPending: Bool
    }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.noteVoice, signedIn, recorder)
        routes.add(.post, Routes.noteVoice.path, signedIn, keep)
        routes.get(Routes.noteRecordings, signedIn, pending)
        routes.post(Routes.noteTranscribing, signedIn, NoFields.self, transcribe)
        routes.post(Routes.noteTranscriptInserting, signedIn, NoFields.self, insert)
    }

    private func recorder(_ member: Member) async throws -> Response { try await page(member) }

    private func page(_ member: Member, problem: String? = nil) async throws -> Response {
        let display = pages.display(of: member)
        let engine = try await transcriptions.engine(for: member.account.id)
        let screen = NoteVoiceScreen(
            engine: engine?.name, provider: engine?.provider, problem: problem, back: member.wayBack ?? Routes.notes.path,
            from: display)
        return pages.page(
            .noteVoice, display.phrases.text("notes.voice.title"), tab: .today, screen, for: member,
            status: problem == nil ? .ok : .unprocessableContent)
    }

    /// A recording that was sent without scripts, or made by another program, becomes a note.
    private func keep(_ member: Member) async throws -> Response {
        let now = pages.authenticator.now()
        let display = pages.display(of: member)
        let room = try await queues.roomForPictures(
            in: member.request, atMost: Int64(NoteAttachment.mostBytes), of: member.account.id)
        defer { withExtendedLifetime(room) {} }
        let reader = UploadReader(folder: uploadFolder, limit: Int64(NoteAttachment.mostBytes))
        let uploads = try await reader.receiveSeveral(
            member.request, most: 1, total: Int64(NoteAttachment.mostBytes)
        ) { fields in
            try member.checkFormToken(fields["csrf"])
        }
        defer { uploads.discard() }
        try member.checkFormToken(uploads.fields["csrf"])
        guard let file = uploads.files.first else {
            return try await page(member, problem: display.phrases.text("notes.files.none"))
        }
        let kept: KeptMedia
        do throws(StoreError) { kept = try member.space.media.adopt(file.url, at: now) } catch {
            guard case .noteRefused = error else { throw error }
            return try await page(member, problem: display.wording.reason(of: error))
        }
        guard kept.mediaType.hasPrefix("audio/") else {
            return try await page(member, problem: display.phrases.text("notes.voice.noSound", ["name": file.name]))
        }
        let id = Note.ID.make(at: now)
        let path = NoteAttachment.path(for: file.name, of: id)
        let title = display.phrases.text("notes.voice.named", ["when": display.wording.moment(now, in: display.timeZone)])
        let account = member.account.id
        try await member.space.createNote(NoteDraft(id: id, text: "![\(title)](\(path))\n"), asking: account, at: now)
        let added = try await member.space.attach(kept, name: file.name, path: path, to: id, asking: account, at: now)
        if let note = try await member.space.note(id, asking: account) {
            try await transcriptions.ask(for: added.id, of: note, by: account)
        }
        return pages.seeOther(Routes.note.path(id), Notice("notes.created"), for: member)
    }

    private func pending(_ id: Note.ID, _ member: Member) async throws -> Response {
        let notes = try await pages.notes(of: member)
        guard let note = try await notes.note(id) else { throw Problem.notFound }
        let reads = try await transcriptions.reads(of: note, in: notes, asking: member.account.id)
        return try .json(Pending(isPending: reads.isPending))
    }

    private func transcribe(_ id: NoteAttachment.ID, _ form: NoFields, _ member: Member) async throws -> Response {
        let (space, note) = try await note(with: id, member)
        let words = try await space.transcripts(of: note.id, asking: member.account.id)[id]
        // What the text has already is not put in once more.
        guard words?.isInText != true else { return .seeOther(Routes.note.path(note.id)) }
        try await transcriptions.ask(for: id, of: note, by: member.account.id)
        return .seeOther(Routes.note.path(note.id))
    }

    private func insert(_ id: NoteAttachment.ID, _ form: NoFields, _ member: Member) async throws -> Response {
        let (space, _) = try await note(with: id, member)
        let note = try await space.insertTranscript(of: id, asking: member.account.id, at: pages.authenticator.now())
        return pages.seeOther(Routes.note.path(note), Notice("notes.changed"), for: member)
    }

    /// The note that has a recording, and where it lies.
    private func note(with id: NoteAttachment.ID, _ member: Member) async throws -> (Space, Note) {
        let notes = try await pages.notes(of: member)
        guard let (space, attachment) = try await notes.attachment(id), attachment.kind == .sound,
            let found = try await space.attachment(id, asking: member.account.id),
            let note = try await notes.note(found.note)
        else { throw Problem.notFound }
        return (space, note)
    }
}

extension TranscriptionService {
    /// What is known of the recordings of a note.
    func reads(of note: Note, in notes: AccountNotes, asking account: Account.ID) async throws -> NoteVoicePart.Reads {
        let recordings = note.summary.attachments.filter { $0.kind == .sound }.map(\.id)
        var reads = NoteVoicePart.Reads()
        guard !recordings.isEmpty else { return reads }
        let space = note.privacy == .shared ? notes.shared?.space : notes.personal
        reads.transcripts = try await space?.transcripts(of: note.id, asking: account) ?? [:]
        reads.transcriptions = try await states(of: recordings)
        reads.engine = try await engine(for: account)?.name
        return reads
    }
}
