import Foundation
import Kinkeeper
import Store
import TestSupport
import Testing

@testable import Transfer

/// A client that follows the calendar's rules and alarms alerts like the planner, at the same times.
@Suite struct AlarmAgreementTests {
    private let clock = TestClock()
    /// How many days are compared.
    private let days = 800

    private struct Setting: Sendable, CustomTestStringConvertible {
        let name: String
        let zone: String
        let alerts: AccountAlerts
        var leapDayRule = LeapDayRule.february28
        var testDescription: String { name }
    }

    private static func time(_ hour: Int, _ minute: Int = 0) -> CivilTime { CivilTime(hour: hour, minute: minute) ?? .nine }
    private static func lead(_ days: Int, _ time: CivilTime) -> LeadTime { LeadTime(days: days, at: time) ?? .onTheDay }

    private static let settings: [Setting] = [
        Setting(name: "as it comes", zone: "GMT", alerts: AccountAlerts()),
        Setting(
            name: "three lead times", zone: "Europe/Berlin",
            alerts: AccountAlerts(
                occasions: [.onTheDay, lead(1, time(18)), lead(30, time(7, 30))],
                catchups: CatchupAlerts(onTheDay: time(8), inDigest: true))),
        Setting(
            name: "quiet hours", zone: "America/New_York",
            alerts: AccountAlerts(
                occasions: [lead(0, time(6)), lead(1, time(23)), lead(7, time(12))],
                catchups: CatchupAlerts(onTheDay: time(23, 30), inDigest: false),
                quietHours: QuietHours(from: time(22), to: time(7)))),
        Setting(
            name: "1 March", zone: "GMT", alerts: AccountAlerts(occasions: [.onTheDay, .weekBefore]), leapDayRule: .march1),
        Setting(name: "silence", zone: "Asia/Tokyo", alerts: AccountAlerts(occasions: [], catchups: .none)),
    ]

    @Test(arguments: settings)
    private func `alarms ring when the planner's alerts come`(setting: Setting) async throws {
        let test = try await TestSpace.withCast(at: clock.now)
        try await chooseForSome(in: test.space)
        let accounts = try Accounts.inMemory()
        let account = try await accounts.create(named: "Owner", passwordHash: nil, at: clock.now)
        let zone = try #require(TimeZone(identifier: setting.zone))
        var question = AlertQuestion(account, setting.alerts, timeZone: zone, now: clock.now)
        question.leapDayRule = setting.leapDayRule
        let planned = try await planned(test.space, question)
        let backend = OccasionCalendarBackend(
            test.space, .whole(account), question, words: .plain, now: clock.now)
        let file = CalendarText(try await backend.file(named: "Kinkeeper").bytes)
        #expect(file.events.count > 6)
        let ringing = file.events.flatMap { event in
            event.alarms(from: clock.now, days: days, in: ZoneOffsets(zone)).map { "\($0) \(event.record)" }
        }
        #expect(Set(ringing).sorted() == planned.sorted())
        if setting.name != "silence" { #expect(planned.count > 12) }
    }

    /// A group and a person with alerts of their own, and people to be in touch with.
    private func chooseForSome(in space: Space) async throws {
        let people = try await space.peoplePage(order: .givenFirst, limit: 10).rows
        for (index, person) in people.enumerated() {
            let cadence = try #require(Cadence(days: 20 + index))
            try await space.setCadence(
                .every(cadence), of: [person.id], on: clock.today.adding(days: -index * 9),
                at: clock.now)
        }
        let first = try #require(people.first?.id)
        try await space.changeAlertChoice(of: .person(first), at: clock.now) { choice in
            choice.occasions = [LeadTime(days: 3, at: CivilTime(hour: 20) ?? .nine) ?? .onTheDay]
        }
    }

    private func planned(_ space: Space, _ question: AlertQuestion) async throws -> [String] {
        let end = clock.now.addingTimeInterval(Double(days) * 86_400)
        var lines: Set<String> = []
        for alert in try await space.alertPlan(question) {
            guard alert.fireAt < end else { break }
            switch alert.notice.content {
            case .occasion:
                lines.insert("\(Int(alert.fireAt.timeIntervalSince1970)) \(Identifier<Person>(alert.notice.source.id))")
            case .catchup(let person, _): lines.insert("\(Int(alert.fireAt.timeIntervalSince1970)) \(person)-catchup")
            default: break
            }
        }
        return lines.sorted()
    }
}
