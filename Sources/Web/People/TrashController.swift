import Foundation
import HTTPSupport
import Hummingbird
import Kinkeeper
import Screens
import Store

/// The trash: its list, restoring, deleting for good.
struct TrashController: Sendable {
    let pages: Pages

    private static let pageSize = 50

    /// The form of the question before emptying.
    struct Emptying: Decodable, Sendable {
        let moment: Int64?
    }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.get(Routes.trash, signedIn, list)
        routes.post(Routes.trash, signedIn, Emptying.self, empty)
        routes.get(Routes.trashEmptying, signedIn, askEmptying)
        routes.get(Routes.trashDeletion, signedIn, askDeletion)
        routes.post(Routes.trashDeletion, signedIn, NoFields.self, delete)
    }

    private func list(_ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let cursor = member.query("after").flatMap(TrashCursor.init)
        let page = try await member.space.trashedPeople(after: cursor, limit: Self.pageSize)
        let clock = try await pages.authenticator.folder.accounts.clock(at: pages.authenticator.now())
        let groups = cursor == nil ? try await member.space.deletedGroups() : []
        let screen = TrashScreen(
            page, groups: groups, families: try await member.families(at: display.now), isFirst: cursor == nil, clock: clock,
            from: display)
        return pages.page(.trash, display.phrases.text("people.trash"), tab: .people, screen, for: member)
    }

    private func askEmptying(_ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let total = try await member.space.trashedPeople(limit: 1).total
        guard total > 0 else { return .seeOther(Routes.trash.path(in: member.family)) }
        let phrases = display.phrases
        let screen = QuestionScreen(
            title: phrases.text("people.trash.empty.title"), text: phrases.count("people.trash.empty", total),
            yesPath: Routes.trash.path(in: member.family), yesTitle: phrases.text("people.trash.empty"),
            noPath: Routes.trash.path(in: member.family),
            moment: String(Int64(pages.authenticator.now().timeIntervalSince1970.rounded(.down)) + 1))
        return pages.page(.question, screen.title, tab: .people, screen, for: member)
    }

    /// Empties the trash of the people in it when the question was shown.
    private func empty(_ form: Emptying, _ member: Member) async throws -> Response {
        guard let moment = form.moment else { throw Problem.badRequest }
        let limit = min(Date(timeIntervalSince1970: TimeInterval(moment)), pages.authenticator.now().addingTimeInterval(1))
        let count = try await member.space.emptyTrash(before: limit)
        return pages.seeOther(Routes.trash.path(in: member.family), Notice("people.trash.emptied", count: count), for: member)
    }

    private func askDeletion(_ id: Person.ID, _ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let person = try await member.person(id)
        guard person.trashedAt != nil else { throw Problem.notFound }
        let name = person.profile.name.display(display.nameOrder)
        let phrases = display.phrases
        let screen = QuestionScreen(
            title: phrases.text("people.trash.delete.title", ["name": name]),
            text: phrases.text("people.trash.delete.text", ["name": name]), yesPath: Routes.trashDeletion.path(id),
            yesTitle: phrases.text("people.trash.delete"), noPath: Routes.trash.path(in: member.family))
        return pages.page(.question, screen.title, tab: .people, screen, for: member)
    }

    private func delete(_ id: Person.ID, _ form: NoFields, _ member: Member) async throws -> Response {
        try await member.space.deleteForever(id)
        return pages.seeOther(Routes.trash.path(in: member.family), Notice("people.trash.deleted"), for: member)
    }
}
