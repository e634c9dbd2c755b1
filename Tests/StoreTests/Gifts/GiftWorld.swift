import Foundation
import Kinkeeper
import Store
import TestSupport

/// A space with the cast, and two accounts: its owner, and another that may one day share it.
struct GiftWorld {
    let test: TestSpace
    var clock = TestClock()
    let owner: Account.ID = .make(at: Date(timeIntervalSince1970: 1))
    let other: Account.ID = .make(at: Date(timeIntervalSince1970: 2))

    var space: Space { test.space }

    init() async throws { test = try await TestSpace.withCast(at: clock.now) }

    func person(_ name: String) async throws -> Person.ID {
        guard let person = try await space.person(named: name) else { throw StoreError.notFound }
        return person.id
    }

    func day(_ text: String) -> CivilDate { CivilDate(iso8601: text) ?? CivilDate(daysSinceEpoch: .min) }

    @discardableResult
    mutating func create(
        _ title: String = "Kettle", to people: [Person.ID] = [], on date: String? = nil, occasion: GiftOccasion? = nil,
        budget: String? = nil, note: String = "", tags: [String] = [], link: String = "", _ status: Gift.Status = .idea,
        by account: Account.ID? = nil
    ) async throws -> Gift {
        clock.advance(by: 1)
        let draft = GiftDraft(
            title: title, recipients: people, occasion: occasion, date: date.map(day), budget: try budget.map { try Money($0) },
            link: link, note: note, tags: tags)
        let made = try await space.createGift(draft, asking: account ?? owner, at: clock.now)
        return try await space.moveGift(made.id, to: status, asking: account ?? owner, today: clock.today, at: clock.now)
    }

    func titles(
        _ filter: GiftFilter = GiftFilter(), asking account: Account.ID? = nil, limit: Int = 1000
    ) async throws -> [String] {
        try await space.gifts(filter, limit: limit, asking: account ?? owner).rows.map(\.title)
    }

    /// The pictures of a gift, in their order.
    func pictures(of gift: Gift.ID) async throws -> [MediaDigest]? {
        try await space.giftDetails(gift, asking: owner)?.pictures.map(\.digest)
    }

    func found(_ words: String) async throws -> [String] { try await titles(GiftFilter(words: words)) }
}
