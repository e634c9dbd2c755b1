import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// Writing a note down, and changing it.
struct NoteFormController: Sendable {
    let pages: Pages

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.noteNew, signedIn, new)
        routes.postFields(Routes.notes, signedIn, limit: NoteForm.limit, create)
        routes.get(Routes.noteEdit, signedIn, edit)
        routes.postFields(Routes.noteEdit, signedIn, limit: NoteForm.limit, save)
    }

    private func new(_ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        var fields = NoteFields(
            id: .make(at: display.now), people: try EntryFields.people(member.queries("person")),
            back: member.wayBack ?? Routes.notes.path)
        fields.isForCheckIn = member.query("checkIn") != nil
        return try await page(fields, .init(), display, member, as: .noteNew)
    }

    private func create(_ form: FormFields, _ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        var fields = try NoteForm.fields(form, id: form["id"].flatMap { Note.ID($0) } ?? .make(at: display.now))
        var reads = NoteFormScreen.Reads()
        if fields.query != nil { return try await page(fields, reads, display, member) }
        do {
            let note = try await member.space.createNote(fields.draft, asking: member.account.id, at: display.now)
            let undo = WayBack.link("\(Routes.noteDeleting.path(note.id))?undo=1", to: fields.back)
            return pages.seeOther(
                WayBack.link(Routes.note.path(note.id), to: fields.back), Notice("notes.created", undoPath: undo), for: member)
        } catch StoreError.conflict {
            // The form was sent before, from a page that was gone back to.
            guard let there = try await member.space.note(fields.id, asking: member.account.id) else {
                return try await again(fields, display, member)
            }
            (reads.present, reads.isConflict) = (there, true)
            fields.version = String(there.version)
            return try await page(fields, reads, display, member)
        } catch {
            try reads.take(error, display)
            return try await page(fields, reads, display, member)
        }
    }

    private func edit(_ id: Note.ID, _ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        guard let note = try await pages.notes(of: member).open(id, at: display.now) else { throw Problem.notFound }
        let fields = NoteFields(note, back: WayBack.link(Routes.note.path(id), to: member.wayBack ?? Routes.notes.path))
        return try await page(fields, .init(present: note), display, member)
    }

    private func save(_ id: Note.ID, _ form: FormFields, _ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        var fields = try NoteForm.fields(form, id: id)
        let notes = try await pages.notes(of: member)
        guard let present = try await notes.open(id, at: display.now) else {
            return try await again(fields, display, member)
        }
        var reads = NoteFormScreen.Reads(present: present)
        if fields.query != nil { return try await page(fields, reads, display, member) }
        guard let version = Int(fields.version) else { throw Problem.badRequest }
        do {
            try await notes.space(of: id).editNote(
                id, to: fields.draft, ifVersion: version, asking: member.account.id, at: display.now)
            return pages.seeOther(
                fields.back.hasPrefix(Routes.note.path(id)) ? fields.back : Routes.note.path(id), Notice("notes.changed"),
                for: member)
        } catch StoreError.notFound {
            // It was deleted, or moved, since it was looked up.
            return try await again(fields, display, member)
        } catch StoreError.conflict {
            guard let there = try await notes.open(id, at: display.now) else {
                return try await again(fields, display, member)
            }
            (reads.present, reads.isConflict) = (there, true)
            fields.version = String(there.version)
            return try await page(fields, reads, display, member)
        } catch {
            try reads.take(error, display)
            return try await page(fields, reads, display, member)
        }
    }

    /// The words of a note that is gone, to be saved as a new one.
    private func again(_ fields: NoteFields, _ display: DisplayContext, _ member: Member) async throws -> Response {
        // Only of one that was the account's to read: any other is not found.
        _ = try await pages.notes(of: member).space(of: fields.id)
        var (fresh, reads) = (fields, NoteFormScreen.Reads())
        (fresh.id, fresh.version, fresh.back) = (.make(at: display.now), "", Routes.notes.path)
        reads.problems.text = display.phrases.text("notes.problem.gone")
        return try await page(fresh, reads, display, member)
    }

    private func page(
        _ fields: NoteFields, _ reads: NoteFormScreen.Reads, _ display: DisplayContext, _ member: Member,
        as name: Templates.Name = .noteForm
    ) async throws -> Response {
        var reads = reads
        let notes = try await pages.notes(of: member)
        reads.people = try await member.space.people(fields.people)
        if let query = fields.query, !query.isEmpty {
            reads.found = try await member.space.peoplePage(matching: query, order: display.nameOrder, limit: 20).rows
        }
        reads.tags = try await notes.recentTags(limit: NotesScreen.mostCompletedTags)
        if reads.present?.privacy != .shared { reads.purposes = try await member.space.purposes() }
        let screen = NoteFormScreen(fields, reads, in: NoteContext(notes), from: display)
        let status: HTTPResponse.Status =
            reads.isConflict ? .conflict : reads.problems == NoteFormScreen.Problems() ? .ok : .unprocessableContent
        return pages.page(name, screen.heading, tab: .today, screen, for: member, status: status)
    }
}

extension NoteFormScreen.Reads {
    /// Adds a refusal to the form's problems; throws any other error.
    fileprivate mutating func take(_ error: any Error, _ display: DisplayContext) throws {
        guard let error = error as? StoreError, case .noteRefused(let refusal) = error else { throw error }
        let sentence = display.wording.reason(of: error)
        switch refusal {
        case .longTitle: problems.title = sentence
        case .empty, .longText, .opened, .notAuthor, .tooManyAttachments, .largeAttachment, .emptyAttachment:
            problems.text = sentence
        case .longTag, .tooManyTags, .oneTag: problems.tags = sentence
        case .tooManyPeople: problems.people = sentence
        }
    }
}

/// Reads the form of a note.
enum NoteForm {
    /// The largest form, in bytes: a text of 200,000 characters, each written as several escapes.
    static let limit = 4 << 20

    static func fields(_ form: FormFields, id: Note.ID) throws(Problem) -> NoteFields {
        var fields = NoteFields(
            id: id, people: try EntryFields.people(form.values("person[]")),
            back: WayBack.path(form["back"]) ?? Routes.notes.path)
        // The Enter key searches when a name was typed, and saves otherwise.
        let sought = String((form["find"] ?? "").prefix(200))
        fields.query = form["step"] == "find" || form["step"] == "enter" && !sought.isEmpty ? sought : nil
        fields.version = form["version"] ?? ""
        fields.title = form["title"] ?? ""
        fields.text = (form["text"] ?? "").replacing("\r\n", with: "\n")
        fields.tags = form["tags"] ?? ""
        fields.status = form["status"].flatMap(Note.Status.init) ?? .inbox
        fields.isPinned = form["isPinned"] == "1"
        fields.isDraft = form["isDraft"] == "1"
        fields.isForCheckIn = form["isForCheckIn"] == "1"
        // A form of before has none to tick.
        if form["hasPurposes"] == "1" { fields.purposes = form.values("purpose[]").compactMap { Purpose.ID($0) } }
        return fields
    }
}
