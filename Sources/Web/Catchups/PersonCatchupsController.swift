import HTTPSupport
import Hummingbird
import Kinkeeper
import Screens
import Store

/// Everything about one person by day.
struct PersonCatchupsController: Sendable {
    let pages: Pages

    private static let pageSize = 50

    func register(in book: RouteBook, _ signedIn: SignedIn) {
        book.get(Routes.personCatchups, signedIn, timeline)
    }

    private func timeline(_ id: Person.ID, _ member: Member) async throws -> Response {
        let viewpoint = pages.viewpoint(of: member)
        guard let person = try await member.space.person(id) else { throw Problem.notFound }
        let place = member.query("after").flatMap(TimelinePlace.init)
        let page = try await member.space.timeline(of: person, after: place, limit: Self.pageSize, from: viewpoint)
        let screen = TimelineScreen(page, of: person, isFirst: place == nil, from: viewpoint)
        return pages.page(.timeline, screen.title, tab: .people, screen, for: member)
    }
}

extension Member {
    /// What the person's page says about staying in touch; nil for somebody in the trash.
    func touch(_ person: Person, from viewpoint: Viewpoint) async throws -> PersonTouch? {
        guard person.trashedAt == nil, let keeping = try await space.keeping(of: person.id) else { return nil }
        // The latest few: the rest has a page of its own.
        let timeline = try await space.timeline(of: person, after: nil, limit: 8, from: viewpoint)
        return PersonTouch(
            person, keeping, timeline, isRefused: query("cadence") == "refused", from: viewpoint)
    }
}
