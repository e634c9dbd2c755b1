import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// Everybody, one person, and the trash.
struct PeopleController: Sendable {
    let pages: Pages

    private static let pageSize = 50

    func register(in book: RouteBook, _ signedIn: SignedIn) {
        book.get(Routes.people, signedIn, list)
        book.get(Routes.person, signedIn, show)
        book.get(Routes.personCard, signedIn, card)
        book.post(Routes.personTrashing, signedIn, NoFields.self, trash)
        book.post(Routes.personRestoring, signedIn, NoFields.self, restore)
    }

    private func list(_ member: Member) async throws -> Response {
        let viewpoint = pages.viewpoint(of: member)
        let query = String((member.query("q") ?? "").prefix(200))
        let cursor = member.query("after").flatMap(PeopleCursor.init)
        let page = try await member.space.peoplePage(
            matching: query, order: viewpoint.nameOrder, after: cursor, limit: Self.pageSize)
        let isSpaceEmpty = try await query.isEmpty ? page.total == .exactly(0) : member.space.peopleCount() == 0
        let screen = PeopleScreen(
            page, query: query, isFirst: cursor == nil, isSpaceEmpty: isSpaceEmpty, from: viewpoint)
        let isFragment = member.request.headers[.known("X-Fragment")] == "people-rows"
        var response = pages.page(isFragment ? .peopleFragment : .people, "People", tab: .people, screen, for: member)
        response.headers[.vary] = "X-Fragment"
        return response
    }

    private func show(_ id: Person.ID, _ member: Member) async throws -> Response {
        let screen = PersonScreen(try await person(id, member), from: pages.viewpoint(of: member))
        return pages.page(.person, screen.name, tab: .people, screen, for: member)
    }

    private func card(_ id: Person.ID, _ member: Member) async throws -> Response {
        let person = try await person(id, member)
        guard let bytes = try await member.space.card(of: id) else { throw Problem.notFound }
        let screen = CardScreen(bytes, of: person, from: pages.viewpoint(of: member))
        return pages.page(.card, "The kept card of \(screen.name)", tab: .people, screen, for: member)
    }

    private func trash(_ id: Person.ID, _ form: NoFields, _ member: Member) async throws -> Response {
        try await member.space.trash(id, at: pages.gate.now())
        return pages.seeOther(Routes.people.path, .trashed(id), for: member)
    }

    private func restore(_ id: Person.ID, _ form: NoFields, _ member: Member) async throws -> Response {
        try await member.space.restore(id, at: pages.gate.now())
        return pages.seeOther(Routes.person.path(id), .restored, for: member)
    }

    private func person(_ id: Person.ID, _ member: Member) async throws -> Person {
        guard let person = try await member.space.person(id) else { throw Problem.notFound }
        return person
    }
}
