import Foundation
import Kinkeeper
import Synchronization
import TestSupport
import Testing

@testable import Store

/// Alerts of an account from its own space and its families.
struct FamilyDaysTests {
    private func question(_ home: FamilyHome, _ account: Account, _ alerts: AccountAlerts) async throws -> AlertQuestion {
        var question = AlertQuestion(account, alerts, timeZone: .gmt, now: home.now)
        let spaces = try await home.spaces(of: account)
        question.include(try await spaces.familyDays(leapDayRule: account.settings.leapDayRule))
        return question
    }

    private func people(_ alert: Alert) -> [Person.ID] {
        switch alert.notice.content {
        case .occasion(let notice): [notice.person]
        case .monthlyPreview(let notices): notices.map(\.person)
        default: []
        }
    }

    private func plan(_ home: FamilyHome, _ account: Account, _ alerts: AccountAlerts, _ limit: Int) async throws -> [Alert] {
        let spaces = try await home.spaces(of: account)
        return try await spaces.own.alertPlan(try await question(home, account, alerts)).window(limit).alerts
    }

    @Test func `each member hears of the family's days in its own way, merged with its own people's`() async throws {
        let home = try await FamilyHome()
        let own = try await home.own(home.anna)
        let mia = try await FamilyHome.birthday("Mia", on: home.today.adding(days: 2), in: own, at: home.now)
        let tina = try await home.birthday("Tina", in: 1)
        let uwe = try await home.birthday("Uwe", in: 3)
        let eve = AccountAlerts(occasions: [try #require(LeadTime(days: 1, at: CivilTime(hour: 18) ?? .nine))])
        #expect(try await plan(home, home.anna, AccountAlerts(), 3).flatMap(people) == [tina, mia, uwe])
        let his = try await plan(home, home.ben, eve, 2)
        #expect(his.flatMap(people) == [tina, uwe])
        #expect(his.map(\.local) == [1, 3].map { CivilDateTime(home.today.adding(days: $0 - 1), eve.occasions[0].time) })
        #expect(try await plan(home, home.clara, eve, 9).isEmpty)
        try await home.leave(home.ben)
        #expect(try await plan(home, home.ben, eve, 9).isEmpty)
    }

    @Test func `the preview of a month is one, of all spaces`() async throws {
        let home = try await FamilyHome()
        let own = try await home.own(home.anna)
        let first = CivilDate(year: 2026, month: 12, day: 1)
        let mia = try await FamilyHome.birthday("Mia", on: try #require(first).adding(days: 9), in: own, at: home.now)
        let tina = try await home.birthday("Tina", in: 11)
        let alerts = AccountAlerts(occasions: [], monthlyPreview: CivilTime(hour: 9))
        let found = try await plan(home, home.anna, alerts, 1)
        #expect(found.count == 1 && found[0].notice.date == first && people(found[0]) == [tina, mia])
    }

    @Test func `the list of all is made again only when a space has changed`() async throws {
        let home = try await FamilyHome()
        try await home.birthday("Tina", in: 1)
        let own = try await home.own(home.anna)
        _ = try await FamilyHome.birthday("Mia", on: home.today.adding(days: 2), in: own, at: home.now)
        let memo = try await planned(home)
        #expect(try await planned(home) === memo)
        // The other member's own rule for 29 February changes nothing for her.
        let his = try await home.spaces(of: home.ben)
        _ = try await his.familyDays(leapDayRule: .march1)
        #expect(try await planned(home) === memo)
        try await home.birthday("Uwe", in: 4, by: home.ben)
        let another = try await planned(home)
        #expect(another !== memo)
        _ = try await FamilyHome.birthday("Ole", on: home.today.adding(days: 5), in: own, at: home.now)
        #expect(try await planned(home) !== another)
    }

    private func planned(_ home: FamilyHome) async throws -> StreamMemo {
        let question = try await question(home, home.anna, AccountAlerts())
        let own = try await home.own(home.anna)
        let (list, memo) = try await own.file.read { db in
            try own.watched.withLock { watched in
                try watched.refresh(from: db)
                return watched.occasions(leapDayRule: question.leapDayRule)
            }
        }
        return own.joinedDays.withLock { $0.joined((list, memo), question.families.parts, links: [:]).memo }
    }

    @Test func `wished by her it holds for him`() async throws {
        let home = try await FamilyHome()
        let tina = try await home.birthday("Tina", in: 0)
        for account in [home.anna, home.ben] {
            let spaces = try await home.spaces(of: account)
            let alert = try #require(try await plan(home, account, AccountAlerts(), 1).first)
            #expect(people(alert) == [tina])
            let delivery = Delivery(
                id: .make(at: home.now), channel: .make(at: home.now), alert: alert.id, fireAt: alert.fireAt, state: .waiting,
                attempts: 0, attemptAt: home.now)
            let question = try await question(home, account, AccountAlerts())
            #expect(try await spaces.own.alerts(of: [delivery], question).count == 1)
            if account.id == home.anna.id {
                try await spaces.wish(
                    WishDraft(person: tina, kind: .birthday, day: alert.notice.date), today: home.today, at: home.now)
                #expect(try await spaces.own.alerts(of: [delivery], question).isEmpty)
            }
        }
    }
}
