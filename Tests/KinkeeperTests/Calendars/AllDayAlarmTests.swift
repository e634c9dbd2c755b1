import Foundation
import Testing

@testable import Kinkeeper

@Suite struct AllDayAlarmTests {
    private let person = Person.ID.make(at: .init(timeIntervalSince1970: 0))

    private func alarms(_ leads: [LeadTime?], quiet: QuietHours? = nil) -> [Int] {
        let preferences = AlertPreferences(occasions: leads.compactMap(\.self), quietHours: quiet)
        return preferences.occasionAlarms(for: person, in: []).map(\.seconds)
    }

    @Test func `alarms count from the midnight of the day`() throws {
        let evening = try #require(CivilTime(hour: 18, minute: 30))
        #expect(
            alarms([.onTheDay, .dayBefore, LeadTime(days: 7, at: evening)])
                == [-7 * 86_400 + 66_600, -86_400 + 32_400, 32_400])
        #expect(alarms([]) == [])
    }

    @Test func `what falls into the quiet hours rings at their end, also on the next day, and once`() throws {
        let night = try #require(CivilTime(hour: 22))
        let morning = try #require(CivilTime(hour: 7))
        let quiet = try #require(QuietHours(from: night, to: morning))
        let late = try #require(CivilTime(hour: 23))
        let early = try #require(CivilTime(hour: 6))
        #expect(alarms([LeadTime(days: 1, at: late), LeadTime(days: 0, at: early)], quiet: quiet) == [7 * 3600])
    }

    @Test func `a catch-up rings on its day, or not at all`() {
        var preferences = AlertPreferences()
        #expect(preferences.catchupAlarm(for: person, in: [])?.seconds == 32_400)
        preferences.catchups = .digest
        #expect(preferences.catchupAlarm(for: person, in: []) == nil)
    }
}
