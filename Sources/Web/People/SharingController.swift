import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store
import Transfer

/// Copying people to a family's address book, and from it to the account's own.
struct SharingController: Sendable {
    let pages: Pages
    /// Where changes are kept to be undone.
    let undo: UndoBuffer

    func register(in routes: RouteRegistry, _ inSpaces: SignedIn) {
        routes.get(Routes.personSharing, inSpaces) { id, member in
            try await question(about: [id], back: Routes.person.path(id), member)
        }
        routes.postFields(Routes.peopleSharing, inSpaces, share)
    }

    /// The page that says what goes along before anything is copied.
    func question(
        about people: [Person.ID], back: String, _ member: Member, problem: String? = nil
    ) async throws -> Response {
        let display = pages.display(of: member)
        let people = try await member.space.people(people)
        let families = try await member.families(at: display.now)
        guard !people.isEmpty, !families.isEmpty else { throw Problem.notFound }
        let screen = SharingScreen(people, with: families, back: back, problem: problem, from: display)
        return pages.page(
            .sharing, screen.title, tab: .people, screen, for: member, status: problem == nil ? .ok : .unprocessableContent)
    }

    private func share(_ fields: FormFields, _ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let people = fields.values("person").compactMap(Person.ID.init)
        let back = fields["back"].flatMap(BulkController.ownPath) ?? Routes.people.path(in: member.family)
        guard people.count <= PeopleSharing.most else {
            let blanks = ["limit": display.wording.number(PeopleSharing.most)]
            return try await question(
                about: Array(people.prefix(PeopleSharing.most)), back: back, member,
                problem: display.phrases.text("spaces.share.tooMany", blanks))
        }
        if let family = member.family {
            let own = try await pages.authenticator.folder.openSpace(member.account.personalSpace, for: member.account.id)
            let open = FamilySpace(family: family, space: member.space)
            let outcome = try await PeopleSharing(own, open, today: display.today, now: display.now).takeIn(people)
            return try await answer(outcome, ("spaces.takenIn", "spaces.takenIn.before"), in: nil, back, member)
        }
        guard let id = fields["family"].flatMap(Space.ID.init) else {
            return try await question(
                about: people, back: back, member, problem: display.phrases.text("spaces.share.choose"))
        }
        guard
            let open = try await pages.authenticator.folder.familySpace(id, of: member.account.id, at: display.now)
        else { throw Problem.notFound }
        let outcome = try await PeopleSharing(member.space, open, today: display.today, now: display.now).share(people)
        return try await answer(outcome, ("spaces.shared", "spaces.shared.before"), in: open.family, back, member)
    }

    private func answer(
        _ outcome: PeopleSharing.Outcome, _ phrases: (done: String, before: String), in family: SharedSpace?,
        _ back: String, _ member: Member
    ) async throws -> Response {
        let blanks = family.map { ["family": $0.name] } ?? [:]
        guard !outcome.pairs.isEmpty else { return pages.seeOther(back, Notice("spaces.share.none"), for: member) }
        guard outcome.change.count > 0 else {
            return pages.seeOther(back, Notice(phrases.before, blanks), for: member)
        }
        let id = await undo.keep(
            outcome.change, in: family?.id ?? member.account.personalSpace, for: member.account.id)
        let path = Routes.peopleChangeUndoing.path(id) + (family.map { "?space=\($0.id)" } ?? "")
        return pages.seeOther(
            back, Notice(phrases.done, blanks, count: outcome.change.count, undoPath: path), for: member)
    }
}
