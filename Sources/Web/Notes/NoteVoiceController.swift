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
    let maker: NoteOfFileMaker

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
        let engines = try await transcriptions.engines(for: member.account.id)
        let isHereFirst = engines.first.map { $0.provider == nil } ?? false
        let screen = NoteVoiceScreen(
            program: isHereFirst ? engines.first?.name : nil, provider: engines.lazy.compactMap(\.provider).first,
            problem: problem,
            back: member.wayBack ?? Routes.notes.path,
            from: display)
        return pages.page(
            .noteVoice, display.phrases.text("notes.voice.title"), tab: .today, screen, for: member,
            status: problem == nil ? .ok : .unprocessableContent)
    }

    /// A recording that was sent without scripts, or made by another program, becomes a note.
    private func keep(_ member: Member) async throws -> Response {
        switch try await maker.make(.recording, member) {
        case .refused(let problem): return try await page(member, problem: problem)
        case .made(let id, let recording):
            if let note = try await member.space.note(id, asking: member.account.id) {
                try await transcriptions.ask(for: recording, of: note, by: member.account.id)
            }
            return pages.seeOther(Routes.note.path(id), Notice("notes.created"), for: member)
        }
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
