import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// Writing down that one was in touch: in two taps, with the full form, and changing it later.
struct CatchupLogController: Sendable {
    let pages: Pages

    /// The form of a row: one tap, or its menu.
    struct TapForm: Decodable, Sendable {
        let kind: String?
        /// "yesterday", else today.
        let when: String?
        let note: String?
        let entry: String?
        let back: String?
    }

    /// The full form.
    struct EntryForm: Decodable, Sendable {
        let id: String?
        let with: [String]?
        let find: String?
        let step: String?
        let day: String?
        let time: String?
        let kind: String?
        let note: String?
        let others: String?
        let version: String?
        let back: String?
    }

    /// The form of a button without other fields.
    struct BackForm: Decodable, Sendable {
        let back: String?
    }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.post(Routes.personCatchups, signedIn, TapForm.self, logToday)
        routes.get(Routes.catchupNew, signedIn, new)
        routes.post(Routes.catchups, signedIn, EntryForm.self, log)
        routes.get(Routes.catchup, signedIn, edit)
        routes.post(Routes.catchup, signedIn, EntryForm.self, save)
        routes.post(Routes.catchupDeleting, signedIn, BackForm.self, delete)
    }

    private func logToday(_ id: Person.ID, _ form: TapForm, _ member: Member) async throws -> Response {
        guard try await member.space.person(id) != nil else { throw Problem.notFound }
        guard let kind = form.kind.flatMap(Catchup.Kind.init(rawValue:)) else { throw Problem.badRequest }
        let display = pages.display(of: member)
        let draft = CatchupDraft(
            id: form.entry.flatMap { Catchup.ID($0) },
            day: form.when == "yesterday" ? display.today.adding(days: -1) : display.today, kind: kind,
            note: (form.note ?? "").trimmingCharacters(in: .whitespacesAndNewlines), people: [id])
        return try await log(draft, back: WayBack.path(form.back) ?? Routes.person.path(id), display, member)
    }

    private func new(_ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let fields = CatchupFields(
            id: .make(at: display.now), people: try EntryFields.people(member.queries("with")),
            day: display.today.description, back: member.wayBack ?? member.catchupsBack)
        return try await page(fields, isNew: true, display, member)
    }

    private func log(_ form: EntryForm, _ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let fields = try EntryFields.fields(
            form, id: form.id.flatMap { Catchup.ID($0) } ?? .make(at: display.now), display)
        if form.step == "find" { return try await page(fields, isNew: true, display, member) }
        let (draft, problems) = fields.draft(from: display)
        guard let draft else { return try await page(fields, isNew: true, problems: problems, display, member) }
        return try await log(draft, back: fields.back, display, member)
    }

    private func log(
        _ draft: CatchupDraft, back: String, _ display: DisplayContext, _ member: Member
    ) async throws -> Response {
        var draft = draft
        // The page was gone back to, and something else was written.
        if let id = draft.id, let known = try await member.space.catchup(id), !draft.isSaid(by: known) {
            draft.id = id.following("\(draft)")
        }
        let entry = try await member.catchupLog(in: pages.authenticator.folder).log(
            draft, today: display.today, at: display.now)
        let undo = WayBack.link(Routes.catchupDeleting.path(entry.id) + "?undo=1", to: back)
        guard entry.people.count == 1, let only = entry.people.first else {
            return pages.seeOther(
                back, Notice("catchups.logged.many", count: entry.people.count, undoPath: undo), for: member)
        }
        let name = try await member.space.callName(of: only, from: display)
        return pages.seeOther(back, Notice("catchups.logged", ["name": name], undoPath: undo), for: member)
    }

    private func edit(_ id: Catchup.ID, _ member: Member) async throws -> Response {
        guard let entry = try await member.space.catchup(id) else { throw Problem.notFound }
        let back = member.wayBack ?? entry.people.first.map { Routes.person.path($0) } ?? member.catchupsBack
        let fields = CatchupFields(entry, version: EntryFields.version(of: entry), back: back)
        return try await page(fields, isNew: false, pages.display(of: member), member)
    }

    private func save(_ id: Catchup.ID, _ form: EntryForm, _ member: Member) async throws -> Response {
        guard try await member.space.catchup(id) != nil else { throw Problem.notFound }
        let display = pages.display(of: member)
        let fields = try EntryFields.fields(form, id: id, display)
        if form.step == "find" { return try await page(fields, isNew: false, display, member) }
        let (draft, problems) = fields.draft(from: display)
        guard let draft else { return try await page(fields, isNew: false, problems: problems, display, member) }
        guard let version = EntryFields.version(fields.version) else { throw Problem.badRequest }
        do {
            try await member.catchupLog(in: pages.authenticator.folder).edit(
                id, to: draft, ifVersion: version, today: display.today, at: display.now)
        } catch StoreError.conflict {
            guard let present = try await member.space.catchup(id) else { throw Problem.notFound }
            return try await page(fields, isNew: false, present: present, display, member)
        }
        return pages.seeOther(fields.back, Notice("catchups.changed"), for: member)
    }

    private func delete(_ id: Catchup.ID, _ form: BackForm, _ member: Member) async throws -> Response {
        let back = WayBack.path(form.back) ?? member.wayBack
        let isUndo = member.query("undo") != nil
        guard let entry = try await member.space.catchup(id) else {
            // Undone twice is undone.
            guard let back, isUndo else { throw Problem.notFound }
            return pages.seeOther(back, Notice("catchups.unlogged"), for: member)
        }
        try await member.catchupLog(in: pages.authenticator.folder).delete(id)
        let path = back ?? entry.people.first.map { Routes.person.path($0) } ?? member.catchupsBack
        guard !isUndo, let again = fieldsAgain(entry, back: path, member) else {
            return pages.seeOther(path, Notice(isUndo ? "catchups.unlogged" : "catchups.deleted"), for: member)
        }
        let undo = Routes.catchups.path(in: member.family)
        return pages.seeOther(path, Notice("catchups.deleted", undoPath: undo, undoFields: again), for: member)
    }

    /// What logs a deleted entry again as it was: the fields of its form. Nil where another account logged it, and where they
    /// are more than a notice carries.
    private func fieldsAgain(_ entry: Catchup, back: String, _ member: Member) -> [String: String]? {
        guard entry.author.map({ $0 == member.account.id.uuid }) ?? true else { return nil }
        let fields = CatchupFields(entry, version: "", back: back)
        let sent = [
            "id": entry.id.description, "with[]": entry.people.map(\.description).joined(separator: ","),
            "day": fields.day, "time": fields.time, "kind": entry.kind.rawValue,
            "note": entry.note, "others": entry.others, "back": back,
        ]
        return sent.values.reduce(0) { $0 + $1.utf8.count } <= 1_200 ? sent : nil
    }

    /// The form. `present` is what stands in the log now, when it is not what the form began from: saving again then
    /// replaces that.
    private func page(
        _ fields: CatchupFields, isNew: Bool, problems: CatchupFormScreen.Problems = .init(), present: Catchup? = nil,
        _ display: DisplayContext, _ member: Member
    ) async throws -> Response {
        var fields = fields
        if let present { fields.version = EntryFields.version(of: present) }
        let query = fields.query ?? ""
        let found =
            query.isEmpty
            ? [] : try await member.space.peoplePage(matching: query, order: display.nameOrder, limit: 20).rows
        let screen = CatchupFormScreen(
            fields, people: try await member.space.people(fields.people), found: found, isNew: isNew, problems: problems,
            conflict: try await present.asyncMap { ($0, try await member.space.names(of: $0.people, display)) },
            from: display)
        let status: HTTPResponse.Status =
            present != nil ? .conflict : problems == CatchupFormScreen.Problems() ? .ok : .unprocessableContent
        return pages.page(.catchupForm, screen.title, tab: .catchups, screen, for: member, status: status)
    }
}
