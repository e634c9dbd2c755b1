import Foundation
import Kinkeeper
import Store
import TestSupport
import Testing

@testable import Transfer

/// A client that asks for changes, at any moment and with any limit, ends with the present entries.
@Suite struct CalendarSyncTests {
    private struct Client {
        var known: [String: String] = [:]
        var token: String?
        var isBehind = false

        mutating func sync(_ backend: OccasionCalendarBackend, limit: Int?) async throws {
            let changes = try #require(try await backend.changes(since: token, limit: limit))
            if let limit { #expect(changes.changed.count + changes.vanished.count <= limit) }
            #expect(Set(changes.changed.map(\.name)).isDisjoint(with: changes.vanished))
            for object in changes.changed { known[object.name] = object.etag }
            for name in changes.vanished { known[name] = nil }
            token = changes.token
            isBehind = changes.isCut
        }
    }

    @Test(arguments: trials(2, long: 40))
    func `a client that syncs now and then ends with what is there`(seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed) + 1)
        var clock = TestClock()
        let test = try TestSpace()
        let account = try await Accounts.inMemory().create(named: "Owner", passwordHash: nil, at: clock.now)
        var clients = [Client(), Client(), Client()]
        func backend(_ now: Date) -> OccasionCalendarBackend {
            let question = AlertQuestion(account, AccountAlerts(), timeZone: .gmt, now: now)
            return OccasionCalendarBackend(test.space, .whole(account), question, words: .plain, now: now)
        }
        for round in 0..<60 {
            try await step(round, test.space, clock, using: &random)
            clock.advance(by: Double.random(in: 1...40_000, using: &random))
            for index in clients.indices where Int.random(in: 0..<(2 + 4 * index), using: &random) == 0 {
                try await clients[index].sync(backend(clock.now), limit: [nil, 1, 2, 5].randomElement(using: &random) ?? nil)
            }
        }
        for index in clients.indices {
            repeat { try await clients[index].sync(backend(clock.now), limit: 3) } while clients[index].isBehind
            let there = try await backend(clock.now).objects()
            #expect(clients[index].known == Dictionary(uniqueKeysWithValues: there.map { ($0.name, $0.etag) }))
        }
        // Listed entries are the same as served ones, and as those in the file.
        let names = try await backend(clock.now).objects().map(\.name)
        let entries = try await backend(clock.now).entries(names)
        #expect(Set(entries.keys) == Set(names))
        let file = try await backend(clock.now).file(named: "All").bytes
        #expect(Set(CalendarText(file).events.map { $0.subject + ".ics" }) == Set(names))
    }

    /// A person is added or deleted, gets another day, or a catch-up.
    private func step(
        _ round: Int, _ space: Space, _ clock: TestClock, using random: inout SeededGenerator
    ) async throws {
        let people = try await space.peoplePage(order: .givenFirst, limit: 100).rows.map(\.id)
        let someone = people.randomElement(using: &random)
        switch (Int.random(in: 0..<5, using: &random), someone) {
        case (0, let person?): try await space.trash(person, at: clock.now)
        case (1, let person?):
            let cadence = try #require(Cadence(days: Int.random(in: 3...90, using: &random)))
            try await space.setCadence(.every(cadence), of: [person], on: clock.today, at: clock.now)
        case (2, let person?):
            try await space.logCatchup(
                CatchupDraft(day: clock.today, kind: .call, people: [person]), today: clock.today, at: clock.now)
        default:
            let day = Cast.date(nil, Int.random(in: 1...12, using: &random), Int.random(in: 1...28, using: &random))
            let profile = Profile(
                name: PersonName(formatted: "Person \(round % 20)"), occasions: [Occasion(kind: .birthday, when: day)])
            try await space.importAll([Cast.card(profile, uid: "\(round % 20)", revision: Int64(round))], at: clock.now)
        }
    }
}
