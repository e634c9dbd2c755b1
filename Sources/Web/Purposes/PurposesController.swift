import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// The pages of purposes: the list, one with its notes, and changing them.
struct PurposesController: Sendable {
    let pages: Pages

    /// The name of a new one.
    struct NewForm: Decodable, Sendable {
        let id: String?
        let name: String?
    }

    /// The name and the sign of one.
    struct EditForm: Decodable, Sendable {
        let name: String?
        let colour: String?
        let icon: String?
    }

    /// Whether it is hidden: "1", or empty.
    struct HidingForm: Decodable, Sendable {
        let isHidden: String?
    }

    /// What it is merged into.
    struct MergingForm: Decodable, Sendable {
        let into: String?
    }

    /// A purpose of a note, and whether the note has it: "1", or empty.
    struct NoteForm: Decodable, Sendable {
        let purpose: String?
        let isSet: String?
        let back: String?
    }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.purposes, signedIn, list)
        routes.post(Routes.purposes, signedIn, NewForm.self, create)
        routes.get(Routes.purpose, signedIn, show)
        routes.post(Routes.purpose, signedIn, EditForm.self, edit)
        routes.post(Routes.purposeHiding, signedIn, HidingForm.self, hide)
        routes.post(Routes.purposeMerging, signedIn, MergingForm.self, merge)
        routes.post(Routes.purposeSeparating, signedIn, NoFields.self, separate)
        routes.post(Routes.purposeDeleting, signedIn, NoFields.self, delete)
        routes.post(Routes.purposeRestoring, signedIn, NoFields.self, restore)
        routes.post(Routes.notePurpose, signedIn, NoteForm.self, setPurpose)
    }

    // MARK: The list

    private func list(_ member: Member) async throws -> Response {
        try await listPage(member, id: .make(at: pages.authenticator.now()))
    }

    private func create(_ form: NewForm, _ member: Member) async throws -> Response {
        let now = pages.authenticator.now()
        let id = form.id.flatMap { Purpose.ID($0) } ?? .make(at: now)
        var draft = PurposeDraft(id: id, name: form.name)
        // The page was gone back to, and another name was written.
        if let known = try await member.space.purposes()[id], let name = (try? draft.purpose(id))?.name, known.name != name {
            draft.id = id.following(name)
        }
        do throws(StoreError) {
            let made = try await member.space.createPurpose(draft, at: now)
            let undo = Routes.purposeDeleting.path(made.id)
            let notice = Notice("purposes.created", ["name": made.name ?? ""], undoPath: undo)
            return pages.seeOther(Routes.purpose.path(made.id), notice, for: member)
        } catch {
            guard case .purposeRefused = error else { throw error }
            let problem = pages.display(of: member).wording.reason(of: error)
            return try await listPage(member, id: id, name: form.name ?? "", problem: problem)
        }
    }

    private func listPage(
        _ member: Member, id: Purpose.ID, name: String = "", problem: String? = nil
    ) async throws -> Response {
        let display = pages.display(of: member)
        let counts = try await member.space.purposeCounts(in: display.zone)
        let screen = PurposesScreen(counts, id: id, name: name, problem: problem, from: display)
        return pages.page(
            .purposes, display.phrases.text("purposes.title"), tab: .today, screen, for: member,
            status: problem == nil ? .ok : .unprocessableContent)
    }

    // MARK: One purpose

    private func show(_ id: Purpose.ID, _ member: Member) async throws -> Response {
        guard let purpose = try await member.space.purposes()[id] else { throw Problem.notFound }
        // One that was merged leads to what it is part of.
        guard purpose.id == id else { return .seeOther(Routes.purpose.path(purpose.id)) }
        return try await page(of: id, member)
    }

    private func page(
        of id: Purpose.ID, name: String? = nil, problem: String? = nil, _ member: Member
    ) async throws -> Response {
        let display = pages.display(of: member)
        guard let count = try await member.space.purposeCount(id, in: display.zone) else { throw Problem.notFound }
        let notes = try await member.space.notes(
            NoteFilter(purpose: id), limit: PurposeScreen.mostNotes, asking: member.account.id)
        let reads = PurposeScreen.Reads(count: count, purposes: try await member.space.purposes(), notes: notes)
        let screen = PurposeScreen(
            reads, name: name, problem: problem, in: NoteContext(account: member.account.id, partner: nil), from: display)
        return pages.page(
            .purpose, screen.sign.title, tab: .today, screen, for: member, status: problem == nil ? .ok : .unprocessableContent)
    }

    private func edit(_ id: Purpose.ID, _ form: EditForm, _ member: Member) async throws -> Response {
        guard let present = try await member.space.purposes()[id], present.id == id else { throw Problem.notFound }
        var draft = PurposeDraft(present)
        draft.name = form.name ?? draft.name
        draft.colour = form.colour.flatMap(Purpose.Colour.init) ?? draft.colour
        draft.icon = form.icon.flatMap(Purpose.Icon.init) ?? draft.icon
        do throws(StoreError) { try await member.space.editPurpose(id, to: draft) } catch {
            guard case .purposeRefused = error else { throw error }
            return try await page(
                of: id, name: form.name, problem: pages.display(of: member).wording.reason(of: error), member)
        }
        return pages.seeOther(Routes.purpose.path(id), Notice("purposes.changed"), for: member)
    }

    private func hide(_ id: Purpose.ID, _ form: HidingForm, _ member: Member) async throws -> Response {
        guard let present = try await member.space.purposes()[id], present.id == id else { throw Problem.notFound }
        var draft = PurposeDraft(present)
        // Undoing asks without a form.
        draft.isHidden = (form.isHidden ?? member.query("isHidden")) == "1"
        try await member.space.editPurpose(id, to: draft)
        let undo = "\(Routes.purposeHiding.path(id))?isHidden=\(draft.isHidden ? "0" : "1")"
        let key = draft.isHidden ? "purposes.hidden" : "purposes.shown"
        let notice = Notice(key, ["name": pages.title(of: present, member)], undoPath: undo)
        return pages.seeOther(Routes.purpose.path(id), notice, for: member)
    }

    private func merge(_ id: Purpose.ID, _ form: MergingForm, _ member: Member) async throws -> Response {
        guard let other = form.into.flatMap({ Purpose.ID($0) }) else { throw Problem.badRequest }
        let known = try await member.space.purposes()
        guard let present = known[id], let target = known[other] else { throw Problem.notFound }
        try await member.space.mergePurpose(id, into: other)
        let names = ["name": pages.title(of: present, member), "other": pages.title(of: target, member)]
        let notice = Notice("purposes.merged", names, undoPath: Routes.purposeSeparating.path(id))
        return pages.seeOther(Routes.purpose.path(other), notice, for: member)
    }

    private func separate(_ id: Purpose.ID, _: NoFields, _ member: Member) async throws -> Response {
        let separated = try await member.space.separatePurpose(id)
        let notice = Notice("purposes.separated", ["name": pages.title(of: separated, member)])
        return pages.seeOther(Routes.purpose.path(id), notice, for: member)
    }

    private func delete(_ id: Purpose.ID, _: NoFields, _ member: Member) async throws -> Response {
        let before = try await member.space.purposes()[id]
        try await member.space.deletePurpose(id, at: pages.authenticator.now())
        // Deleted already, by a second tap.
        guard let present = before else { return .seeOther(Routes.purposes.path) }
        let names = ["name": pages.title(of: present, member)]
        let notice = Notice("purposes.deleted", names, undoPath: Routes.purposeRestoring.path(id))
        return pages.seeOther(Routes.purposes.path, notice, for: member)
    }

    private func restore(_ id: Purpose.ID, _: NoFields, _ member: Member) async throws -> Response {
        let restored = try await member.space.restorePurpose(id)
        let notice = Notice("purposes.restored", ["name": pages.title(of: restored, member)])
        return pages.seeOther(Routes.purpose.path(restored.id), notice, for: member)
    }

    // MARK: Of a note

    private func setPurpose(_ note: Note.ID, _ form: NoteForm, _ member: Member) async throws -> Response {
        guard let purpose = form.purpose.flatMap({ Purpose.ID($0) }) else { throw Problem.badRequest }
        try await member.space.setPurpose(
            purpose, isSet: form.isSet == "1", of: note, asking: member.account.id, at: pages.authenticator.now())
        return .seeOther(WayBack.link(Routes.note.path(note), to: WayBack.path(form.back) ?? Routes.notes.path))
    }
}

extension Pages {
    /// The name of a purpose in a notice.
    fileprivate func title(of purpose: Purpose, _ member: Member) -> String { purpose.title(display(of: member).phrases) }
}
