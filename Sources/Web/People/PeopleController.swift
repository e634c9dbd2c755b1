import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store
import Transfer

/// The pages of all people, and of one person.
struct PeopleController: Sendable {
    let pages: Pages
    let connectionService: ConnectionService

    private static let pageSize = 50

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.people, signedIn, list)
        routes.get(Routes.person, signedIn, show)
        routes.get(Routes.personCard, signedIn, card)
        routes.post(Routes.personTrashing, signedIn, NoFields.self, trash)
        routes.post(Routes.personRestoring, signedIn, NoFields.self, restore)
    }

    private func list(_ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        var question = PeopleQuestion(member)
        let (spaces, families) = try await spaces(of: &question, member)
        let reads = try await spaces.peopleReads(question, among: families, from: display, limit: Self.pageSize)
        var screen = PeopleScreen(reads, question, from: display)
        let isFragment = member.request.headers[.known("X-Fragment")] == "people-rows"
        // A family's address book is on no other server, and who is choosing is not disturbed.
        if !isFragment, member.family == nil, question.select.isEmpty {
            screen.sync = try await pages.peopleSync(of: member, connectionService)
        }
        let title = display.phrases.text("people.title")
        var response = pages.page(
            isFragment ? .peopleFragment : .people, title, tab: .people, screen, for: member,
            isShared: !spaces.marks.isEmpty)
        response.headers[.vary] = "X-Fragment"
        return response
    }

    /// The spaces whose people are listed, and all families of the account. Several are chosen in one space: among one's own where the
    /// address does not say.
    private func spaces(
        of question: inout PeopleQuestion, _ member: Member
    ) async throws -> (JoinedSpaces, families: [FamilyMark]) {
        let folder = pages.authenticator.folder
        guard question.books == .all, question.select.isEmpty else {
            let families = try await folder.accounts.familyMarks(of: member.account.id)
            if question.books == .all, !families.isEmpty { question.books = .own }
            return (JoinedSpaces(member.space), families)
        }
        let spaces = try await folder.joinedSpaces(of: member.account.id, own: member.space)
        return (spaces, spaces.marks)
    }

    private func show(_ id: Person.ID, _ member: Member) async throws -> Response {
        let display = try await pages.giftDisplay(of: member)
        let person = try await member.person(id)
        // A merged person's page leads to the one they were merged into.
        if let keeper = person.mergedInto { return .seeOther(Routes.person.path(keeper)) }
        var screen = PersonScreen(person, from: display)
        screen.touch = try await member.touch(person, from: display)
        if person.trashedAt == nil {
            screen.reminders = try await member.space.reminderSection(about: id, from: display)
            screen.gifts = try await member.space.personGiftsPart(of: id, asking: member.account.id, from: display)
        }
        if person.trashedAt == nil {
            screen.merging = PersonMerging(id, try await member.space.merges(into: id), from: display)
        }
        // Notes stay each member's own.
        if person.trashedAt == nil, member.family == nil {
            screen.notes = try await member.space.personNotesPart(of: id, asking: member.account.id, from: display)
        }
        try await addElsewhere(of: person, to: &screen, member, display)
        let around = try await member.space.people(
            around: id, order: display.nameOrder, before: PeopleBeside.before, after: PeopleBeside.after)
        screen.beside = around.map { PeopleBeside($0, of: id, from: display) }
        if person.trashedAt == nil {
            screen.groups = try await PersonGroupsPart(
                member.space.groups(of: id), among: member.space.groups(), of: id, from: display)
        }
        return pages.page(.person, screen.name, tab: .people, screen, for: member)
    }

    /// Says in which other address books the person is, and offers those where the person is not.
    private func addElsewhere(
        of person: Person, to screen: inout PersonScreen, _ member: Member, _ display: DisplayContext
    ) async throws {
        let families = try await member.families(at: display.now)
        guard !families.isEmpty else { return }
        let canShare: Bool
        if member.family != nil {
            let own = try await pages.authenticator.folder.openSpace(member.account.personalSpace, for: member.account.id)
            let known = try await own.ownPerson(whoIs: member.space.peopleMerged(into: person.id))
            screen.elsewhere = known.map { [PersonElsewhere.own($0, from: display)] } ?? []
            canShare = known == nil
        } else {
            let links = try await pages.authenticator.folder.livingLinks(
                of: person.id, in: member.space, of: member.account.id, at: display.now)
            screen.elsewhere = PersonElsewhere.of(links, in: families, from: display)
            canShare = links.count < families.count
        }
        guard canShare, person.trashedAt == nil else { return }
        screen.sharingPath = Routes.personSharing.path(person.id)
        screen.sharingTitle = display.phrases.text(member.family == nil ? "spaces.share.go" : "spaces.takeIn.go")
    }

    private func card(_ id: Person.ID, _ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let person = try await member.person(id)
        guard let bytes = try await member.space.card(of: id) else { throw Problem.notFound }
        let screen = CardScreen(bytes, of: person, from: display)
        let title = display.phrases.text("people.card.of", ["name": screen.name])
        return pages.page(.card, title, tab: .people, screen, for: member)
    }

    private func trash(_ id: Person.ID, _ form: NoFields, _ member: Member) async throws -> Response {
        try await member.space.trash(id, at: pages.authenticator.now())
        return pages.seeOther(
            Routes.people.path(in: member.family), Notice("people.trashed", undoPath: Routes.personRestoring.path(id)),
            for: member)
    }

    private func restore(_ id: Person.ID, _ form: NoFields, _ member: Member) async throws -> Response {
        try await member.space.restore(id, at: pages.authenticator.now())
        return pages.seeOther(Routes.person.path(id), Notice("people.restored"), for: member)
    }
}

extension PeopleQuestion {
    /// The request in the address.
    fileprivate init(_ member: Member) {
        self.init(
            query: String((member.query("q") ?? "").prefix(200)),
            filter: PeopleFilter(
                group: member.query("group").flatMap(PersonGroup.ID.init),
                category: member.query("category").flatMap(Category.init)),
            after: member.query("after") ?? "", select: member.query("select") ?? "", of: PeopleBooks(member))
    }
}

extension PeopleBooks {
    /// What `space` in the address says: another family than the account's own is not found.
    fileprivate init(_ member: Member) {
        if let family = member.family {
            self = .family(FamilyMark(family))
        } else {
            self = (member.query("space") ?? "").isEmpty ? .all : .own
        }
    }
}

extension Member {
    /// Returns a person of the member's space; throws a problem when there is none.
    func person(_ id: Person.ID) async throws -> Person {
        guard let person = try await space.person(id) else { throw Problem.notFound }
        return person
    }
}

extension Pages {
    /// Returns the editor of people in a member's space.
    func editor(for member: Member) -> PersonEditor {
        PersonEditor(member.space, today: display(of: member).today, now: authenticator.now())
    }
}
