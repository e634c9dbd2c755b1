import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store
import Transfer

/// Merging two people with a preview, and undoing it.
struct MergingController: Sendable {
    let pages: Pages

    /// The number of people offered to merge with.
    private static let offered = 30

    /// The form of the preview: the person, the version, and the choices.
    struct Form: Decodable, Sendable {
        let with: String?
        let version: String?
        let merge: String?
        let name: String?
        let organisation: String?
        let jobTitle: String?
        let pronouns: String?
        let birthday: String?
        let photo: String?
        let category: String?
        let leapDayRule: String?
        let cadence: String?

        var choices: MergeChoices {
            let sent: [(MergeField, String?)] = [
                (.name, name), (.organisation, organisation), (.jobTitle, jobTitle), (.pronouns, pronouns),
                (.birthday, birthday), (.photo, photo), (.category, category), (.leapDayRule, leapDayRule),
                (.cadence, cadence),
            ]
            let chosen = sent.compactMap { field, side in side.flatMap(MergeSide.init).map { (field, $0) } }
            return Dictionary(uniqueKeysWithValues: chosen)
        }
    }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.personMerging, signedIn, show)
        routes.post(Routes.personMerging, signedIn, Form.self, merge)
        routes.post(Routes.mergeUndoing, signedIn, NoFields.self, undo)
    }

    private func show(_ kept: Person.ID, _ member: Member) async throws -> Response {
        guard let other = member.query("with") else { return try await choose(for: kept, member) }
        guard let other = Person.ID(other) else { throw Problem.notFound }
        return try await preview(kept, other, [:], nil, hasChanged: false, member)
    }

    private func preview(
        _ kept: Person.ID, _ other: Person.ID, _ choices: MergeChoices, _ id: Merge.ID?, hasChanged: Bool, _ member: Member
    ) async throws -> Response {
        let display = pages.display(of: member)
        // The lines of the note depend on the choices; the preview shows the notes themselves.
        let merging = Merging(member.space, today: display.today, now: display.now) { _ in "" }
        guard let preview = try await merging.preview(keeping: kept, merging: other, choices: choices) else {
            throw Problem.notFound
        }
        let screen = MergingScreen(
            preview.candidates, result: preview.result, sides: preview.sides, id: id ?? .make(at: display.now),
            hasChanged: hasChanged, from: display)
        return pages.page(
            .merging, display.phrases.text("duplicates.merging"), tab: .people, screen, for: member,
            status: hasChanged ? .conflict : .ok)
    }

    private func choose(for id: Person.ID, _ member: Member) async throws -> Response {
        guard let person = try await member.space.person(id), person.trashedAt == nil else { throw Problem.notFound }
        let display = pages.display(of: member)
        let query = String((member.query("q") ?? "").prefix(200))
        let found =
            query.isEmpty
            ? [] : try await member.space.peoplePage(matching: query, order: display.nameOrder, limit: Self.offered).rows
        let screen = MergePartnersScreen(person, found, query: query, from: display)
        return pages.page(.mergePartners, display.phrases.text("duplicates.mergeWith"), tab: .people, screen, for: member)
    }

    private func merge(_ kept: Person.ID, _ form: Form, _ member: Member) async throws -> Response {
        guard try await member.space.person(kept) != nil, let other = form.with.flatMap({ Person.ID($0) }) else {
            throw Problem.notFound
        }
        guard let version = form.version, let id = form.merge.flatMap({ Merge.ID($0) }) else { throw Problem.badRequest }
        let display = pages.display(of: member)
        let wording = display.wording
        let merging = Merging(member.space, today: display.today, now: display.now) { wording.also($0) }
        let outcome = try await merging.merge(
            keeping: kept, merging: other, choices: form.choices, version: version, id: id)
        guard outcome == .merged else {
            return try await preview(kept, other, form.choices, id, hasChanged: true, member)
        }
        let name = try await name(of: kept, member)
        return pages.seeOther(
            Routes.person.path(kept),
            Notice("duplicates.done", ["name": name], undoPath: Routes.mergeUndoing.path(id)), for: member)
    }

    private func undo(_ id: Merge.ID, _ form: NoFields, _ member: Member) async throws -> Response {
        guard let found = try await member.space.merge(id) else { throw Problem.notFound }
        let display = pages.display(of: member)
        let merging = Merging(member.space, today: display.today, now: display.now) { _ in "" }
        let name = try await name(of: found.merge.kept, member)
        switch try await merging.undo(id) {
        case .undone:
            return pages.seeOther(Routes.person.path(found.merge.kept), Notice("duplicates.undone"), for: member)
        case .undoneBesideEdits:
            return pages.seeOther(
                Routes.person.path(found.merge.kept), Notice("duplicates.undoneBesideEdits", ["name": name]), for: member)
        case .hiddenBehind(let hider):
            return pages.seeOther(
                Routes.person.path(hider), Notice("duplicates.hiddenBehind", ["name": name]), for: member)
        }
    }

    private func name(of person: Person.ID, _ member: Member) async throws -> String {
        let display = pages.display(of: member)
        return try await member.space.person(person)?.profile.name.display(display.nameOrder) ?? ""
    }
}
