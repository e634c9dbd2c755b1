import Foundation
public import Kinkeeper

/// The gifts of an account's families whose day is still to come, as the account sees them.
public struct FamilyGifts: Sendable {
    /// Those of each family, with when the account joined it.
    let parts: [(family: FamilyMark, gifts: [Gift])]
    /// Why the gifts of a family cannot be read; the others go on without them.
    public let trouble: StoreError?

    /// Whether a gift is one of these.
    public func hold(_ gift: Gift.ID) -> Bool { parts.contains { $0.gifts.contains { $0.id == gift } } }
}

extension JoinedSpaces {
    /// Further back no alert is looked for.
    private static let longestBack: Int32 = 40

    /// Returns the gifts of the families that alerts come from. Gifts for the account itself are none of them.
    ///
    /// - Parameter today: The account's day. Gifts for earlier days come too, since alerts that were missed are looked for.
    public func familyGifts(asking account: Account.ID, today: CivilDate) async throws(StoreError) -> FamilyGifts {
        let first = today.adding(days: -Int(Self.longestBack))
        var parts: [(family: FamilyMark, gifts: [Gift])] = []
        var trouble = trouble
        for family in families {
            do throws(StoreError) {
                parts.append((family.mark, try await family.space.giftsAhead(from: first, asking: account)))
            } catch {
                guard error.isOfOneFile else { throw error }
                trouble = error
            }
        }
        return FamilyGifts(parts: parts, trouble: trouble)
    }

    /// Returns the lines about gifts in reminders of occasions, by alert: none when a gift for that day is bought, wrapped or
    /// given, when the person never had a gift, and on memorial days. An idea without a day counts for any.
    ///
    /// What is planned in a family for a person who is an own one too counts for both.
    public func giftLines(
        for alerts: some Collection<Alert> & Sendable, asking account: Account.ID
    ) async throws(StoreError) -> [Alert.ID: GiftLine] {
        let occasions = alerts.compactMap { alert -> (Alert.ID, OccasionNotice)? in
            guard case .occasion(let notice) = alert.notice.content, notice.kind != .memorial else { return nil }
            return (alert.id, notice)
        }
        guard !occasions.isEmpty else { return [:] }
        let named = Set(occasions.map(\.1.person))
        let keepers = try await familyKeepers()
        let shared =
            families.isEmpty
            ? [:] : try await own.peopleInFamilies(of: named).mapValues { keepers.followed(from: $0) }
        let everybody = named.union(shared.values.joined())
        let found = try await each { space, _ throws(StoreError) in try await space.everyGift(for: everybody, asking: account) }
        let gifts = found.reduce(into: [Person.ID: [Gift]]()) { $0.merge($1, uniquingKeysWith: +) }
        let isWhole = trouble == nil && found.count == families.count + 1
        return occasions.reduce(into: [:]) { lines, occasion in
            let (id, notice) = occasion
            let people = [notice.person] + (shared[notice.person] ?? [])
            let line = GiftLine(people.flatMap { gifts[$0] ?? [] }, for: notice)
            // A family that cannot be read may have one.
            lines[id] = line == .nothingYet && !isWhole ? nil : line
        }
    }
}

extension AlertQuestion {
    /// Includes the gifts of the account's families.
    public mutating func include(_ gifts: FamilyGifts) { familyGifts = gifts }
}

extension FamilyGifts {
    /// Their alerts, with the days of the families' people. None is told that came before the account was a member.
    func alerts(_ days: FamilyDays, _ times: GiftTimes) -> [any AlertProducer] {
        parts.filter { !$0.gifts.isEmpty }.flatMap { family, gifts in
            let people = GiftIdeas.people(of: gifts)
            let occasions =
                people.isEmpty
                ? [] : days.parts.first { $0.family == family.id }?.occasions.filter { people.contains($0.person) } ?? []
            let producers: [any AlertProducer] = [GiftAlerts(gifts, days: occasions, times), GiftReminderAlerts(gifts)]
            return producers.map { AlertsSince(family.joinedAt, $0) }
        }
    }
}
