import Foundation
import Kinkeeper
import Screens
import Store
import TestSupport
import Testing

/// The words about gifts in alerts, in every language, and what they leave out.
@Suite struct GiftTextTests {
    private let anna = Person.ID.make(at: TestClock().now)
    private var names: [Person.ID: PersonName] {
        [anna: PersonName(given: "Anna", family: "Berg", formatted: "Anna Berg")]
    }

    private func display(_ language: Language) -> DisplayContext {
        DisplayContext(now: TestClock().now, timeZone: .gmt, language: language)
    }

    private func alerts(_ titles: [String], _ status: Gift.Status = .idea, to people: [Person.ID]) -> [Alert] {
        var records = AlertRecords(account: UUID())
        records.gifts = titles.enumerated().map { number, title in
            let time = TestClock().now + Double(number)
            return Gift(
                id: .make(at: time), title: title, recipients: people, date: CivilDate(iso8601: "2026-12-24"), status: status,
                createdAt: time, updatedAt: time)
        }
        return Array(AlertPlan(records, AlertPreferences(), zone: ZoneOffsets(.gmt), now: TestClock().now))
    }

    private func text(_ alert: Alert, _ language: Language = .english, hasDetails: Bool = true) -> AlertText {
        AlertText(alert, names: names, hasDetails: hasDetails, from: display(language))
    }

    @Test func `alerts grow more urgent, name three ideas and count the rest`() {
        let all = alerts(["Scarf", "Kettle", "Book", "Tea"], to: [anna])
        #expect(
            all.map { text($0).title } == [
                "Choose a present for Anna Berg", "Order the present for Anna Berg today", "No present for Anna Berg yet",
                "No present for Anna Berg yet", "No present for Anna Berg yet",
            ])
        #expect(text(all[0]).body == "Thursday, 24 December · Tea, Book, Kettle and 1 more")
        #expect(text(all[0]).reason == "because the day of the gift is 7 days away")
        #expect(text(all[4]).reason == "because the day of the gift is 1 day away")
        #expect(text(all[0]).path == "/people/\(anna)/gifts")
        #expect(text(all[1], .german).title == "Bestell heute das Geschenk für Anna Berg")
        #expect(text(all[2], .spanish).title == "Aún no hay regalo para Anna Berg")
        #expect(text(alerts(["Scarf"], .bought, to: [anna])[0]).title == "Wrap the present for Anna Berg")
        #expect(text(alerts(["Scarf"], .bought, to: [])[0]).title == "Wrap your gift")
        let scarf = alerts(["Scarf"], to: [])[0]
        #expect(text(scarf).path == "/gifts/\(Gift.ID(scarf.notice.source.id))")
    }

    @Test(arguments: Language.allCases)
    func `without details neither the gift nor whom it is for is said`(language: Language) {
        for alert in alerts(["Scarf", "Kettle"], to: [anna]) + alerts(["Scarf"], .bought, to: [anna]) {
            let said = text(alert, language, hasDetails: false)
            let all = "\(said)"
            for word in ["Scarf", "Kettle", "Anna", "Berg", anna.description] { #expect(!all.contains(word)) }
            #expect(said.path == "/" && !said.title.isEmpty)
            // Nor that it is about a gift: its recipient may be looking.
            let words = "\(said.title) \(said.body) \(said.reason)".lowercased()
            for word in ["gift", "present", "geschenk", "regalo"] { #expect(!words.contains(word), "\(words)") }
        }
    }

    private func reminder(to people: [Person.ID]) -> Alert {
        let (now, title) = (TestClock().now, "Kettle")
        var gift = Gift(id: .make(at: now), title: title, recipients: people, createdAt: now, updatedAt: now)
        let time = CivilDateTime(TestClock().today.adding(days: 2), .nine)
        gift.reminders = [GiftReminder(id: .make(at: now), message: "Ask for the size", at: time, updatedAt: now)]
        return AlertPlan([GiftReminderAlerts([gift])], quietHours: nil, zone: ZoneOffsets(.gmt), now: now).window(1).alerts[0]
    }

    @Test(arguments: Language.allCases)
    func `a reminder of a gift says its own words, the gift and whom it is for`(language: Language) {
        let said = text(reminder(to: [anna]), language)
        #expect(said.title == "Ask for the size" && said.body == "Kettle · Anna Berg" && !said.reason.isEmpty)
        #expect(said.path.hasPrefix("/gifts/"))
        #expect(text(reminder(to: []), language).body == "Kettle")
        #expect(AlertAct.possible(for: reminder(to: [anna])) == [.done])
        #expect(AlertAct.possible(for: reminder(to: [anna]), hasDetails: false).isEmpty)
        let hidden = text(reminder(to: [anna]), language, hasDetails: false)
        let words = "\(hidden)".lowercased()
        for word in ["size", "kettle", "anna", "gift", "present", "geschenk", "regalo"] {
            #expect(!words.contains(word), "\(words)")
        }
    }

    @Test func `a birthday's reminder names ideas, or says that there is none yet`() {
        var records = AlertRecords(account: UUID())
        let birthday = Occasion(kind: .birthday, when: Cast.date(1986, 11, 27))
        records.occasions = [WatchedOccasion(id: .make(at: TestClock().now), person: anna, occasion: birthday)]
        let plan = AlertPlan(records, AlertPreferences(), zone: ZoneOffsets(.gmt), now: TestClock().now)
        let alert = plan.window(1).alerts[0]
        func body(_ line: GiftLine?, _ language: Language = .english, hasDetails: Bool = true) -> String {
            AlertText(
                alert, names: names, gifts: line.map { [alert.id: $0] } ?? [:], hasDetails: hasDetails,
                from: display(language)
            ).body
        }
        #expect(body(nil) == "Friday, 27 November")
        #expect(body(.nothingYet) == "Friday, 27 November · No gift yet")
        #expect(body(.ideas(["Scarf"], more: 0)) == "Friday, 27 November · Ideas: Scarf")
        #expect(body(.ideas(["Scarf", "Tea", "Book"], more: 2)) == "Friday, 27 November · Ideas: Scarf, Tea, Book and 2 more")
        #expect(body(.nothingYet, .german) == "Freitag, 27. November · Noch kein Geschenk")
        #expect(!body(.ideas(["Scarf"], more: 0), hasDetails: false).contains("Scarf"))
    }
}
