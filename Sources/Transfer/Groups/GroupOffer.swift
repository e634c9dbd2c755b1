public import Foundation
import Interchange
public import Kinkeeper
public import Store

/// A group of the address book to take over: a new one, or a newer version of one that was taken over.
public struct GroupOffer: Identifiable, Sendable {
    /// The kept card it is about.
    public let id: KeptGroupCard.ID
    /// The version of the card.
    public let version: String
    /// The name of the group on the card.
    public let name: GroupName
    /// Our group: the one the card is linked to, or one of the same name that it would go to.
    public let group: PersonGroup?
    /// Whether the card is linked to `group` already, so that this is about its differences.
    public let isLinked: Bool
    /// Members of the card who are here and not in the group yet.
    public let joining: [Person.ID]
    /// Members of the group who left the card.
    public let leaving: [Person.ID]
    /// The number of members on the card who are not here; they join when they appear.
    public let unknown: Int
    /// All members that the card names, by UID.
    private let uids: [String]

    /// All offers, in the order in which the cards came, at most `limit`.
    ///
    /// - Parameter today: For reading the cards.
    public static func all(in space: Space, limit: Int, today: CivilDate) async throws(StoreError) -> [GroupOffer] {
        var offers: [GroupOffer] = []
        for card in try await space.groupCardsToConsider() {
            if let offer = try await GroupOffer(card, in: space, today: today) { offers.append(offer) }
            if offers.count == limit { break }
        }
        return offers
    }

    /// The offer of one card; nil when there is nothing to decide about it.
    public static func of(
        _ card: KeptGroupCard.ID, in space: Space, today: CivilDate
    ) async throws(StoreError) -> GroupOffer? {
        guard let card = try await space.groupCardToConsider(card) else { return nil }
        return try await GroupOffer(card, in: space, today: today)
    }

    /// Accepts the offer: adds the group, or updates ours. Returns our group; nil when the card has changed, so that the offer
    /// must be reviewed again.
    public func accept(in space: Space, today: CivilDate, at time: Date) async throws(StoreError) -> PersonGroup? {
        guard isLinked else {
            return try await space.adoptGroupCard(
                id, version: version, as: group?.id ?? .make(at: time), named: name, members: joining, uids: uids, on: today,
                at: time)
        }
        let isDone = try await space.settleGroupCard(
            id, version: version, adding: joining, removing: leaving, uids: uids, on: today, at: time)
        return isDone ? group : nil
    }

    /// Leaves everything as it is, and asks no more until the card changes again.
    public func decline(in space: Space, today: CivilDate, at time: Date) async throws(StoreError) {
        guard isLinked else { return try await space.declineGroupCard(id, at: time) }
        _ = try await space.settleGroupCard(id, version: version, adding: [], removing: [], uids: uids, on: today, at: time)
    }
}

extension GroupOffer {
    /// Nil for a newer version of a linked card that changes nothing for the group.
    private init?(_ card: KeptGroupCard, in space: Space, today: CivilDate) async throws(StoreError) {
        let (name, members) = GroupOffer.content(of: card.bytes, today: today)
        guard let name = GroupName(cutting: name) ?? GroupName(cutting: "?") else { return nil }
        let people = try await space.people(withUIDs: members)
        var group: PersonGroup?
        var leaving: [Person.ID] = []
        var joining = people
        if let linked = card.group {
            group = try await space.group(linked)?.group
            // Members in both versions were decided before: a person removed from the group by hand stays out.
            let before = card.agreed.map { GroupOffer.content(of: $0, today: today).members } ?? []
            let (named, namedBefore, here) = (Set(members), Set(before), Set(people))
            let gone = try await space.people(withUIDs: before.filter { !named.contains($0) })
            let present = try await space.members(among: gone, of: linked)
            leaving = gone.filter { present.contains($0) && !here.contains($0) }
            joining = try await space.people(withUIDs: members.filter { !namedBefore.contains($0) })
        } else {
            group = try await space.groups().map(\.group).first {
                $0.card == nil && SearchFolding.fold($0.name) == name.folded
            }
        }
        if let group {
            let present = try await space.members(among: joining, of: group.id)
            joining = joining.filter { !present.contains($0) }
        }
        guard card.group == nil || !joining.isEmpty || !leaving.isEmpty else { return nil }
        self.init(
            id: card.id, version: card.version, name: name, group: group, isLinked: card.group != nil, joining: joining,
            leaving: leaving, unknown: members.count - people.count, uids: members)
    }

    private static func content(of bytes: [UInt8], today: CivilDate) -> (name: String, members: [String]) {
        var file = ContactsFile(today: today, bytes: bytes)
        // Bytes in memory cannot fail to be read.
        guard let card = try? file.next(), case .group(let name, let members) = card.content else { return ("", []) }
        return (name, members)
    }
}
