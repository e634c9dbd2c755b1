import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// The tags of notes: the list, one with its notes, and renaming it.
struct TagsController: Sendable {
    let pages: Pages

    /// A tag and its new name; `sure` is "1" where both may become one.
    struct NameForm: Decodable, Sendable {
        let tag: String?
        let name: String?
        let sure: String?
    }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.tags, signedIn, list)
        routes.get(Routes.tag, signedIn, show)
        routes.post(Routes.tag, signedIn, NameForm.self, rename)
    }

    private func list(_ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let tags = try await pages.notes(of: member).tags(limit: TagsScreen.most + 1)
        return pages.page(
            .tags, display.phrases.text("notes.tags"), tab: .today, TagsScreen(tags, from: display), for: member)
    }

    private func show(_ member: Member) async throws -> Response {
        let tag = String((member.query("tag") ?? "").prefix(200))
        guard !tag.isEmpty else { throw Problem.notFound }
        return try await page(tag, member)
    }

    private func page(
        _ tag: String, name: String? = nil, problem: String? = nil, question: String? = nil, _ member: Member
    ) async throws -> Response {
        let display = pages.display(of: member)
        let notes = try await pages.notes(of: member)
        let page = try await notes.page(NoteFilter(tag: tag), limit: TagScreen.mostNotes)
        guard let first = page.rows.first else { throw Problem.notFound }
        let written = first.tags.first { NoteTag.key($0) == NoteTag.key(tag) } ?? tag
        let isOwn = try await member.space.noteCount(NoteFilter(tag: tag), asking: member.account.id) > 0
        let screen = TagScreen(
            written, notes: page, canRename: isOwn, name: name, problem: problem, question: question, in: NoteContext(notes),
            from: display)
        return pages.page(
            .tag, "#\(written)", tab: .today, screen, for: member,
            status: problem == nil && question == nil ? .ok : .unprocessableContent)
    }

    private func rename(_ form: NameForm, _ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let tag = form.tag ?? member.query("tag") ?? ""
        let name = form.name ?? member.query("name") ?? ""
        let renaming: TagRenaming
        do throws(StoreError) {
            renaming = try await member.space.renameTag(tag, to: name, isMerging: form.sure == "1")
        } catch {
            guard case .noteRefused = error else { throw error }
            return try await page(tag, name: name, problem: display.wording.reason(of: error), member)
        }
        switch renaming {
        case .renamed(let old, let stored, _):
            // What became one cannot be told apart again.
            let undo =
                form.sure == "1"
                ? nil : "\(Routes.tag.path)?tag=\(Links.queryValue(stored))&name=\(Links.queryValue(old))"
            let notice = Notice("tags.renamed", ["tag": old, "name": stored], undoPath: undo)
            return pages.seeOther(TagScreen.path(of: stored), notice, for: member)
        case .isTaken(let count):
            let question = display.phrases.count("tags.merge", count, ["name": name])
            return try await page(tag, name: name, question: question, member)
        }
    }
}
