import Foundation
import Kinkeeper
import Screens
import TestSupport
import Testing

/// The words of alerts, in every language.
struct AlertTextTests {
    private let anna = Person.ID.make(at: TestClock().now)
    private let evening = CivilTime(hour: 18) ?? .nine

    private func display(_ language: Language) -> DisplayContext {
        DisplayContext(now: TestClock().now, timeZone: .gmt, language: language)
    }

    private var names: [Person.ID: PersonName] {
        [anna: PersonName(given: "Anna", family: "Berg", formatted: "Anna Berg")]
    }

    /// The first alert of some records.
    private func alert(
        _ change: (inout AlertRecords, inout AlertPreferences) throws -> Void, now: Date = TestClock().now
    ) rethrows -> Alert {
        var records = AlertRecords(account: UUID())
        var preferences = AlertPreferences()
        try change(&records, &preferences)
        let plan = AlertPlan(records, preferences, zone: ZoneOffsets(.gmt), now: now)
        var iterator = plan.makeIterator()
        return iterator.next() ?? plan.window(1).alerts[0]
    }

    private func occasion(
        _ year: Int?, _ month: Int, _ day: Int, _ kind: Occasion.Kind = .birthday, _ label: String = "",
        daysBefore: Int = 0
    ) -> Alert {
        alert { records, preferences in
            records.occasions = [
                WatchedOccasion(
                    id: .make(at: TestClock().now), person: anna,
                    occasion: Occasion(kind: kind, label: label, when: Cast.date(year, month, day)))
            ]
            preferences.occasions = [LeadTime(days: daysBefore, at: evening)].compactMap(\.self)
        }
    }

    private func text(_ alert: Alert, _ language: Language = .english, hasDetails: Bool = true) -> AlertText {
        AlertText(alert, names: names, hasDetails: hasDetails, from: display(language))
    }

    // MARK: Occasions

    @Test func `a birthday says who turns what when, counted from the day it fires`() {
        #expect(text(occasion(1986, 11, 27)).title == "Anna Berg turns 40 today")
        #expect(text(occasion(1986, 11, 27, daysBefore: 1)).title == "Anna Berg turns 40 tomorrow")
        #expect(text(occasion(1986, 11, 27, daysBefore: 5)).title == "Anna Berg turns 40 on Friday")
        #expect(text(occasion(1986, 12, 24, daysBefore: 7)).title == "Anna Berg turns 40 in 7 days")
        #expect(text(occasion(2025, 12, 24, daysBefore: 1)).title == "Anna Berg turns 1 tomorrow")
        #expect(text(occasion(nil, 11, 27)).title == "Anna Berg’s birthday is today")
        #expect(text(occasion(1986, 11, 27)).body == "Friday, 27 November")
        #expect(text(occasion(1986, 1, 2, daysBefore: 7)).body == "Saturday, 2 January 2027")
    }

    @Test func `other days have their own words`() {
        #expect(text(occasion(2012, 11, 27, .anniversary, "Wedding")).title == "Anna Berg’s “Wedding” is today: 14 years")
        #expect(text(occasion(nil, 11, 27, .nameDay, daysBefore: 1)).title == "Anna Berg’s name day is tomorrow")
        #expect(text(occasion(1996, 11, 27, .memorial)).title == "A day to remember Anna Berg today, who died 30 years ago")
    }

    @Test func `German and Spanish say it their way, with their plurals and dates`() {
        let (day, week) = (occasion(1986, 11, 27), occasion(2025, 12, 24, daysBefore: 12))
        #expect(text(day, .german).title == "Anna Berg wird heute 40 Jahre alt")
        #expect(text(day, .german).body == "Freitag, 27. November")
        #expect(text(week, .german).title == "Anna Berg wird in 12 Tagen 1 Jahr alt")
        #expect(text(day, .spanish).title == "Anna Berg cumple 40 años hoy")
        #expect(text(day, .spanish).body == "Viernes, 27 de noviembre")
        #expect(text(week, .spanish).title == "Anna Berg cumple 1 año en 12 días")
    }

