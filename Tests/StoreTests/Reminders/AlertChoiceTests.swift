import Foundation
import GRDB
import Kinkeeper
import TestSupport
import Testing

@testable import Store

/// The stored choices of alerts of accounts, groups and people.
struct AlertChoiceTests {
    private let clock = TestClock()
    private let evening = CivilTime(hour: 18) ?? .nine

    private var evenings: [LeadTime] {
        [7, 1].compactMap { LeadTime(days: $0, at: evening) }
    }

    /// Returns all rows of the choices.
    private func rows(_ space: Space) async throws -> [String] {
        try await space.rows(of: ["alert_choices", "alert_lead_times"])
    }

    // MARK: Account

    @Test func `a new account hears on the day at nine, and what it changes is kept whole`() async throws {
        let accounts = try Accounts.inMemory()
        let account = try await accounts.create(named: "Owner", passwordHash: nil, at: clock.now).id
        #expect(try await accounts.alerts(of: account) == AccountAlerts())
        let chosen = AccountAlerts(
            occasions: evenings, catchups: .digest, monthlyPreview: .midnight, digest: WeeklyTime(.sunday, evening),
            quietHours: QuietHours(from: evening, to: .nine), showsDetails: false)
        try await accounts.changeAlerts(of: account, at: clock.now) { $0 = chosen }
        #expect(try await accounts.alerts(of: account) == chosen)
        try await accounts.changeAlerts(of: account, at: clock.now) { $0.occasions = [] }
        let silent = try await accounts.alerts(of: account)
        #expect(silent.occasions == [] && silent.catchups == .digest && silent.quietHours == chosen.quietHours)
        try await accounts.changeAlerts(of: account, at: clock.now) { $0 = AccountAlerts() }
        #expect(try await accounts.alerts(of: account) == AccountAlerts())
    }

