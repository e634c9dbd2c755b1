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
        let page = try await member.space.timeline(
            of: person, after: place, limit: Self.pageSize, asking: member.account.id, from: display)
        let screen = TimelineScreen(page, of: person, isFirst: place == nil, from: display)
        return pages.page(.timeline, screen.title, tab: .people, screen, for: member)
    }
}

extension Member {
    /// Returns the part of the person's page about staying in touch; nil for a person in the trash.
    func touch(_ person: Person, from display: DisplayContext) async throws -> PersonTouch? {
        guard person.trashedAt == nil, let state = try await space.catchupState(of: person.id) else { return nil }
        // Only the latest few: the others have a page of their own.
        let timeline = try await space.timeline(of: person, after: nil, limit: 5, asking: account.id, from: display)
        if family != nil {
            let last = try await space.catchups(of: person.id, limit: 1).rows.first
            return PersonTouch(ofFamily: person, last: last, timeline, from: display)
        }
        return PersonTouch(
            person, state, timeline, isRefused: query("cadence") == "refused", from: display)
    }
}

extension Member {
    /// The log that entries of this request go into.
    func catchupLog(in folder: DataFolder) async throws -> CatchupLog {
        guard family != nil else { return CatchupLog(space) }
        let own = try await folder.openSpace(account.personalSpace, for: account.id)
        return CatchupLog(ofFamily: space, for: account.id, own: own)
    }

    /// The list that a page about catch-ups leads back to: of a family, that of its people.
    var catchupsBack: String { family == nil ? Routes.catchups.path : Routes.people.path(in: family) }
}
