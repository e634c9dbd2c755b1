import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// The pages of possible duplicates: the list, and marking some as different.
struct DuplicatesController: Sendable {
    let pages: Pages

    private static let pageSize = 20

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.duplicates, signedIn) { member in try await list(member) }
        routes.post(Routes.distinction, signedIn, NoFields.self, say)
        routes.post(Routes.distinctionUndoing, signedIn, NoFields.self, takeBack)
    }

    private func list(_ member: Member) async throws -> Response {
        let cursor = member.query("after").flatMap(DuplicatesCursor.init)
        let page = try await member.space.duplicates(after: cursor, limit: Self.pageSize)
        let display = pages.display(of: member)
        let families = try await member.families(at: display.now)
        let screen = DuplicatesScreen(page, isFirst: cursor == nil, families: families, from: display)
        return pages.page(
            .duplicates, display.phrases.text("duplicates.title"), tab: .people, screen, for: member)
    }

    private func say(_ people: PeopleInPath, _ form: NoFields, _ member: Member) async throws -> Response {
        try await member.space.sayDistinct(people.people, at: pages.authenticator.now())
        let undo = Routes.distinctionUndoing.path(people)
        return pages.seeOther(
            Routes.duplicates.path(in: member.family), Notice("duplicates.said", undoPath: undo), for: member)
    }

    private func takeBack(_ people: PeopleInPath, _ form: NoFields, _ member: Member) async throws -> Response {
        for person in people.people where try await member.space.personVersion(person) == nil { throw Problem.notFound }
        try await member.space.takeBackDistinct(people.people)
        return pages.seeOther(Routes.duplicates.path(in: member.family), Notice("duplicates.takenBack"), for: member)
    }
}
