import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Store

/// Where a reminder lies, and what is planned of it for each member.
struct FamilyReminderPlaceTests {
    private func add(_ title: String, in space: Space, on day: CivilDate, at now: Date) async throws -> Reminder {
        let schedule = RecurrenceSet(start: CivilDateTime(day, .nine), rule: .daily)
        return try await space.createReminder(
            ReminderDraft(category: .habit, title: title, schedule: schedule), at: now, in: .utc)
    }

    private func planned(_ home: FamilyHome, _ account: Account) async throws -> [String] {
        var question = AlertQuestion(account, AccountAlerts(), timeZone: .gmt, now: home.now)
        let spaces = try await home.spaces(of: account)
        question.include(try await spaces.familyDays(leapDayRule: account.settings.leapDayRule))
        return try await spaces.own.alertPlan(question).window(4).alerts.map { alert in
            guard case .reminder(let title, _, _) = alert.notice.content else { return "" }
            return "\(title) \(alert.local.date)"
        }
    }

    @Test func `it is found in the one space that has it, deleted or not, and so is what was done of it`() async throws {
        let home = try await FamilyHome()
        let (own, shared) = (try await home.own(home.anna), try await home.spaces(of: home.anna).families[0].space)
        let mine = try await add("Mine", in: own, on: home.today, at: home.now)
        let ours = try await add("Ours", in: shared, on: home.today, at: home.now)
        let spaces = try await home.spaces(of: home.anna)
        let place = try #require(try await spaces.place(of: .reminder(mine.id)))
        #expect(place.family == nil && place.space === own)
        #expect(try await spaces.place(of: .reminder(ours.id))?.family == spaces.families[0].mark)
        let done = try #require(try await shared.completeReminder(ours.id, at: home.now, in: .utc).completion)
        #expect(try await spaces.place(of: .completion(done.id))?.family == spaces.families[0].mark)
        try await shared.undoCompletion(done.id)
        #expect(try await spaces.place(of: .completion(done.id))?.space == nil)
        try await shared.deleteReminder(ours.id, at: home.now)
        #expect(try await spaces.place(of: .reminder(ours.id))?.family == spaces.families[0].mark)
        #expect(try await home.spaces(of: home.clara).place(of: .reminder(ours.id)) == nil)
    }

    @Test func `the plan of each member follows what any of them changes, and ends with the membership`() async throws {
        let home = try await FamilyHome()
        let shared = try await home.spaces(of: home.ben).families[0].space
        let tomorrow = home.today.adding(days: 1)
        let ours = try await add("Ours", in: shared, on: tomorrow, at: home.now)
        _ = try await add("Mine", in: try await home.own(home.anna), on: tomorrow.adding(days: 1), at: home.now)
        func days(_ title: String, _ days: Int...) -> [String] { days.map { "\(title) \(home.today.adding(days: $0))" } }
        #expect(try await planned(home, home.ben) == days("Ours", 1, 2, 3, 4))
        #expect(try await Set(planned(home, home.anna).prefix(3)) == Set(days("Mine", 2) + days("Ours", 1, 2)))
        try await shared.completeReminder(ours.id, at: home.now, in: .utc)
        #expect(try await planned(home, home.ben) == days("Ours", 2, 3, 4, 5))
        #expect(try await Set(planned(home, home.anna)) == Set(days("Mine", 2, 3) + days("Ours", 2, 3)))
        try await home.leave(home.ben)
        #expect(try await planned(home, home.ben).isEmpty)
        try await shared.deleteReminder(ours.id, at: home.now)
        #expect(try await planned(home, home.anna) == days("Mine", 2, 3, 4, 5))
    }
}
