import Application
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Screens
import Store
import Transfer

extension Schemas {
    /// Groups of the address book that can be taken over.
    static let offers: [(name: String, schema: Schema)] = [
        Records.groupOffer.described, ("GroupOfferPage", page(of: "GroupOffer")),
    ]
}

extension Operation {
    /// Groups of the address book: taking them over, or leaving them alone.
    static let offers: [Operation] = [listOffers, readOffer, acceptOffer, ignoreOffer, returnOffer].map(\.inSpaces)

    /// The most offers examined, as on the page of groups.
    private static let mostOffers = 200

    private static let listOffers = Operation(
        id: "listGroupOffers", method: .get, path: "/group-offers", tag: "Group offers",
        summary: "Groups of imported address books that wait for a decision", scope: .readPeople,
        success: .json(.named("GroupOfferPage"), "The first \(mostOffers), in the order they came.")
    ) { call in
        let offers = try await GroupOffer.all(in: call.space, limit: mostOffers, today: call.today)
        return .page(offers.map(Records.groupOffer.json), next: nil)
    }

    private static let readOffer = Operation(
        id: "readGroupOffer", method: .get, path: "/group-offers/{offer}", tag: "Group offers", summary: "One offer",
        scope: .readPeople, success: .json(.named("GroupOffer"), "The offer.", isTagged: true)
    ) { call in
        guard let offer = try await GroupOffer.of(call.identifier("offer"), in: call.space, today: call.today) else {
            throw Problem.notFound
        }
        return .json(Records.groupOffer.json(offer), version: offer.version)
    }

    private static let acceptOffer = Operation(
        id: "acceptGroupOffer", method: .post, path: "/group-offers/{offer}/acceptance", tag: "Group offers",
        summary: "Take a group over: make it here, or bring yours in line", scope: .writePeople,
        success: .json(.named("Group"), "Your group.", isTagged: true), needsVersion: true
    ) { call in
        let offer = try await askedOffer(call)
        guard let group = try await offer.accept(in: call.space, today: call.today, at: call.now) else {
            // Another version came between the look and the acceptance.
            throw Problem.busy
        }
        return try await groupReply(call, .done(group))
    }

    private static let ignoreOffer = Operation(
        id: "ignoreGroupOffer", method: .post, path: "/group-offers/{offer}/refusal", tag: "Group offers",
        summary: "Leave a group of the address book alone; it is not offered again until it changes", scope: .writePeople,
        success: .empty("Remembered."), needsVersion: true
    ) { call in
        try await askedOffer(call).decline(in: call.space, today: call.today, at: call.now)
        return .nothing
    }

    private static let returnOffer = Operation(
        id: "returnGroupOffer", method: .delete, path: "/group-offers/{offer}/refusal", tag: "Group offers",
        summary: "Have a group offered again that was left alone", scope: .writePeople, success: .empty("Offered again.")
    ) { call in
        try await call.space.reconsiderGroupCard(call.identifier("offer"))
        return .nothing
    }

    private static func askedOffer(_ call: Call) async throws -> GroupOffer {
        let version = try call.version()
        guard let offer = try await GroupOffer.of(call.identifier("offer"), in: call.space, today: call.today) else {
            throw Problem.notFound
        }
        guard version == nil || version == offer.version else { throw Problem.changedMeanwhile(offer.version) }
        return offer
    }
}
