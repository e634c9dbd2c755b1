import Foundation
import Kinkeeper
import TestSupport
import Testing

@testable import Screens
@testable import Store

/// The words of the list of sign-ins and changes.
@Suite struct AuditWordsTests {
    private let now = TestClock().now

    private func entry(
        _ kind: AuditKind, _ label: String = "Phone", count: Int = 1, from origin: AuditOrigin = .server,
        before: TimeInterval = 0
    ) -> AuditEntry {
        AuditEntry(
            id: .make(at: now), kind: kind, happenedAt: now.addingTimeInterval(-before), count: count, label: label,
            origin: origin)
    }

    private func row(_ entry: AuditEntry, _ language: Language = .english) -> AuditRow {
        AuditRow(entry, from: DisplayContext(now: now, timeZone: .gmt, language: language))
    }

    @Test(arguments: Language.allCases) func `every kind, group and means has words of its own`(language: Language) {
        let titles = AuditKind.allCases.map { row(entry($0), language).title }
        #expect(Set(titles).count == titles.count)
        let unnamed = AuditKind.allCases.map { row(entry($0, ""), language).title }
        let screen = AuditScreen(
            AuditPage(entries: [], next: nil), of: nil, isFirst: true,
            from: DisplayContext(now: now, timeZone: .gmt, language: language))
        let groups = screen.shows.map(\.title)
        #expect(Set(groups).count == AuditGroup.allCases.count + 1)
        for words in titles + unnamed + groups {
            #expect(!words.isEmpty && !words.contains("audit.") && !words.contains("{"), "\(words)")
        }
    }

    @Test func `an invitation without a name is one to a couple`() {
        #expect(row(entry(.invitationMade, "The Bergers")).title == "Invitation to “The Bergers” created")
        #expect(row(entry(.invitationMade, "")).title == "Invitation for your partner created")
        #expect(row(entry(.invitationUsed, "Ben")).title == "Ben joined by your invitation")
    }

    @Test func `browsers are named as among the signed-in devices`() {
        let firefox = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"
        #expect(row(entry(.sessionEnded, firefox)).title == "Signed out elsewhere: Firefox on Android")
        #expect(row(entry(.sessionEnded, "")).title == "Signed out elsewhere: Unknown browser")
    }

    @Test(arguments: [
        (AuditOrigin(.browser, source: "192.0.2.7", words: "Safari/604.1 iPhone"), 1, "Safari on iPhone · 192.0.2.7"),
        (AuditOrigin(.browser, source: "192.0.2.7", words: ""), 1, "192.0.2.7"),
        (AuditOrigin(.browser, source: "192.0.2.7", words: ""), 3, "3 times within the hour · 192.0.2.7"),
        (AuditOrigin(.browser, source: "", words: "nothing known"), 1, "Unknown browser"),
        (AuditOrigin(.device, source: "192.0.2.7", words: "curl/8.5"), 1, "curl · 192.0.2.7"),
        (AuditOrigin(.device, source: "", words: "DAVx5/4.4 (Android 15)"), 1, "A program on Android"),
        (AuditOrigin(.token, source: "192.0.2.7", words: "Script"), 1, "Token “Script” · 192.0.2.7"),
        (.server, 1, "On the server"),
    ])
    func `beside it stands where it came from, as far as that is known`(origin: AuditOrigin, count: Int, details: String) {
        #expect(row(entry(.signInFailed, "", count: count, from: origin)).details == details)
    }

    @Test func `entries stand under their days, in the account's zone, and pages follow one another`() {
        let entries = [
            entry(.tokenMade), entry(.tokenRevoked, before: 12 * 3_600), entry(.passkeyAdded, before: 13 * 3_600),
        ]
        let cursor = AuditEntry.ID.make(at: now)
        let berlin = display(zone: "Europe/Berlin")
        let first = AuditScreen(AuditPage(entries: entries, next: cursor), of: .doors, isFirst: true, from: berlin)
        #expect(first.days.map(\.title) == ["Saturday, 21 November"])
        #expect(first.days.flatMap(\.rows).map(\.time) == ["13:00", "01:00", "00:00"])
        #expect(first.morePath == "/settings/audit?only=doors&after=\(cursor)" && first.firstPath == nil)
        #expect(first.shows.filter(\.isSelected).map(\.path) == ["/settings/audit?only=doors"])
        let honolulu = display(zone: "Pacific/Honolulu")
        let last = AuditScreen(AuditPage(entries: entries, next: nil), of: nil, isFirst: false, from: honolulu)
        #expect(last.days.map(\.title) == ["Saturday, 21 November", "Friday, 20 November"])
        #expect(last.days.map(\.rows.count) == [1, 2] && Set(last.days.map(\.anchor)).count == 2)
        #expect(last.morePath == nil && last.firstPath == "/settings/audit")
    }
}
