import Foundation
import HTTPSupport
import HTTPTypes
import Kinkeeper
import Screens
import Store
import Testing

@testable import Web

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Anna and Ben, a couple with a schedule, a milestone, an item of each, a request, and words that are not shared.
private struct LinkedCouple {
    let world: World
    let (anna, ben): (Account, Account)
    let (hers, his): (Browser, Browser)
    let today = CivilDate(of: World.start, in: TimeZone(identifier: "Europe/Berlin") ?? .gmt)

    init() async throws {
        world = try World()
        (anna, hers) = try await world.member("Annabel")
        (ben, his) = try await world.member("Bartholomew")
        try await pair()
        let (now, couple) = (world.now, try await world.folder.checkIns(of: anna.id, at: world.now))
        let space = couple.space
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        let thursdays = CheckInSchedule(
            start: try #require(CivilDateTime(iso8601: "2026-11-26T19:00")), rule: .weekly, zone: berlin, preparation: 60)
        try await space.setCheckInSchedule(thursdays, by: ben.id, seen: 0, at: now)
        try await space.setCoupleStart(CivilDate(iso8601: "2020-06-05"), by: anna.id, seen: nil, today: today, at: now)
        try await space.addCoupleMilestone(
            CoupleMilestoneDraft(title: "Seaside cabin", details: "quiet details", target: today.adding(days: 30)),
            today: today, at: now)
        for (title, assignee) in [("Anna's rent", anna.id), ("Ben's boat", ben.id), ("Both paint", nil)] {
            let draft = ActionItemDraft(
                title: title, note: "quiet note", due: today.adding(days: 2), assignee: assignee)
            _ = try await space.addActionItem(draft, by: anna.id, partners: couple.partners, at: now, in: .utc)
        }
        try await space.addCoupleRequest(
            CoupleRequestDraft(title: "Lighthouse walk", details: "quiet request", due: today.adding(days: 4)), by: ben.id,
            at: now)
        let languages = try await world.folder.loveLanguages(of: ben, at: now)
        try await languages.create(LoveLanguageDraft(kind: .acts, title: "Shared shelf"), isShared: true, at: now)
        let hidden = LoveLanguageDraft(kind: .gifts, title: "Hidden hoard", importance: .essential)
        try await languages.create(hidden, isShared: false, at: now)
    }

    func pair() async throws {
        let hash = (0..<32).map { _ in UInt8.random(in: 0...255) }
        _ = try await world.folder.accounts.invitePartner(of: anna.id, codeHash: hash, makesAccount: false, at: world.now)
        try await world.folder.acceptInvitation(codeHash: hash, by: ben.id, at: world.now)
    }

    func widget(_ account: Account, names: Bool = true) async throws -> SecretToken {
        let secret = SecretToken()
        _ = try await world.folder.accounts.createWidgetLink(
            named: "Hall", hash: secret.digest, showing: .couple, showsNames: names, for: account.id, at: world.now)
        return secret
    }

    func feed(_ account: Account, names: Bool = true, alarms: Bool = true) async throws -> String {
        let secret = SecretToken()
        let draft = CalendarFeedDraft(
            name: "Hall", subject: .couple, showsNames: names, hasAlarms: alarms, language: "en")
        _ = try await world.folder.accounts.createCalendarFeed(draft, hash: secret.digest, for: account.id, at: world.now)
        return Routes.feed.path(secret.text)
    }
}

@Suite struct CoupleWidgetPageTests {
    @Test(arguments: WidgetSize.allCases, WidgetForm.allCases)
    func `a link of the couple shows what both see`(size: WidgetSize, form: WidgetForm) async throws {
        let couple = try await LinkedCouple()
        let secret = try await couple.widget(couple.anna)
        let stranger = Browser(couple.world)
        let answer = try await stranger.get(Routes.widget(size, form).path(secret.text))
        #expect(answer.status == 200 && stranger.jar.isEmpty)
        #expect(answer.headers[.cacheControl] == "private, no-store")
        #expect(answer.headers[.contentSecurityPolicy] == WidgetHeaders.policy)
        #expect(answer.text.contains("weeks in a row"))
        #expect(answer.text.contains("26 Nov") == (size != .small))
        #expect(answer.text.contains("19:00") == (size != .small))
        #expect(answer.text.contains("Acts of service") == (size == .large))
        #expect(answer.text.contains("Bartholomew") == (size == .large))
        // Not what lies in a partner's own space.
        for hidden in ["Hidden hoard", "Gifts", "quiet"] { #expect(!answer.text.contains(hidden), "\(hidden)") }
        if form == .picture { #expect(XMLParser(data: Data(answer.text.utf8)).parse()) }
        #expect(!answer.text.contains("<script") && !answer.text.contains(" style=") && !answer.text.contains("{{"))
    }

    @Test(arguments: WidgetForm.allCases)
    func `a link without names names nobody`(form: WidgetForm) async throws {
        let couple = try await LinkedCouple()
        for account in [couple.anna, couple.ben] {
            let secret = try await couple.widget(account, names: false)
            let text = try await Browser(couple.world).get(Routes.widget(.large, form).path(secret.text)).text
            #expect(text.contains("26 Nov") && !text.contains("Bartholomew") && !text.contains("Annabel"))
            #expect(text.matches(of: /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}/).isEmpty)
        }
    }

    @Test(arguments: WidgetForm.allCases)
    func `once the couple ends both links say so, and nothing of it`(form: WidgetForm) async throws {
        let couple = try await LinkedCouple()
        let secrets = [try await couple.widget(couple.anna), try await couple.widget(couple.ben)]
        let (_, cleo) = try await couple.world.member("Cleo")
        let alone = try #require(try await couple.world.folder.accounts.account(named: "Cleo"))
        let never = try await couple.widget(alone)
        try await couple.world.folder.leaveCouple(couple.ben.id, at: couple.world.now)
        let nothing = try await Browser(couple.world).get(Routes.widget(.large, form).path(never.text)).text
        #expect(nothing.contains("No couple yet"))
        for secret in secrets {
            for size in WidgetSize.allCases {
                let text = try await Browser(couple.world).get(Routes.widget(size, form).path(secret.text)).text
                #expect(text.contains("No couple yet") && !text.contains("19:00") && !text.contains("in a row"))
                #expect(!text.contains("Bartholomew") && !text.contains("Acts") && !text.contains("26 Nov"))
            }
            #expect(try await Browser(couple.world).get(Routes.widget(.large, form).path(secret.text)).text == nothing)
        }
        #expect(try await cleo.get("/settings/widgets/preview/couple-large.svg").text.contains("No couple yet"))
        // One of them with another partner: the link shows that couple, and the other's goes on showing none.
        let hash = [UInt8](repeating: 3, count: 32)
        _ = try await couple.world.folder.accounts.invitePartner(
            of: couple.anna.id, codeHash: hash, makesAccount: false, at: couple.world.now)
        try await couple.world.folder.acceptInvitation(codeHash: hash, by: alone.id, at: couple.world.now)
        let anew = try await Browser(couple.world).get(Routes.widget(.large, form).path(secrets[0].text)).text
        #expect(anew.contains("Cleo") && !anew.contains("Bartholomew") && !anew.contains("26 Nov"))
        #expect(try await Browser(couple.world).get(Routes.widget(.large, form).path(secrets[1].text)).text == nothing)
    }

    @Test func `links of people and of the couple show nothing of each other`() async throws {
        let couple = try await LinkedCouple()
        let space = try await couple.world.space(of: couple.anna)
        _ = try await space.add("Zebulon", birthday: try PartialDate(year: 1976, month: 11, day: 23))
        let secret = SecretToken()
        _ = try await couple.world.folder.accounts.createWidgetLink(
            named: "Wall", hash: secret.digest, showsNames: true, for: couple.anna.id, at: couple.world.now)
        let people = try await Browser(couple.world).get(Routes.widget(.large, .page).path(secret.text)).text
        #expect(people.contains("Zebulon") && !people.contains("in a row"))
        let both = try await couple.widget(couple.anna)
        #expect(!(try await Browser(couple.world).get(Routes.widget(.large, .page).path(both.text)).text).contains("Zebulon"))
    }

    @Test func `a link is made on the page, whose form keeps what was chosen`() async throws {
        let couple = try await LinkedCouple()
        let page = try await couple.hers.get("/settings/widgets").text
        #expect(page.contains("/settings/widgets/preview/couple-small.svg"))
        let refused = try await couple.hers.post("/settings/widgets", ["name": " ", "shows": "couple", "names": "1"])
        #expect(refused.status == 422 && refused.text.contains("value=\"couple\" checked"))
        #expect(refused.text.contains("aria-describedby=\"names-hint\" checked"))
        let made = try await couple.hers.post("/settings/widgets", ["name": "Hall", "shows": "couple"])
        let address = try #require(made.text.firstMatch(of: /http:\/\/kin\.test(\/widgets\/[\w-]{43}\/large\.html)/)?.1)
        let shown = try await Browser(couple.world).get(String(address)).text
        #expect(shown.contains("Next check-in") && !shown.contains("Most important to"))
        #expect(try await couple.hers.get("/settings/widgets").text.contains("The two of you. Without names."))
        let preview = try await couple.hers.get("/settings/widgets/preview/couple-large.svg")
        #expect(preview.text.contains("Bartholomew") && preview.headers[.cacheControl] == "private, no-store")
        let (_, cleo) = try await couple.world.member("Cleo")
        #expect(!(try await cleo.get("/settings/widgets").text).contains("preview/couple-"))
        #expect(try await Browser(couple.world).get("/settings/widgets/preview/couple-large.svg").status == 303)
    }
}

@Suite struct CoupleFeedTests {
    @Test func `a calendar of the couple has its check-ins, its day and what the account is to do`() async throws {
        let couple = try await LinkedCouple()
        let stranger = Browser(couple.world)
        let answer = try await stranger.get(try await couple.feed(couple.anna))
        #expect(answer.status == 200 && stranger.jar.isEmpty)
        #expect(answer.headers[.contentType] == "text/calendar; charset=utf-8")
        let text = answer.text
        for line in [
            "BEGIN:VTIMEZONE\r\nTZID:Europe/Berlin\r\n", "SUMMARY:Check-in with Bartholomew\r\n", "RRULE:FREQ=WEEKLY\r\n",
            "DTSTART;TZID=Europe/Berlin:20261126T190000\r\n", "TRIGGER:-PT1H\r\n",
            "SUMMARY:Together with Bartholomew since 5 June 2020\r\n", "DTSTART;VALUE=DATE:20200605\r\n",
            "SUMMARY:Milestone: Seaside cabin\r\n", "SUMMARY:To do: Anna's rent\r\n", "SUMMARY:To do: Both paint\r\n",
            "SUMMARY:Request: Lighthouse walk\r\n", "X-WR-CALNAME:Kinkeeper: the two of you\r\n",
        ] {
            #expect(text.contains(line), "\(line)")
        }
        for hidden in ["boat", "quiet", "Hidden", "Shared shelf"] { #expect(!text.contains(hidden), "\(hidden)") }
        #expect(text.matches(of: /BEGIN:VEVENT/).count == 6)
        let his = try await stranger.get(try await couple.feed(couple.ben)).text
        #expect(his.contains("Ben's boat") && !his.contains("Anna's rent") && his.contains("Check-in with Annabel"))
    }

    @Test func `without names it says of which kind a day is`() async throws {
        let couple = try await LinkedCouple()
        let paths = [
            try await couple.feed(couple.anna, names: false, alarms: false), try await couple.feed(couple.anna, names: false),
        ]
        let text = try await Browser(couple.world).get(paths[0]).text
        for word in ["Bartholomew", "Annabel", "Seaside", "rent", "paint", "Lighthouse", "2020-", "20200605"] {
            #expect(!text.contains(word), "\(word)")
        }
        #expect(text.contains("SUMMARY:Check-in\r\n") && text.contains("SUMMARY:A milestone\r\n"))
        #expect(text.contains("SUMMARY:A day to remember\r\n") && !text.contains("VALARM"))
        #expect(text.matches(of: /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}/).isEmpty)
        func uids(_ text: String) -> [String] { text.matches(of: /\r\nUID:([^\r]+)/).map { String($0.1) } }
        let again = try await Browser(couple.world).get(paths[0]).text
        #expect(uids(text).count == 6 && uids(again) == uids(text))
        let other = try await Browser(couple.world).get(paths[1]).text
        #expect(Set(uids(text)).isDisjoint(with: uids(other)) && other.contains("BEGIN:VALARM"))
    }

    @Test func `names do not ring where alerts are to show nothing on a locked screen`() async throws {
        let couple = try await LinkedCouple()
        let paths = [try await couple.feed(couple.anna), try await couple.feed(couple.anna, names: false)]
        try await couple.world.folder.accounts.changeAlerts(of: couple.anna.id, at: couple.world.now) {
            $0.showsDetails = false
        }
        let texts = [try await Browser(couple.world).get(paths[0]).text, try await Browser(couple.world).get(paths[1]).text]
        #expect(texts[0].contains("Bartholomew") && !texts[0].contains("VALARM"))
        #expect(!texts[1].contains("Bartholomew") && texts[1].contains("VALARM"))
    }

    @Test func `the same is told so, and one changed entry counts on`() async throws {
        let couple = try await LinkedCouple()
        let path = try await couple.feed(couple.anna)
        let program = Browser(couple.world)
        let first = try await program.get(path)
        let tag = try #require(first.headers[.eTag])
        let again = try await program.get(path, [.ifNoneMatch: tag])
        #expect(again.status == 304 && again.text.isEmpty && again.headers[.eTag] == tag)
        #expect(try await program.get(path).text == first.text)
        // Something that is in no calendar.
        let space = try await couple.world.folder.checkIns(of: couple.anna.id, at: couple.world.now).space
        try await space.addCoupleMilestone(CoupleMilestoneDraft(title: "Some day"), today: couple.today, at: couple.world.now)
        #expect(try await program.get(path, [.ifNoneMatch: tag]).status == 304)
        couple.world.wait(60)
        let stored = try #require(try await space.checkInSchedule())
        var later = stored.schedule
        later.preparation = 30
        try await space.setCheckInSchedule(later, by: couple.ben.id, seen: stored.version, at: couple.world.now)
        let changed = try await program.get(path, [.ifNoneMatch: tag])
        #expect(changed.status == 200 && changed.headers[.eTag] != tag && changed.text.contains("TRIGGER:-PT30M"))
        #expect(changed.text.matches(of: /SEQUENCE:1\r\n/).count == 1 && changed.text.matches(of: /SEQUENCE:0\r\n/).count == 5)
    }

    @Test func `once the couple ends both calendars are empty`() async throws {
        let couple = try await LinkedCouple()
        let paths = [try await couple.feed(couple.anna), try await couple.feed(couple.ben)]
        let (_, _) = try await couple.world.member("Cleo")
        let alone = try #require(try await couple.world.folder.accounts.account(named: "Cleo"))
        let never = try await Browser(couple.world).get(try await couple.feed(alone))
        #expect(never.status == 200 && !never.text.contains("VEVENT") && never.text.contains("BEGIN:VTIMEZONE\r\nTZID:UTC"))
        var tags: [String] = []
        for path in paths { tags.append(try #require(try await Browser(couple.world).get(path).headers[.eTag])) }
        try await couple.world.folder.leaveCouple(couple.anna.id, at: couple.world.now)
        for (path, tag) in zip(paths, tags) {
            let answer = try await Browser(couple.world).get(path, [.ifNoneMatch: tag])
            #expect(answer.status == 200 && answer.text == never.text)
            let empty = try #require(answer.headers[.eTag])
            #expect(try await Browser(couple.world).get(path, [.ifNoneMatch: empty]).status == 304)
        }
    }

    @Test func `a link is made on the page, whose form keeps what was chosen`() async throws {
        let couple = try await LinkedCouple()
        try await couple.hers.get("/settings/feeds")
        let refused = try await couple.hers.post("/settings/feeds", ["name": " ", "shows": "couple"])
        #expect(refused.status == 422 && refused.text.contains("value=\"couple\" checked"))
        let made = try await couple.hers.post("/settings/feeds", ["name": "Phone", "shows": "couple", "names": "1"])
        let path = try #require(made.text.firstMatch(of: /http:\/\/kin\.test(\/feeds\/[\w-]{43}\/kinkeeper\.ics)/)?.1)
        #expect(try await Browser(couple.world).get(String(path)).text.contains("Check-in with Bartholomew"))
        #expect(try await couple.hers.get("/settings/feeds").text.contains("The two of you. Shows names. Silent."))
    }
}
