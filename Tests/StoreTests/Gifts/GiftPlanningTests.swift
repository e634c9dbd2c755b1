import Foundation
import Kinkeeper
import Store
import TestSupport
import Testing

@Suite struct GiftPlanningTests {
    private func alerts(_ world: GiftWorld, _ change: (inout AlertQuestion) -> Void = { _ in }) async throws -> [Alert] {
        let accounts = try Accounts.inMemory()
        let made = try await accounts.create(named: "Owner", passwordHash: nil, at: world.clock.now)
        var question = AlertQuestion(
            made, AccountAlerts(occasions: [.weekBefore, .onTheDay]), timeZone: .gmt, now: world.clock.now)
        question.account = world.owner
        change(&question)
        return Array(try await world.space.alertPlan(question).prefix(300))
    }

    private func stages(_ alerts: [Alert]) -> [String] {
        alerts.compactMap { alert in
            guard case .gift(let notice) = alert.notice.content else { return nil }
            return "\(alert.local.date) \(notice.stage) \(notice.gifts.map(\.title).joined(separator: ","))"
        }
    }

    @Test func `the plan follows each change of a gift`() async throws {
        var world = try await GiftWorld()
        let anna = try await world.person("Anna Berg")
        let gift = try await world.create("Kettle", to: [anna], on: "2026-12-24")
        let all = ["2026-12-17 choose", "2026-12-20 order", "2026-12-21 late/3", "2026-12-22 late/2", "2026-12-23 late/1"]
        #expect(try await stages(alerts(world)) == all.map { $0 + " Kettle" })
        let other = try await world.create("Scarf", to: [anna], on: "2026-12-24")
        #expect(try await stages(alerts(world)) == all.map { $0 + " Scarf,Kettle" })
        try await world.space.moveGift(gift.id, to: .bought, asking: world.owner, today: world.clock.today, at: world.clock.now)
        #expect(try await stages(alerts(world)) == ["2026-12-23 wrap Kettle"])
        try await world.space.deleteGift(gift.id, asking: world.owner, at: world.clock.now)
        #expect(try await stages(alerts(world)) == all.map { $0 + " Scarf" })
        try await world.space.trash(anna, at: world.clock.now)
        // There are no alerts about a person in the trash.
        #expect(try await stages(alerts(world)).isEmpty)
        try await world.space.restore(anna, at: world.clock.now)
        var draft = GiftDraft(other)
        draft.date = nil
        try await world.space.editGift(
            other.id, to: draft, ifVersion: other.updatedAt, asking: world.owner, at: world.clock.now)
        // Without a day it waits for Anna's own.
        let waiting = try await stages(alerts(world))
        #expect(!waiting.isEmpty && waiting.allSatisfy { !$0.contains(" late") && $0.hasSuffix(" Scarf") })
    }

