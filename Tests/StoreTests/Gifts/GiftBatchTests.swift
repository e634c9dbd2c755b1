import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

private let columns: [Gift.Status] = [.idea, .decided, .bought, .wrapped, .given]

@Suite struct GiftBatchTests {
    /// Gifts of each status for everybody in the cast, each with a tag and a picture.
    private func world(_ count: Int) async throws -> GiftWorld {
        var world = try await GiftWorld()
        let people = try await world.space.peoplePage(order: .givenFirst, limit: 50).rows.map(\.id)
        let digest = try world.space.media.put([1], at: world.clock.now)
        for number in 0..<count {
            let gift = try await world.create("Gift \(number)", to: people, tags: ["red"], columns[number % columns.count])
            try await world.space.addPicture(digest, to: gift.id, asking: world.owner, at: world.clock.now)
        }
        return world
    }

    @Test func `a page, a board, covers and people take as many statements for many gifts as for few`() async throws {
        let (few, many) = (try await world(6), try await world(50))
        for (name, most, read) in GiftBatchTests.reads {
            let counts = (
                few: try await few.space.statements { try await read(few) },
                many: try await many.space.statements { try await read(many) }
            )
            #expect(counts.few == counts.many && counts.many <= most, "\(name): \(counts)")
        }
    }

    private static let reads: [(String, Int, @Sendable (GiftWorld) async throws -> Void)] = [
        (
            "page", 6,
            { world in
                let page = try await world.space.gifts(limit: 50, asking: world.owner)
                #expect(page.rows.count > 5)
            }
        ),
        (
            "board", 12,
            { world in
                let board = try await world.space.giftBoard(GiftFilter(), columns, limit: 25, asking: world.owner)
                let rows = board.values.flatMap(\.rows)
                #expect(rows.count > 5 && rows.allSatisfy { $0.tags == ["red"] && !$0.recipients.isEmpty })
            }
        ),
        (
            "covers", 7,
            { world in
                let gifts = try await world.space.gifts(limit: 50, asking: world.owner).rows.map(\.id)
                let covers = try await world.space.giftCovers(of: gifts, asking: world.owner)
                #expect(covers.count == gifts.count)
            }
        ),
        (
            "people", 8,
            { world in
                let people = try await world.space.peoplePage(order: .givenFirst, limit: 50).rows.reversed()
                let found = try await world.space.people(people.map(\.id))
                #expect(found == Array(people))
            }
        ),
        (
            "details", 16,
            { world in
                let page = try await world.space.gifts(limit: 1, asking: world.owner)
                let details = try await world.space.giftDetails(page.rows[0].id, asking: world.owner)
                #expect(details?.pictures.count == 1)
            }
        ),
    ]
}
