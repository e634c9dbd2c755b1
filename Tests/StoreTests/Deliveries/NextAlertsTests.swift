import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

/// The stored next alert of an account, and the changes that make it out of date.
struct NextAlertsTests {
    private let now = TestClock().now
    private let accounts: Accounts
    private let anna: Account
    private let phone: Channel

    init() async throws {
        accounts = try Accounts.inMemory()
        anna = try await accounts.create(named: "Anna", passwordHash: nil, at: TestClock().now)
        let place = try Channel.Destination(.webhook, [.url: "https://hook.example/anna"])
        phone = try await accounts.addChannel(named: "phone", to: place, for: anna.id, at: TestClock().now)
    }

    private func look(basis: String = "UTC") async throws {
        let earlier = try await accounts.earlierLook(of: anna.id)
        let ahead: Set<Alert.ID> = [.make(at: now), .make(at: now)]
        try await accounts.announce(
            [],
            look: AlertLook(
                position: LogPosition(sequence: 7, trail: 3), revision: earlier.revision, basis: basis, mark: 5,
                next: now.addingTimeInterval(60), ahead: ahead),
            through: now, for: anna.id)
        #expect(try await accounts.earlierLook(of: anna.id).ahead == ahead)
    }

    private func isCurrent(basis: String = "UTC") async throws -> Bool {
        try #require(try await accounts.alertOutlooks(basis: basis).first).isCurrent
    }

    @Test func `what was worked out is kept with what it was worked out from`() async throws {
        #expect(try await !isCurrent())
        try await look()
        let outlook = try #require(try await accounts.alertOutlooks(basis: "UTC").first)
        #expect(outlook.account == anna.id && outlook.space == anna.personalSpace && outlook.isCurrent)
        #expect((outlook.position, outlook.mark) == (LogPosition(sequence: 7, trail: 3), 5))
        #expect(outlook.next == now.addingTimeInterval(60) && outlook.lookedAt == now)
        #expect(try await !isCurrent(basis: "Europe/Berlin"))
    }

    @Test(arguments: [
        "zone", "leap day", "a day", "alerts", "lead times", "channel", "announced", "forgotten",
    ])
    func `whatever the plan depends on makes it out of date in the same transaction`(change: String) async throws {
        let (round, alert) = (CatchupRound(person: .make(at: now), due: CivilDate(of: now, in: .gmt)), Alert.ID.make(at: now))
        if change == "forgotten" { try await accounts.announce([], catchups: [alert: round], through: now, for: anna.id) }
        try await look()
        #expect(try await isCurrent())
        switch change {
        case "zone": try await accounts.changeSettings(of: anna.id) { $0.timeZone = "Asia/Tokyo" }
        case "leap day": try await accounts.changeSettings(of: anna.id) { $0.leapDayRule = .march1 }
        case "a day": try await accounts.changeSettings(of: anna.id) { $0.catchupsADay = 9 }
        case "alerts": try await accounts.changeAlerts(of: anna.id, at: now) { $0.monthlyPreview = .nine }
        case "lead times": try await accounts.changeAlerts(of: anna.id, at: now) { $0.occasions = [] }
        case "channel":
            let place = try Channel.Destination(.webhook, [.url: "https://hook.example/other"])
            _ = try await accounts.addChannel(named: "other", to: place, for: anna.id, at: now)
        case "announced": try await accounts.announce([], catchups: [alert: round], through: now, for: anna.id)
        default: try await accounts.forgetRounds(announcedBy: [alert], of: anna.id)
        }
        #expect(try await !isCurrent())
    }

    @Test func `what the plan does not depend on leaves it`() async throws {
        try await look()
        try await accounts.changeSettings(of: anna.id) { ($0.theme, $0.onboarding) = (.dark, "done") }
        try await accounts.record(.accepted(receipt: nil), of: phone, at: now)
        try await accounts.announce([], through: now, for: anna.id)
        #expect(try await isCurrent())
    }

    @Test func `an account without a channel is not asked for, and one that failed is`() async throws {
        try await look()
        try await accounts.noteAlerts(of: anna.id, failed: .files, at: now, checkedThrough: now)
        try await accounts.noteAlerts(of: anna.id, failed: .disk, at: now.addingTimeInterval(9), checkedThrough: nil)
        #expect(try await !isCurrent())
        let trouble = try #require(try await accounts.alertTrouble(of: anna.id))
        #expect(trouble.cause == .disk && trouble.since == now)
        #expect(try await accounts.alertTroubles() == [trouble])
        #expect(try await accounts.earlierLook(of: anna.id).hasFailed)
        try await look()
        #expect(try await isCurrent())
        #expect(try await accounts.alertTroubles().isEmpty)
        try await accounts.removeChannel(phone.id, of: anna.id, at: now)
        #expect(try await accounts.alertOutlooks(basis: "UTC").isEmpty)
    }

    @Test func `a round that failed is told of until one goes well`() async throws {
        try await accounts.noteAlerts(checkedThrough: now)
        try await accounts.noteAlerts(failed: .files, at: now)
        #expect(try await accounts.alertTroubles().map(\.accounts) == [1])
        #expect(try await accounts.alertTrouble(of: anna.id)?.cause == .files)
        #expect(try await accounts.alertsCheckedThrough() == now)
        try await accounts.noteAlerts(checkedThrough: now.addingTimeInterval(60))
        #expect(try await accounts.alertTroubles().isEmpty)
    }

    @Test func `spaces are tidied in turns`() async throws {
        let ben = try await accounts.create(named: "Ben", passwordHash: nil, at: now.addingTimeInterval(1))
        let later = now.addingTimeInterval(60)
        #expect(try await accounts.accountsToTidy(since: now, now: now, limit: 9).map(\.account) == [anna.id, ben.id])
        try await accounts.noteTidying(of: anna.id, at: later)
        #expect(try await accounts.accountsToTidy(since: now, now: later, limit: 9).map(\.account) == [ben.id])
        try await accounts.noteTidying(of: ben.id, at: later.addingTimeInterval(1))
        let all = try await accounts.accountsToTidy(
            since: later.addingTimeInterval(1), now: later.addingTimeInterval(9), limit: 1)
        #expect(all.map(\.account) == [anna.id] && all.map(\.space) == [anna.personalSpace])
    }
}
