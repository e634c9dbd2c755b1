import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// What notes are about: the list, the map, one concept, and changing it.
struct ConceptsController: Sendable {
    let pages: Pages

    /// The name of a concept.
    struct NameForm: Decodable, Sendable {
        let term: String?
        let name: String?
    }

    /// Whether a concept is hidden: "1", or empty.
    struct HidingForm: Decodable, Sendable {
        let term: String?
        let isHidden: String?
    }

    /// The name or a term of the concept that another becomes part of.
    struct MergingForm: Decodable, Sendable {
        let term: String?
        let into: String?
    }

    /// A term that becomes a concept of its own.
    struct TermForm: Decodable, Sendable {
        let term: String?
    }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.concepts, signedIn, list)
        routes.get(Routes.conceptMap, signedIn, map)
        routes.get(Routes.concept, signedIn, show)
        routes.post(Routes.concept, signedIn, NameForm.self, rename)
        routes.post(Routes.conceptHiding, signedIn, HidingForm.self, hide)
        routes.post(Routes.conceptMerging, signedIn, MergingForm.self, merge)
        routes.post(Routes.conceptSeparating, signedIn, TermForm.self, separate)
    }

    private func list(_ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let words = String((member.query("q") ?? "").trimmingCharacters(in: .whitespaces).prefix(100))
        let question = ConceptQuestion(words: words, isHidden: member.query("show") == "hidden")
        let place = member.query("after").flatMap(ConceptPlace.init)
        let page = try await member.space.concepts(question, after: place, limit: ConceptsScreen.pageSize)
        let screen = ConceptsScreen(question, after: place, page, from: display)
        return pages.page(.concepts, display.phrases.text("concepts.title"), tab: .today, screen, for: member)
    }

    private func map(_ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let screen = ConceptMapScreen(try await member.space.conceptMap(), from: display)
        return pages.page(.conceptMap, display.phrases.text("concepts.map.title"), tab: .today, screen, for: member)
    }

    private func show(_ member: Member) async throws -> Response {
        try await page(try term(member.query("term")), member) { _ in }
    }

    /// The page of a concept, with what was typed and refused.
    private func page(
        _ term: String, _ member: Member, _ typed: (inout ConceptScreen.Reads) -> Void
    ) async throws -> Response {
        let display = pages.display(of: member)
        guard let details = try await member.space.conceptDetails(term, limit: ConceptScreen.mostRelated) else {
            throw Problem.notFound
        }
        // One that was merged leads to what it is part of.
        guard details.concept.key == term else { return .seeOther(ConceptScreen.path(of: details.concept)) }
        let notes = try await member.space.notes(
            NoteFilter(concept: term), limit: ConceptScreen.mostNotes, asking: member.account.id)
        let names = try await member.space.concepts(limit: ConceptScreen.mostNames).rows.map(\.name)
        var reads = ConceptScreen.Reads(
            details: details, notes: notes, people: try await member.space.people(details.people), names: names)
        typed(&reads)
        let screen = ConceptScreen(reads, in: NoteContext(account: member.account.id, partner: nil), from: display)
        let isRefused = reads.nameProblem != nil || reads.mergingProblem != nil
        return pages.page(
            .concept, screen.title, tab: .today, screen, for: member, status: isRefused ? .unprocessableContent : .ok)
    }

    private func rename(_ form: NameForm, _ member: Member) async throws -> Response {
        let (term, display) = (try term(form.term ?? member.query("term")), pages.display(of: member))
        let name = form.name ?? member.query("name") ?? ""
        guard let before = try await member.space.concept(term) else { throw Problem.notFound }
        do throws(StoreError) {
            let changed = try await member.space.editConcept(term, ConceptChanges(name: name), at: display.now)
            let undo = "\(Routes.concept.path)?term=\(Links.queryValue(term))&name=\(Links.queryValue(before.ownName ?? ""))"
            return pages.seeOther(
                ConceptScreen.path(of: changed), Notice("concepts.renamed", ["name": changed.name], undoPath: undo),
                for: member)
        } catch {
            guard case .conceptRefused = error else { throw error }
            return try await page(before.key, member) { reads in
                (reads.name, reads.nameProblem) = (name, display.wording.reason(of: error))
            }
        }
    }

    private func hide(_ form: HidingForm, _ member: Member) async throws -> Response {
        let term = try term(form.term ?? member.query("term"))
        let isHidden = (form.isHidden ?? member.query("isHidden")) == "1"
        let changed = try await member.space.editConcept(
            term, ConceptChanges(isHidden: isHidden), at: pages.authenticator.now())
        let undo = "\(Routes.conceptHiding.path)?term=\(Links.queryValue(term))&isHidden=\(isHidden ? "0" : "1")"
        let notice = Notice(isHidden ? "concepts.hidden" : "concepts.shownAgain", ["name": changed.name], undoPath: undo)
        return pages.seeOther(isHidden ? Routes.concepts.path : ConceptScreen.path(of: changed), notice, for: member)
    }

    private func merge(_ form: MergingForm, _ member: Member) async throws -> Response {
        let (term, display) = (try term(form.term), pages.display(of: member))
        let into = (form.into ?? "").trimmingCharacters(in: .whitespaces)
        guard let before = try await member.space.concept(term) else { throw Problem.notFound }
        guard let other = try await member.space.concept(named: into), other.key != before.key else {
            let key = into.isEmpty ? "concepts.merge.none" : "concepts.merge.unknown"
            return try await page(before.key, member) { reads in
                (reads.other, reads.mergingProblem) = (into, display.phrases.text(key, ["name": into]))
            }
        }
        let merged = try await member.space.mergeConcept(term, into: other.key, at: display.now)
        let terms = before.terms.map { "term=\(Links.queryValue($0.key))" }.joined(separator: "&")
        let notice = Notice(
            "concepts.merged", ["name": before.name, "other": merged.name],
            undoPath: "\(Routes.conceptSeparating.path)?\(terms)")
        return pages.seeOther(ConceptScreen.path(of: merged), notice, for: member)
    }

    private func separate(_ form: TermForm, _ member: Member) async throws -> Response {
        let terms = form.term.map { [$0] } ?? member.queries("term")
        var separated: Concept?
        for term in terms.prefix(200) {
            separated = try await member.space.separateTerm(try self.term(term), at: pages.authenticator.now())
        }
        guard let separated else { throw Problem.badRequest }
        return pages.seeOther(
            ConceptScreen.path(of: separated), Notice("concepts.separated", ["name": separated.name]), for: member)
    }

    private func term(_ text: String?) throws(Problem) -> String {
        guard let text, !text.isEmpty, text.utf8.count <= 400 else { throw .badRequest }
        return text
    }
}

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
        let screen = TagScreen(
            written, notes: page, name: name, problem: problem, question: question, in: NoteContext(notes), from: display)
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
        case .renamed:
            // What became one cannot be told apart again.
            let undo =
                form.sure == "1"
                ? nil : "\(Routes.tag.path)?tag=\(Links.queryValue(name))&name=\(Links.queryValue(tag))"
            let notice = Notice("tags.renamed", ["tag": tag, "name": name], undoPath: undo)
            return pages.seeOther(TagScreen.path(of: name), notice, for: member)
        case .isTaken(let count):
            let question = display.phrases.count("tags.merge", count, ["name": name])
            return try await page(tag, name: name, question: question, member)
        }
    }
}
