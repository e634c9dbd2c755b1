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
                try await path(after: changed, member), Notice("concepts.renamed", ["name": changed.name], undoPath: undo),
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
        let path = isHidden ? Routes.concepts.path : try await path(after: changed, member)
        return pages.seeOther(path, notice, for: member)
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
        let notice = Notice(
            "concepts.merged", ["name": before.name, "other": merged.name],
            undoPath: "\(Routes.conceptSeparating.path)?term=\(Links.queryValue(before.key))")
        return pages.seeOther(ConceptScreen.path(of: merged), notice, for: member)
    }

    private func separate(_ form: TermForm, _ member: Member) async throws -> Response {
        let separated = try await member.space.separateConcept(try term(form.term ?? member.query("term")))
        return pages.seeOther(
            try await path(after: separated, member), Notice("concepts.separated", ["name": separated.name]), for: member)
    }

    /// The page of a concept that was changed; the list where no note has it and nothing else was decided about it.
    private func path(after changed: Concept, _ member: Member) async throws(StoreError) -> String {
        try await member.space.concept(changed.key) == nil ? Routes.concepts.path : ConceptScreen.path(of: changed)
    }

    private func term(_ text: String?) throws(Problem) -> String {
        guard let text, !text.isEmpty, text.utf8.count <= 400 else { throw .badRequest }
        return text
    }
}
