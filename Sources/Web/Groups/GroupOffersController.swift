import HTTPSupport
import Hummingbird
import Kinkeeper
import Screens
import Store
import Transfer

/// Groups of the address book: taking them over, or leaving them alone.
struct GroupOffersController: Sendable {
    let pages: Pages

    /// The reviewed version of the card.
    struct Fields: Decodable, Sendable {
        let version: String
    }

    func register(in routes: RouteRegistry, _ signedIn: SignedIn) {
        routes.post(Routes.groupOfferAccepting, signedIn, Fields.self, accept)
        routes.post(Routes.groupOfferIgnoring, signedIn, Fields.self, ignore)
        routes.post(Routes.groupOfferReturning, signedIn, NoFields.self, offerAgain)
    }

    private func accept(_ id: KeptGroupCard.ID, _ form: Fields, _ member: Member) async throws -> Response {
        let (now, today) = (pages.authenticator.now(), pages.display(of: member).today)
        guard let offer = try await offer(id, member), offer.version == form.version,
            let group = try await offer.accept(in: member.space, today: today, at: now)
        else { return changed(member) }
        let phrase = offer.isLinked ? "groups.offer.applied" : "groups.offer.adopted"
        return pages.seeOther(Routes.group.path(group.id), Notice(phrase, ["group": group.name]), for: member)
    }

    private func ignore(_ id: KeptGroupCard.ID, _ form: Fields, _ member: Member) async throws -> Response {
        guard let offer = try await offer(id, member), offer.version == form.version else { return changed(member) }
        try await offer.decline(in: member.space, today: pages.display(of: member).today, at: pages.authenticator.now())
        let undo = offer.isLinked ? nil : Routes.groupOfferReturning.path(id)
        let notice = Notice("groups.offer.ignored", ["group": offer.name.text], undoPath: undo)
        return pages.seeOther(Routes.groups.path(in: member.family), notice, for: member)
    }

    private func offerAgain(_ id: KeptGroupCard.ID, _ form: NoFields, _ member: Member) async throws -> Response {
        try await member.space.reconsiderGroupCard(id)
        return .seeOther(Routes.groups.path(in: member.family))
    }

    private func offer(_ id: KeptGroupCard.ID, _ member: Member) async throws -> GroupOffer? {
        try await GroupOffer.of(id, in: member.space, today: pages.display(of: member).today)
    }

    /// Decided already, as by a second tap, or a new version by now: the page shows the present state.
    private func changed(_ member: Member) -> Response {
        pages.seeOther(Routes.groups.path(in: member.family), Notice("groups.offer.changed"), for: member)
    }
}