    @Test func `an idea without a day comes up before the birthday, as the account has it`() async throws {
        var world = try await GiftWorld()
        let birthday = world.clock.today.adding(days: 40)
        let date = try PartialDate(month: birthday.month, day: birthday.day)
        var profile = Profile(name: PersonName(given: "Nora", formatted: "Nora Lind"))
        profile.occasions = [Occasion(kind: .birthday, when: .date(date))]
        try await world.space.importAll([Cast.card(profile, uid: "nora")], at: world.clock.now)
        let nora = try await world.person("Nora Lind")
        let idea = try await world.create("Kettle", to: [nora])
        func days(_ times: GiftTimes = .usual) async throws -> [String] {
            let all = try await alerts(world) { question in
                question.only = .person(nora)
                question.alerts.gifts = times
            }
            return stages(all).filter { $0 < "\(birthday)" }
        }
        #expect(
            try await days() == ["\(birthday.adding(days: -7)) choose Kettle", "\(birthday.adding(days: -4)) order Kettle"])
        let early = GiftTimes(lead: try #require(GiftLead(choosing: 20, delivery: 9)))
        #expect(
            try await days(early) == [
                "\(birthday.adding(days: -20)) choose Kettle", "\(birthday.adding(days: -10)) order Kettle",
            ])
        let next = try await world.space.nextGiftDays(
            of: [idea], from: world.clock.today, leapDayRule: .february28, asking: world.owner)
        #expect(next == [idea.id: birthday])
        // A gift that is bought settles it, and one for another account is hidden.
        let other = try await world.create("Scarf", to: [nora], on: birthday.description, .bought)
        #expect(try await days() == ["\(birthday.adding(days: -1)) wrap Scarf"])
        try await world.space.deleteGift(other.id, asking: world.owner, at: world.clock.now)
        try await world.space.setAccount(of: nora, to: world.other, asking: world.owner, at: world.clock.now)
        #expect(try await !days().isEmpty)
        #expect(try await stages(alerts(world) { $0.account = world.other }).isEmpty)
    }

    @Test func `who is asked about alone, and programs without leave, get no others`() async throws {
        var world = try await GiftWorld()
        let (anna, lea) = (try await world.person("Anna Berg"), try await world.person("Léa Dubois"))
        try await world.create("Kettle", to: [anna], on: "2026-12-24")
        #expect(try await !stages(alerts(world)).isEmpty)
        #expect(try await !stages(alerts(world) { $0.only = .person(anna) }).isEmpty)
        #expect(try await stages(alerts(world) { $0.only = .person(lea) }).isEmpty)
        #expect(try await stages(alerts(world) { $0.tellsOfGifts = false }).isEmpty)
    }

    @Test func `a reminder of an occasion names ideas, or that there is none yet, only where gifts are kept`() async throws {
        var world = try await GiftWorld()
        let all = try await alerts(world)
        let alert = try #require(
            all.first { if case .occasion(let notice) = $0.notice.content { notice.kind != .memorial } else { false } })
        guard case .occasion(let notice) = alert.notice.content else { return }
        let date = notice.occurrence.date
        func line(asking account: Account.ID? = nil) async throws -> GiftLine? {
            try await JoinedSpaces(world.space).giftLines(for: [alert], asking: account ?? world.owner)[alert.id]
        }
        #expect(try await line() == nil)
        try await world.create("Long ago", to: [notice.person], on: "2020-01-01", .given)
        #expect(try await line() == .nothingYet)
        try await world.create("Any day", to: [notice.person])
        try await world.create("Another day", to: [notice.person], on: date.adding(days: 40).description)
        #expect(try await line() == .ideas(["Any day"], more: 0))
        for title in ["A", "B"] { try await world.create(title, to: [notice.person], on: date.description) }
        try await world.create("C", to: [notice.person], on: date.description, .decided)
        #expect(try await line() == .ideas(["C", "B", "A"], more: 1))
        try await world.space.setAccount(of: notice.person, to: world.other, asking: world.owner, at: world.clock.now)
        #expect(try await line(asking: world.other) == nil)
        try await world.create("There", to: [notice.person], on: date.description, .bought)
        #expect(try await line() == nil)
    }

    @Test func `a gift for no day, or for the party near the day, settles it, and one for another occasion does not`()
        async throws
    {
        for (occasion, days, isSettled) in [
            (true, nil, true), (true, 3, true), (true, 30, false), (false, 3, false), (false, 0, true),
        ] as [(Bool, Int?, Bool)] {
            var world = try await GiftWorld()
            let all = try await alerts(world)
            let alert = try #require(
                all.first { if case .occasion(let notice) = $0.notice.content { notice.kind != .memorial } else { false } })
            guard case .occasion(let notice) = alert.notice.content else { return }
            let date = days.map { notice.occurrence.date.adding(days: $0) }
            try await world.create(
                to: [notice.person], on: date?.description,
                occasion: occasion ? GiftOccasion(kind: notice.kind, label: notice.label) : nil, .bought)
            let line = try await JoinedSpaces(world.space).giftLines(for: [alert], asking: world.owner)[alert.id]
            #expect((line == nil) == isSettled, "\(occasion) \(String(describing: days))")
        }
    }

    @Test func `of somebody in the trash nobody is told`() async throws {
        var world = try await GiftWorld()
        let anna = try await world.person("Anna Berg")
        try await world.create("Kettle", to: [anna], on: "2026-12-24")
        #expect(try await !stages(alerts(world)).isEmpty)
        try await world.space.trash(anna, at: world.clock.now)
        #expect(try await stages(alerts(world)).isEmpty)
    }
}
