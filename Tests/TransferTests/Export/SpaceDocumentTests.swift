import Foundation
import Kinkeeper
import Store
import TestSupport
import Testing
import Transfer

@Suite struct SpaceDocumentTests {
    @Test func `a space comes back byte for byte, whatever is in it`() async throws {
        let first = try await DocumentWorld.generated(people: 400)
        let document = try await first.export()
        let second = try await DocumentWorld()
        let counts = try await second.restore(document)
        #expect(counts.people == 400)
        #expect(counts.records > 3_000)
        #expect(try await second.export() == document)
        #expect(try await second.settings == first.settings)
    }

    @Test func `several seeds come back byte for byte`() async throws {
        for seed in trials(2 as UInt64, long: 20) {
            let document = try await DocumentWorld.generated(people: 60, seed: seed).export()
            let second = try await DocumentWorld()
            try await second.restore(document)
            #expect(try await second.export() == document, "seed \(seed)")
        }
    }

    @Test(.enabled(if: isLongRun))
    func `ten thousand people come back byte for byte`() async throws {
        let document = try await DocumentWorld.generated(people: 10_000).export()
        let second = try await DocumentWorld()
        #expect(try await second.restore(document).people == 10_000)
        #expect(try await second.export() == document)
    }

    @Test func `two exports of one space differ in the date alone`() async throws {
        let world = try await DocumentWorld.generated(people: 20)
        let early = String(decoding: try await world.export(at: world.clock.now), as: UTF8.self)
        let late = String(decoding: try await world.export(at: world.clock.now + 86_400), as: UTF8.self)
        #expect(early != late)
        #expect(early.replacing("2026-11-21T12:00:00Z", with: "2026-11-22T12:00:00Z") == late)
    }

    @Test func `what the account wants to hear of comes back`() async throws {
        let (first, second) = (try await DocumentWorld(), try await DocumentWorld())
        let chosen = AccountAlerts(
            occasions: [.weekBefore, .onTheDay], catchups: .digest, monthlyPreview: .midnight,
            digest: WeeklyTime(.friday, .midnight), quietHours: QuietHours(from: .midnight, to: .nine), showsDetails: false)
        try await first.accounts.changeAlerts(of: first.account, at: first.clock.now) { $0 = chosen }
        try await second.restore(try await first.export())
        #expect(try await second.alerts == chosen)
        #expect(try await second.text() == first.text())
    }

    @Test func `a document of the first version is read, and what it cannot say is as in a new account`() async throws {
        let world = try await DocumentWorld()
        var text = try await world.text().replacing("\"version\": 15", with: "\"version\": 1")
            .replacing(/, "alerts": \{.*?true\}\}/, with: "}")
        for table in DocumentTable.all where table.since > 1 {
            text = text.replacing(",\n\"\(table.section)\": []", with: "")
        }
        #expect(!text.contains("alert"))
        try await world.restore(text)
        #expect(try await world.alerts == AccountAlerts())
    }

    @Test func `an empty space is a document of empty lists, and comes back`() async throws {
        let world = try await DocumentWorld()
        let text = try await world.text()
        #expect(
            text.hasPrefix(
                """
                {
                "format": "kinkeeper",
                "version": 15,
                "exportDate": "2026-11-21T12:00:00Z",
                "settings": {"leapDayRule": "february-28", "nameOrder": "given-first", "theme": "system", \
                "catchupsADay": 3, "wishIsCatchup": false, "alerts": {"occasions": [{"daysBefore": 0, "time": "09:00"}], \
                "catchups": {"time": "09:00", "inDigest": false}, "digest": {"weekday": "monday", "time": "09:00"}, \
                "showsDetails": true}},
                "people": [],
                "contacts": [],

                """))
        #expect(text.hasSuffix("\"media\": []\n}\n"))
        try await world.restore(text)
        #expect(try await world.text() == text)
    }

    @Test func `what came with an import comes back: people, cards, pictures and the search`() async throws {
        let test = try await TestSpace.withCast(at: TestClock().now)
        try await test.space.importAll([Cast.card(Cast.anna, uid: "photo", photo: [1, 2, 3])], at: TestClock().now)
        let first = try await DocumentWorld()
        let document = try await collected(test.space)
        try await first.restore(document)
        let anna = try #require(try await first.space.person(named: "Anna Berg"))
        #expect(anna.profile == Cast.anna)
        let photographed = try await first.space.peoplePage(matching: "walnut", order: .givenFirst, limit: 10).rows
        #expect(photographed.count == 2)
        let photo = try #require(photographed.compactMap(\.photo).first)
        #expect(try Data(contentsOf: first.space.media.url(for: photo)) == Data([1, 2, 3]))
    }

    @Test func `a picture whose file is missing is named, and stays missing`() async throws {
        let test = try TestSpace()
        try await test.space.importAll([Cast.card(Cast.anna, uid: "a", photo: [1, 2, 3])], at: TestClock().now)
        let anna = try #require(try await test.space.person(named: "Anna Berg"))
        try FileManager.default.removeItem(at: test.space.media.url(for: try #require(anna.photo)))
        let document = try await collected(test.space)
        let second = try await DocumentWorld()
        #expect(try await second.restore(document).pictures == 0)
        #expect(try await second.space.person(named: "Anna Berg")?.photo == anna.photo)
    }

    @Test func `a writer that fails ends the export with an error`() async throws {
        struct Full: Error {}
        let world = try await DocumentWorld.generated(people: 3)
        await #expect(throws: StoreError.self) {
            try await SpaceDocument.write(
                world.space, for: world.account, settings: AccountSettings(), alerts: AccountAlerts(), at: world.clock.now
            ) { _ in throw Full() }
        }
    }

    private func collected(_ space: Space) async throws -> [UInt8] {
        let bytes = Collected()
        try await SpaceDocument.write(
            space, for: .make(at: TestClock().now), settings: AccountSettings(), alerts: AccountAlerts(), at: TestClock().now
        ) {
            bytes.append($0)
        }
        return bytes.all
    }
}
