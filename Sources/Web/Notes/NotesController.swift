import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// The list of notes, one note, and what is said beside it.
struct NotesController: Sendable {
    let pages: Pages

    /// A mark: one of these.
    struct MarkForm: Decodable, Sendable {
        let status: String?
        let isPinned: String?
        let isForCheckIn: String?
        let back: String?
    }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.notes, signedIn, list)
        routes.get(Routes.note, signedIn, show)
        routes.post(Routes.noteMarking, signedIn, MarkForm.self, mark)
        routes.post(Routes.noteDeleting, signedIn, CatchupLogController.BackForm.self, delete)
        routes.post(Routes.noteRestoring, signedIn, CatchupLogController.BackForm.self, restore)
    }

    private func list(_ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let tag = String((member.query("tag") ?? "").trimmingCharacters(in: .whitespaces).prefix(200))
        let request = NotesRequest(
            query: String((member.query("q") ?? "").trimmingCharacters(in: .whitespaces).prefix(200)),
            status: member.query("status").flatMap(Note.Status.init),
            privacy: member.query("privacy").flatMap(NotePrivacy.init),
            tag: tag.isEmpty ? nil : tag, person: member.query("person").flatMap { Person.ID($0) },
            purpose: member.query("purpose").flatMap { Purpose.ID($0) },
            concept: member.query("concept").flatMap { $0.isEmpty ? nil : String($0.prefix(400)) },
            days: NoteDays(
                first: member.query("from").flatMap { CivilDate(iso8601: $0) },
                last: member.query("to").flatMap { CivilDate(iso8601: $0) }),
            order: member.query("order").flatMap(NoteOrder.init) ?? .modified,
            after: member.query("after").flatMap(NoteCursor.init))
        let screen = try await pages.notes(of: member).screen(request, back: member.here, from: display)
        return pages.page(.notes, display.phrases.text("notes.title"), tab: .today, screen, for: member)
    }

    private func show(_ id: Note.ID, _ member: Member) async throws -> Response {
        guard let page = try await pages.note(id, for: member) else { throw Problem.notFound }
        return page
    }

    private func mark(_ id: Note.ID, _ form: MarkForm, _ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let notes = try await pages.notes(of: member)
        var marks = NoteMarks()
        if let status = form.status {
            guard let known = Note.Status(rawValue: status) else { throw Problem.badRequest }
            marks.status = known
        }
        marks.isPinned = form.isPinned.map { $0 == "1" }
        marks.isForCheckIn = form.isForCheckIn.map { $0 == "1" }
        guard try await notes.open(id, at: display.now) != nil else { throw Problem.notFound }
        try await notes.space(of: id).markNote(id, marks, asking: member.account.id)
        return .seeOther(WayBack.link(Routes.note.path(id), to: WayBack.path(form.back) ?? Routes.notes.path))
    }

    private func delete(
        _ id: Note.ID, _ form: CatchupLogController.BackForm, _ member: Member
    ) async throws -> Response {
        var back = WayBack.path(form.back) ?? member.wayBack ?? Routes.notes.path
        // Its own page is gone.
        if back.hasPrefix(Routes.note.path(id)) { back = Routes.notes.path }
        let notes = try await pages.notes(of: member)
        try await notes.delete(id, at: pages.authenticator.now())
        let undo = member.query("undo") == nil ? WayBack.link(Routes.noteRestoring.path(id), to: back) : nil
        return pages.seeOther(back, Notice("notes.deleted", undoPath: undo), for: member)
    }

    private func restore(
        _ id: Note.ID, _ form: CatchupLogController.BackForm, _ member: Member
    ) async throws -> Response {
        let back = WayBack.path(form.back) ?? member.wayBack ?? Routes.notes.path
        try await pages.notes(of: member).space(of: id).restoreNote(id)
        return pages.seeOther(back, Notice("notes.restored"), for: member)
    }
}

extension Pages {
    /// The page of a note, with what went wrong; nil if there is none. It opens a note of the partner.
    func note(_ id: Note.ID, problems: [String] = [], for member: Member) async throws -> Response? {
        let display = display(of: member)
        let notes = try await notes(of: member)
        guard let note = try await notes.open(id, at: display.now) else { return nil }
        let voice = try await transcriptions.reads(of: note, in: notes, asking: member.account.id)
        // What was dealt with asks for nothing any more.
        let isOpen = note.privacy != .shared && note.summary.status == .inbox
        let asked =
            isOpen ? try await member.space.suggestions(of: note, asking: member.account.id, from: display) : NoteSuggestions()
        let isOwn = note.privacy != .shared
        let meant = try await member.space.people(asked.cards.compactMap { Person.ID($0.person) })
        let names = Dictionary(meant.map { ($0.id, $0.name.display(display.nameOrder)) }) { first, _ in first }
        let screen = NoteScreen(
            note, people: try await member.space.people(note.summary.people),
            purposes: isOwn ? try await member.space.purposes() : nil,
            concepts: isOwn ? try await member.space.concepts(of: note.id, limit: NoteScreen.mostConcepts) : [],
            cover: isOwn ? try await cover(of: note.id, in: member.space, from: display) : nil,
            // An index that is broken keeps no note back.
            related: (try? await notes.related(to: note, limit: NoteScreen.mostRelated)) ?? [],
            meaning: isOwn ? try await meaning(of: note.id, member) : nil, voice: voice,
            suggestions: asked.cards.map { card in
                display.summary(of: card, name: Person.ID(card.person).flatMap { names[$0] })
            }, days: asked.days, problems: problems,
            back: member.wayBack ?? Routes.notes.path, in: NoteContext(notes), from: display)
        return page(
            .note, screen.title, tab: .today, screen, for: member, status: problems.isEmpty ? .ok : .unprocessableContent)
    }

    /// How far the account's server of meaning is with a note; nil without one that is turned on.
    private func meaning(of note: Note.ID, _ member: Member) async throws -> NoteEmbeddingState? {
        guard let state = try await member.space.embeddingState(of: note), state != .done,
            try await embeddings.models.model(of: member.account.id)?.isOn == true
        else { return nil }
        return state
    }

    /// The picture of a note, where notes are shown with theirs.
    private func cover(of note: Note.ID, in space: Space, from display: DisplayContext) async throws -> ShownPainting? {
        let choice = try await space.paintingChoice()
        guard choice.isCover, let subject = try await space.paintingSubject(.note(note), in: display.zone) else { return nil }
        return ShownPainting(.note(note), subject, style: choice.style, from: display)
    }

    /// All notes that a member reads.
    func notes(of member: Member) async throws(StoreError) -> AccountNotes {
        try await authenticator.folder.notes(of: member.account, at: authenticator.now())
    }
}
