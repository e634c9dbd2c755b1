import HTTPSupport
import Hummingbird
import Kinkeeper
import Screens
import Store

/// Everything about one person by day.
struct PersonCatchupsController: Sendable {
    let pages: Pages

    private static let pageSize = 50

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.personCatchups, signedIn, timeline)
    }

    private func timeline(_ id: Person.ID, _ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        guard let person = try await member.space.person(id) else { throw Problem.notFound }
        let place = member.query("after").flatMap(TimelinePlace.init)
        let page = try await member.space.timeline(of: person, after: place, limit: Self.pageSize, from: display)
        let screen = TimelineScreen(page, of: person, isFirst: place == nil, from: display)
        return pages.page(.timeline, screen.title, tab: .people, screen, for: member)
    }
}

extension Member {
    /// Returns the part of the person's page about staying in touch; nil for a person in the trash.
    func touch(_ person: Person, from display: DisplayContext) async throws -> PersonTouch? {
        guard person.trashedAt == nil, let state = try await space.catchupState(of: person.id) else { return nil }
        // Only the latest few: the others have a page of their own.
        let timeline = try await space.timeline(of: person, after: nil, limit: 8, from: display)
        return PersonTouch(
            person, state, timeline, isRefused: query("cadence") == "refused", from: display)
    }
}
