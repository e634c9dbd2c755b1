import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Screens
import Store

/// The choice of a group's members, one tap each.
struct MembershipController: Sendable {
    let pages: Pages

    private static let pageSize = 50
    private static let latestShown = 24

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.groupPicking, signedIn, pick)
        routes.post(Routes.membership, signedIn, NoFields.self, join)
        routes.post(Routes.membershipEnding, signedIn, NoFields.self, leave)
    }

    private func pick(_ id: PersonGroup.ID, _ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let space = member.space
        let query = String((member.query("q") ?? "").prefix(200))
        let cursor = member.query("after").flatMap(PeopleCursor.init)
        guard let group = try await space.group(id) else { throw Problem.notFound }
        let page = try await space.peoplePage(
            matching: query, order: display.nameOrder, after: cursor, limit: Self.pageSize)
        let parts = PickingScreen.Parts(
            group: group, latest: try await space.latestMembers(of: id, limit: Self.latestShown), page: page,
            members: try await space.members(among: page.rows.map(\.id), of: id),
            isSpaceEmpty: try await query.isEmpty ? page.total == .exactly(0) : space.peopleCount() == 0)
        let screen = PickingScreen(parts, query: query, after: cursor?.description, from: display)
        let isFragment = member.request.headers[.known("X-Fragment")] == "people-rows"
        var response = pages.page(
            isFragment ? .groupPickingFragment : .groupPicking,
            display.phrases.text("groups.picking.title", ["group": group.group.name]), tab: .people, screen, for: member)
        response.headers[.vary] = "X-Fragment"
        return response
    }

    private func join(_ key: MembershipKey, _ form: NoFields, _ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        guard try await member.space.person(key.person) != nil else { throw Problem.notFound }
        try await member.space.addMembers([key.person], to: key.group, on: display.today, at: pages.authenticator.now())
        return try await answer(key, "groups.added", undo: Routes.membershipEnding, member)
    }

    private func leave(_ key: MembershipKey, _ form: NoFields, _ member: Member) async throws -> Response {
        guard try await member.space.person(key.person) != nil else { throw Problem.notFound }
        try await member.space.removeMembers([key.person], from: key.group, at: pages.authenticator.now())
        return try await answer(key, "groups.removed", undo: Routes.membership, member)
    }

    /// Returns to the page of the tap. While choosing, the page itself shows the change.
    private func answer(
        _ key: MembershipKey, _ phrase: String, undo: Route<MembershipKey>, _ member: Member
    ) async throws -> Response {
        let back = member.query("back")
        guard back != "picking" else {
            let place = ["q", "after"].compactMap { name in
                member.query(name).map { "\(name)=\(Wording.queryEncoded($0))" }
            }.joined(separator: "&")
            let path = Routes.groupPicking.path(key.group) + (place.isEmpty ? "" : "?" + place)
            return .seeOther(path + "#p-\(key.person)")
        }
        let name = try await member.space.group(key.group)?.group.name ?? ""
        let path = back == "person" ? Routes.person.path(key.person) : Routes.group.path(key.group)
        let notice = Notice(
            phrase, ["group": name], undoPath: undo.path(key) + (back == "person" ? "?back=person" : "?back=group"))
        return pages.seeOther(path, notice, for: member)
    }
}
