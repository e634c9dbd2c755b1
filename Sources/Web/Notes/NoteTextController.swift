import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Markdown
import Screens
import Store

/// What scripts of the pages of notes ask for: saving while one types, names for mentions, ticks.
struct NoteTextController: Sendable {
    let pages: Pages

    /// How often a tick is tried again while others write the note.
    private static let tries = 5
    /// How many people are offered.
    private static let mostMentions = 8

    /// A checkbox, as `MarkdownTask.action` names it.
    struct TickForm: Decodable, Sendable {
        let task: String?
        let back: String?
    }

    /// The answer for a note that was saved.
    private struct Saved: Encodable {
        let version: Int
    }

    /// The note as it is now, where it was changed since the editor saw it, with the names of its people.
    private struct Changed: Encodable {
        let version: Int
        let title: String
        let text: String
        let tags: [String]
        let people: [String]
        let names: [String: String]
        let status: String
        let isPinned: Bool
        let isDraft: Bool
        let isForCheckIn: Bool
        let isShared: Bool
    }

    /// Why a note was not saved, in words.
    private struct Refused: Encodable {
        let problem: String
    }

    /// A person to be mentioned.
    private struct Mention: Encodable {
        let id: String
        let name: String
    }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.postFields(Routes.noteSaving, signedIn, limit: NoteForm.limit, save)
        routes.post(Routes.noteTicking, signedIn, TickForm.self, tick)
        routes.get(Routes.noteMentions, signedIn, mentions)
    }

    // MARK: Saving

    /// Writes what the editor holds. Sending the same twice writes it once: a new note is known by its identifier, a change by the
    /// words that are there already.
    private func save(_ id: Note.ID, _ form: FormFields, _ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let fields = try NoteForm.fields(form, id: id)
        // Nothing is begun by sending nothing.
        guard !fields.version.isEmpty || !(fields.title + fields.text).allSatisfy(\.isWhitespace) else {
            throw Problem.badRequest
        }
        let saved: Note
        do throws(StoreError) {
            saved = try await write(
                fields, marks: Set(form.values("mark[]")), isShared: form["isShared"] == "1", display, member)
        } catch {
            switch error {
            case .conflict: return try await changed(id, display, member)
            case .notFound where try await lacksPerson(fields, display, member):
                return try .json(
                    Refused(problem: display.phrases.text("notes.problem.people")), status: .unprocessableContent)
            case .notFound: return try .json([String: String](), status: .notFound)
            case .noteRefused:
                return try .json(Refused(problem: display.wording.reason(of: error)), status: .unprocessableContent)
            default: throw error
            }
        }
        return try .json(Saved(version: saved.version))
    }

    /// Whether what was not found is a person mentioned: the note is there, or is only begun.
    private func lacksPerson(_ fields: NoteFields, _ display: DisplayContext, _ member: Member) async throws -> Bool {
        let notes = try await pages.notes(of: member)
        guard !fields.version.isEmpty else { return try await !notes.holds(fields.id) }
        return try await notes.open(fields.id, at: display.now) != nil
    }

    /// A note that lies elsewhere than the editor saw it is a conflict: what was typed for oneself is not shown to the partner by
    /// itself.
    private func write(
        _ fields: NoteFields, marks: Set<String>, isShared: Bool, _ display: DisplayContext, _ member: Member
    ) async throws(StoreError) -> Note {
        let account = member.account.id
        let notes = try await pages.notes(of: member)
        guard let version = Int(fields.version) else {
            // Nor is one begun under the identifier of a shared one.
            guard try await notes.shared?.version(of: fields.id) == nil else { throw .conflict }
            return try await member.space.createNote(fields.draft, asking: account, at: display.now)
        }
        let space = try await notes.space(of: fields.id)
        guard (space === notes.shared?.space) == isShared else { throw .conflict }
        guard let present = try await space.note(fields.id, asking: account) else { throw .notFound }
        var draft = fields.draft
        // Marks that this editor did not change are as they are: they make no version, so that no conflict would tell of them.
        if !marks.contains("status") { draft.status = present.summary.status }
        if !marks.contains("isPinned") { draft.isPinned = present.summary.isPinned }
        if !marks.contains("isDraft") { draft.isDraft = present.privacy == .draft }
        if !marks.contains("isForCheckIn") { draft.isForCheckIn = present.summary.isForCheckIn }
        if !marks.contains("purposes") { draft.purposes = nil }
        return try await space.editNote(fields.id, to: draft, ifVersion: version, asking: account, at: display.now)
    }

    private func changed(_ id: Note.ID, _ display: DisplayContext, _ member: Member) async throws -> Response {
        guard let there = try await pages.notes(of: member).open(id, at: display.now) else {
            return try .json([String: String](), status: .notFound)
        }
        let (summary, order) = (there.summary, display.nameOrder)
        let people = try await member.space.people(summary.people)
        let answer = Changed(
            version: there.version, title: there.title, text: there.text, tags: summary.tags,
            people: summary.people.map(\.description),
            names: Dictionary(
                people.map { ($0.id.description, $0.name.display(order)) }, uniquingKeysWith: { first, _ in first }),
            status: summary.status.rawValue, isPinned: summary.isPinned, isDraft: there.privacy == .draft,
            isForCheckIn: summary.isForCheckIn, isShared: there.privacy == .shared)
        return try .json(answer, status: .conflict)
    }

    // MARK: Ticking

    private func tick(_ id: Note.ID, _ form: TickForm, _ member: Member) async throws -> Response {
        let isDone = try await apply(form.task, to: id, member)
        if member.request.headers[.accept] == "application/json" {
            return Response(status: isDone ? .noContent : .conflict)
        }
        let path = WayBack.link(Routes.note.path(id), to: WayBack.path(form.back) ?? Routes.notes.path)
        return isDone ? .seeOther(path) : pages.seeOther(path, Notice("notes.tick.changed"), for: member)
    }

    /// Ticks a checkbox; false where the note has changed so that it cannot be told which.
    private func apply(_ task: String?, to id: Note.ID, _ member: Member) async throws -> Bool {
        let now = pages.authenticator.now()
        for _ in 1...Self.tries {
            let notes = try await pages.notes(of: member)
            guard let note = try await notes.open(id, at: now) else { throw Problem.notFound }
            guard let tick = task.flatMap(MarkdownTick.init) else { throw Problem.badRequest }
            guard let text = tick.applied(to: note.text) else { return false }
            guard text != note.text else { return true }
            var draft = NoteDraft(note)
            draft.text = text
            do throws(StoreError) {
                try await notes.space(of: id).editNote(
                    id, to: draft, ifVersion: note.version, asking: member.account.id, at: now)
                return true
            } catch {
                // Another write came between: the checkbox is looked for again.
                guard error == .conflict else { throw error }
            }
        }
        throw StoreError.conflict
    }

    // MARK: Mentions

    /// People found by the words, those first whose names have a part that begins with them.
    private func mentions(_ member: Member) async throws -> Response {
        let query = String((member.query("q") ?? "").prefix(200))
        let order = pages.display(of: member).nameOrder
        let found = try await member.space.peoplePage(matching: query, order: order, limit: 4 * Self.mostMentions).rows
        let names = found.map { Mention(id: $0.id.description, name: $0.name.display(order)) }
        let sought = " " + SearchFolding.fold(query)
        let (first, others) = (
            names.filter { " \(SearchFolding.fold($0.name))".contains(sought) },
            names.filter { !" \(SearchFolding.fold($0.name))".contains(sought) }
        )
        return try .json(Array((first + others).prefix(Self.mostMentions)))
    }
}