    @Test func `of two who look at the same alerts the second is told`() async throws {
        let accounts = try Accounts.inMemory()
        let account = try await accounts.create(named: "Owner", passwordHash: nil, at: clock.now).id
        let version = try await accounts.alerts(of: account).version
        try await accounts.changeAlerts(of: account, ifVersion: version, at: clock.now) { $0.showsDetails = false }
        await #expect(throws: StoreError.conflict) {
            try await accounts.changeAlerts(of: account, ifVersion: version, at: clock.now) { $0.occasions = [] }
        }
        #expect(try await accounts.alerts(of: account) == AccountAlerts(showsDetails: false))
        await #expect(throws: StoreError.notFound) { try await accounts.alerts(of: .make(at: clock.now)) }
    }

    @Test func `a list names each number of days once, at its earliest time`() {
        let times = [LeadTime.onTheDay, LeadTime(days: 1, at: evening), LeadTime.dayBefore].compactMap(\.self)
        #expect(LeadTime.distinct(times) == [.dayBefore, .onTheDay])
    }

    // MARK: Groups and people

    @Test func `each half of a choice is kept by itself and can be left to the level above again`() async throws {
        let test = try await TestSpace.withCast(at: clock.now)
        let scope = AlertScope.person(try await test.space.everybody()[0])
        #expect(try await test.space.alertChoice(of: scope) == AlertPreferences.Choice())
        let times = evenings
        try await test.space.changeAlertChoice(of: scope, at: clock.now) { $0.occasions = times }
        try await test.space.changeAlertChoice(of: scope, at: clock.now) { $0.catchups = CatchupAlerts.none }
        #expect(
            try await test.space.alertChoice(of: scope)
                == AlertPreferences.Choice(occasions: evenings, catchups: CatchupAlerts.none))
        try await test.space.changeAlertChoice(of: scope, at: clock.now) { $0.occasions = [] }
        #expect(try await test.space.alertChoice(of: scope).occasions == [])
        try await test.space.changeAlertChoice(of: scope, at: clock.now) { $0.occasions = nil }
        #expect(try await test.space.alertChoice(of: scope) == AlertPreferences.Choice(catchups: CatchupAlerts.none))
        try await test.space.changeAlertChoice(of: scope, at: clock.now) { $0.catchups = nil }
        #expect(try await rows(test.space) == [])
    }

    @Test func `saying the same again writes nothing, and what stays keeps its identifier`() async throws {
        let test = try await TestSpace.withCast(at: clock.now)
        let scope = AlertScope.person(try await test.space.everybody()[0])
        let times = evenings
        try await test.space.changeAlertChoice(of: scope, at: clock.now) { $0.occasions = times }
        let before = try await rows(test.space)
        let sequence = try await test.space.currentSequence()
        try await test.space.changeAlertChoice(of: scope, at: clock.now) { $0.occasions = times.reversed() }
        #expect(try await test.space.currentSequence() == sequence)
        try await test.space.changeAlertChoice(of: scope, at: clock.now) { $0.occasions?.append(.onTheDay) }
        #expect(try await Set(rows(test.space)).isSuperset(of: before))
    }

    @Test func `a group and a person who are not there have no choice, and versions guard the rest`() async throws {
        let test = try await TestSpace.withCast(at: clock.now)
        for scope in [AlertScope.group(.make(at: clock.now)), .person(.make(at: clock.now))] {
            await #expect(throws: StoreError.notFound) { try await test.space.alertChoice(of: scope) }
            await #expect(throws: StoreError.notFound) {
                try await test.space.changeAlertChoice(of: scope, at: clock.now) { $0.occasions = [] }
            }
        }
        let choir = try await test.space.makeGroup("Choir", on: clock.today, at: clock.now)
        let version = try await test.space.alertChoice(of: .group(choir.id)).version
        try await test.space.changeAlertChoice(of: .group(choir.id), ifVersion: version, at: clock.now) { $0.occasions = [] }
        await #expect(throws: StoreError.conflict) {
            try await test.space.changeAlertChoice(of: .group(choir.id), ifVersion: version, at: clock.now) {
                $0.catchups = .digest
            }
        }
    }

    @Test func `all three levels make the planner's preferences, with the names of groups`() async throws {
        let test = try await TestSpace.withCast(at: clock.now)
        let anna = try await test.space.everybody()[0]
        let choir = try await test.space.makeGroup("Choir", on: clock.today, at: clock.now)
        let times = evenings
        try await test.space.changeAlertChoice(of: .group(choir.id), at: clock.now) { $0.occasions = times }
        try await test.space.changeAlertChoice(of: .person(anna), at: clock.now) { $0.catchups = .digest }
        let preferences = try await test.space.alertPreferences(AccountAlerts(showsDetails: false))
        #expect(
            preferences
                == AlertPreferences(
                    groups: [choir.id: .init(name: "Choir", .init(occasions: evenings))],
                    people: [anna: .init(catchups: .digest)]))
    }

    // MARK: What else goes on

    @Test func `a deleted group comes back with its alerts, under the same identifiers`() async throws {
        let test = try await TestSpace.withCast(at: clock.now)
        let choir = try await test.space.makeGroup("Choir", on: clock.today, at: clock.now)
        let times = evenings
        try await test.space.changeAlertChoice(of: .group(choir.id), at: clock.now) {
            $0 = AlertPreferences.Choice(occasions: times, catchups: .digest)
        }
        let before = try await rows(test.space)
        #expect(before.count == 4)
        for _ in 0..<2 {
            try await test.space.deleteGroup(choir.id, at: clock.now)
            #expect(try await rows(test.space) == [])
            try await test.space.restoreGroup(choir.id, at: clock.now)
            #expect(try await rows(test.space) == before)
        }
    }

    @Test func `of two devices that both chose, the earlier row holds, and the next change leaves one`() async throws {
        let test = try await TestSpace.withCast(at: clock.now)
        let anna = try await test.space.everybody()[0]
        try await test.space.file.write { db in
            for (number, second) in [(1, 3600), (2, 7200)] {
                try db.run(
                    "INSERT INTO alert_choices (id, person_id, about, catchup_second, in_digest) VALUES (?, ?, 'catchups', ?, 0)",
                    [Data([UInt8(number)] + [UInt8](repeating: 7, count: 15)).databaseValue, anna.value, second.databaseValue])
            }
        }
        let one = try #require(CivilTime(hour: 1))
        #expect(try await test.space.alertChoice(of: .person(anna)).catchups?.onTheDay == one)
        try await test.space.changeAlertChoice(of: .person(anna), at: clock.now) { $0.catchups = .digest }
        #expect(try await rows(test.space).count == 1)
    }

    @Test func `alerts go over with a merge where the kept person has none, and back with its undo`() async throws {
        let test = try await TestSpace.withCast(at: clock.now)
        let anna = try #require(try await test.space.person(named: "Anna Berg")).id
        let lea = try #require(try await test.space.person(named: "Léa Dubois")).id
        let times = evenings
        try await test.space.changeAlertChoice(of: .person(anna), at: clock.now) { $0.occasions = [] }
        try await test.space.changeAlertChoice(of: .person(lea), at: clock.now) {
            $0 = AlertPreferences.Choice(occasions: times, catchups: .digest)
        }
        let seen = try #require(try await test.space.mergeCandidates(kept: anna, merged: lea))
        let result = PersonMerge(seen.kept, with: seen.merged, choices: [:]) { _ in "" }
        let draft = MergeDraft(
            id: .make(at: clock.now), kept: anna, merged: lea, version: seen.version, result: result, card: Array("card".utf8))
        #expect(try await test.space.merge(draft, at: clock.now) == .merged)
        #expect(
            try await test.space.alertChoice(of: .person(anna)) == AlertPreferences.Choice(occasions: [], catchups: .digest))
        #expect(try await test.space.alertChoice(of: .person(lea)).catchups == .digest, "who was merged stands for the kept")
        _ = try await test.space.undoMerge(draft.id, before: Cast.anna, at: clock.now)
        #expect(try await test.space.alertChoice(of: .person(anna)) == AlertPreferences.Choice(occasions: []))
        #expect(
            try await test.space.alertChoice(of: .person(lea))
                == AlertPreferences.Choice(occasions: evenings, catchups: .digest))
    }
}
