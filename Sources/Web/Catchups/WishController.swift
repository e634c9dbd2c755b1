import HTTPSupport
import Hummingbird
import Kinkeeper
import Screens
import Store

/// Marking an occasion as wished, and taking that back.
struct WishController: Sendable {
    let pages: Pages

    /// The form of a wish's menu: `kind` when it counts as a catch-up of that kind.
    struct Form: Decodable, Sendable {
        let occasion: String?
        let label: String?
        let day: String?
        let kind: String?
        let back: String?
    }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.post(Routes.personWishes, signedIn, Form.self, wish)
        routes.post(Routes.wishDeleting, signedIn, CatchupLogController.BackForm.self, takeBack)
    }

    private func wish(_ id: Person.ID, _ form: Form, _ member: Member) async throws -> Response {
        let display = pages.display(of: member)
        let spaces = try await pages.authenticator.folder.joinedSpaces(of: member.account.id, own: member.space)
        guard let found = try await spaces.names(of: [id])[id] else { throw StoreError.notFound }
        let name = display.wording.callName(found)
        guard let occasion = Occasion.Kind(rawValue: form.occasion ?? ""),
            let day = CivilDate(iso8601: form.day ?? "")
        else { throw Problem.badRequest }
        let kind = form.kind.flatMap(Catchup.Kind.init(rawValue:))
        let wish = try await spaces.wish(
            WishDraft(person: id, kind: occasion, label: form.label ?? "", day: day),
            alsoCatchup: kind.map { CatchupDraft(day: display.today, kind: $0, people: [id]) },
            today: display.today, at: display.now)
        let back = WayBack.path(form.back) ?? Routes.today.path
        let said = occasion == .memorial ? "today.wished.toast.memorial" : "today.wished.toast"
        let undo = WayBack.link(Routes.wishDeleting.path(wish.id), to: back)
        return pages.seeOther(back, Notice(said, ["name": name], undoPath: undo), for: member)
    }

    private func takeBack(
        _ id: Wish.ID, _ form: CatchupLogController.BackForm, _ member: Member
    ) async throws -> Response {
        let back = WayBack.path(form.back) ?? member.wayBack
        do { try await member.space.unwish(id) } catch {
            // Undoing twice is fine; an unknown address is not found.
            guard error == .notFound, back != nil else { throw error }
        }
        return pages.seeOther(back ?? Routes.today.path, Notice("today.unwished"), for: member)
    }
}