    // MARK: Catch-ups, digest, preview, own reminders

    private func catchup(inDigest: Bool = false, people: Int = 1) throws -> Alert {
        let today = TestClock().today
        return try alert { records, preferences in
            for number in 0..<people {
                let person = number == 0 ? anna : Person.ID.make(at: TestClock().now.addingTimeInterval(1))
                let state = CatchupState(
                    person: person, choice: .every(.monthly), chosenOn: today.adding(days: -400), last: today.adding(days: -27))
                let standing = try #require(state.standing(on: today))
                records.catchups.append(try #require(CatchupDue(person, standing, plan: nil)))
            }
            preferences.catchups = inDigest ? .digest : .onTheDay
        }
    }

    @Test func `a catch-up says why, as it will be on its day`() throws {
        let alert = try catchup()
        #expect(alert.local.date == TestClock().today.adding(days: 3))
        #expect(text(alert).title == "Get in touch with Anna Berg")
        #expect(text(alert).body == "Every 30 days, last spoke 30 days ago")
        #expect(text(alert, .german).title == "Melde dich bei Anna Berg")
        #expect(text(alert, .spanish).title == "Ponte en contacto con Anna Berg")
        #expect(text(alert).path == "/people/\(anna)")
    }

    @Test func `a digest names some and counts the rest`() throws {
        let one = try catchup(inDigest: true)
        #expect(text(one).title == "Get in touch with 1 person this week" && text(one).body == "Anna Berg")
        let many = try catchup(inDigest: true, people: 8)
        #expect(text(many).title == "Get in touch with 8 people this week")
        #expect(text(many).body == "Anna Berg, someone, someone, someone, someone and 3 more")
        #expect(text(many, .german).body.hasSuffix("und 3 weitere"))
        #expect(text(many).path == "/catch-ups")
    }

    @Test func `a preview names the days of the month`() {
        let alert = alert { records, preferences in
            preferences.monthlyPreview = .nine
            preferences.occasions = []
            records.occasions = [(24, 1986), (3, 1990)].map { day, year in
                WatchedOccasion(
                    id: .make(at: TestClock().now), person: anna,
                    occasion: Occasion(kind: .birthday, when: Cast.date(year, 12, day)))
            }
        }
        #expect(text(alert).title == "December: 2 days to remember")
        #expect(text(alert).body == "Anna Berg (3 December) and Anna Berg (24 December)")
        #expect(text(alert, .spanish).title == "Diciembre: 2 días para recordar")
        #expect(text(alert, .spanish).body == "Anna Berg (3 de diciembre) y Anna Berg (24 de diciembre)")
    }

    private func reminder(note: String = "", isWith people: [Person.ID] = [], rule: RecurrenceRule? = nil) -> Alert {
        alert { records, _ in
            records.reminders = [
                Reminder(
                    id: .make(at: TestClock().now), category: .habit, title: "Water the ferns", note: note, people: people,
                    schedule: RecurrenceSet(start: CivilDateTime(TestClock().today.adding(days: 1), .nine), rule: rule),
                    createdAt: TestClock().now, updatedAt: TestClock().now)
            ]
        }
    }

    @Test func `a reminder of one's own says what was written`() {
        #expect(text(reminder()).title == "Water the ferns" && text(reminder()).body == "")
        #expect(text(reminder(note: "The big one too", isWith: [anna])).body == "Anna Berg · The big one too")
        #expect(text(reminder()).reason == "because you asked for it")
    }

    @Test func `a reminder's alert leads to its page, and its reason names the rule`() throws {
        let alert = reminder(rule: try RecurrenceRule("FREQ=WEEKLY;INTERVAL=2"))
        #expect(text(alert).path == "/reminders/\(Reminder.ID(alert.notice.source.id))")
        #expect(text(alert).reason == "because you asked for it: every 2 weeks on Sunday, 09:00")
        #expect(text(alert, .german).reason == "weil du darum gebeten hast: alle 2 Wochen am Sonntag, 09:00")
        #expect(text(alert, .spanish).reason == "porque lo pediste: cada 2 semanas: domingo, 09:00")
        // In a month that lacks the day the rule is named all the same.
        let monthly = reminder(rule: try RecurrenceRule("FREQ=MONTHLY"))
        #expect(text(monthly).reason == "because you asked for it: every month on day 22, 09:00")
        #expect(text(alert, hasDetails: false).reason == "because you set it to repeat")
    }

    // MARK: Reasons

    @Test func `the reason names the level, the lead and the time`() throws {
        let family = PersonGroup.ID.make(at: TestClock().now)
        func reason(_ change: (inout AlertPreferences) -> Void, _ language: Language = .english) -> String {
            let alert = alert { records, preferences in
                records.occasions = [
                    WatchedOccasion(
                        id: .make(at: TestClock().now), person: anna,
                        occasion: Occasion(kind: .birthday, when: Cast.date(1986, 11, 27)), groups: [family])
                ]
                change(&preferences)
            }
            return text(alert, language).reason
        }
        let dayBefore = [LeadTime(days: 1, at: evening)].compactMap(\.self)
        #expect(reason { _ in } == "because you chose this for everyone: on the day, 09:00")
        let ofGroup = { (preferences: inout AlertPreferences) in
            preferences.groups = [family: .init(name: "Family", .init(occasions: dayBefore))]
        }
        #expect(reason(ofGroup) == "because of group Family: 1 day before, 18:00")
        #expect(reason(ofGroup, .german) == "wegen der Gruppe Family: 1 Tag vorher, 18:00")
        #expect(reason(ofGroup, .spanish) == "por el grupo Family: 1 día antes, 18:00")
        #expect(
            reason { $0.people = [anna: .init(occasions: [.onTheDay])] }
                == "because you chose this for Anna Berg: on the day, 09:00"
        )
        #expect(
            reason { $0.quietHours = QuietHours(from: .midnight, to: evening) }
                == "because you chose this for everyone: on the day, 09:00; your quiet hours moved it from 09:00")
    }

    // MARK: Without details

    @Test(arguments: Language.allCases)
    func `without details no alert says whom or what it is about`(language: Language) throws {
        var alerts = [
            occasion(1986, 11, 27), occasion(2012, 11, 27, .anniversary, "Wedding"), occasion(1996, 11, 27, .memorial),
            try catchup(), try catchup(inDigest: true, people: 3), reminder(note: "The big one too", isWith: [anna]),
        ]
        alerts.append(
            alert { records, preferences in
                preferences.monthlyPreview = .nine
                preferences.occasions = []
                records.occasions = [
                    WatchedOccasion(
                        id: .make(at: TestClock().now), person: anna,
                        occasion: Occasion(kind: .birthday, when: Cast.date(1986, 12, 3)))
                ]
            })
        alerts.append(
            alert { records, preferences in
                let family = PersonGroup.ID.make(at: TestClock().now)
                records.occasions = [
                    WatchedOccasion(
                        id: .make(at: TestClock().now), person: anna,
                        occasion: Occasion(kind: .birthday, when: Cast.date(1986, 12, 3)), groups: [family])
                ]
                preferences.groups = [family: .init(name: "Family", .init(occasions: [.dayBefore]))]
            })
        let birthday = Wording(language).title(of: Occasion.Kind.birthday)
        for alert in alerts {
            let discreet = text(alert, language, hasDetails: false)
            let said = "\(discreet.title) \(discreet.body) \(discreet.reason)"
            #expect(!discreet.title.isEmpty && !discreet.body.isEmpty)
            for word in ["Anna", "Berg", "Wedding", "fern", "big one", "Family", "40", "27", birthday] {
                #expect(!said.localizedCaseInsensitiveContains(word), "\(word) in \(said)")
            }
        }
    }
}
