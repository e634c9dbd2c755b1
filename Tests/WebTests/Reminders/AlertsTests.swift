import Foundation
import HTTPTypes
import Kinkeeper
import Store
import Testing

@testable import Web

/// A member's alerts, chosen on pages.
@Suite struct AlertsTests {
    /// A member with Ida, whose birthday is in six days, in the group Family.
    private struct Home {
        let world: World
        let account: Account
        let anna: Browser
        let space: Space
        let ida: Person.ID
        let family: PersonGroup.ID

        init() async throws {
            world = try World()
            (account, anna) = try await world.member("Anna")
            space = try await world.folder.openSpace(account.personalSpace, for: account.id)
            let birthday = try PartialDate(year: 1986, month: 11, day: 27)
            ida = try await space.add("Ida Fox", birthday: birthday)
            let made = try await space.createGroup(
                .make(at: world.now), named: try GroupName("Family"), cadence: nil, on: CivilDate(of: world.now, in: .gmt),
                at: world.now)
            guard case .done(let group) = made else { throw CancellationError() }
            family = group.id
            try await space.addMembers([ida], to: family, on: CivilDate(of: world.now, in: .gmt), at: world.now)
        }

        var alerts: AccountAlerts {
            get async throws { try await world.folder.accounts.alerts(of: account.id) }
        }
    }

    private static let evening = CivilTime(hour: 18) ?? .nine

    @Test func `the page says what comes, when, for whom and why`() async throws {
        let home = try await Home()
        let page = try await home.anna.get("/settings/alerts").text
        #expect(page.contains("<bdi>Ida Fox turns 40 today</bdi>") && page.contains("Friday, 27 November"))
        #expect(page.contains("because you chose this for everyone: on the day, 09:00"))
        #expect(page.contains("1 alert in the next 30 days"))
        for path in ["/settings", "/", "/groups/\(home.family)", "/people/\(home.ida)"] {
            #expect(try await home.anna.get(path).text.contains("alerts\""), "\(path)")
        }
    }

    @Test func `lead times are changed, added and removed in one form`() async throws {
        let home = try await Home()
        try await home.anna.get("/settings/alerts")
        let answer = try await home.anna.post(
            "/settings/alerts",
            pairs: [
                ("about", "occasions"), ("days[]", "0"), ("time[]", "08:00"), ("days[]", "7"), ("time[]", "18:00"),
                ("days[]", ""), ("time[]", "09:00"),
            ])
        #expect(answer.status == 303 && answer.location == "/settings/alerts?part=occasions")
        #expect(try await home.anna.get("/settings/alerts?part=occasions").text.contains("Your alerts are saved."))
        #expect(try await home.alerts.occasions.map(\.days) == [7, 0])
        try await home.anna.post(
            "/settings/alerts",
            pairs: [
                ("about", "occasions"), ("days[]", "7"), ("time[]", "18:00"), ("days[]", "0"), ("time[]", "08:00"),
                ("days[]", "1"), ("time[]", "09:00"), ("listed", "3"), ("on[]", "2"),
            ])
        #expect(try await home.alerts.occasions == [.dayBefore])
        try await home.anna.post("/settings/alerts", pairs: [("about", "occasions"), ("days[]", " "), ("time[]", "09:00")])
        #expect(try await home.alerts.occasions == [])
        #expect(try await home.anna.get("/settings/alerts").text.contains("Nothing is coming up."))
    }

    @Test func `the choices are a list with their values, a page behind each, and what was saved can be undone`() async throws {
        let home = try await Home()
        let list = try await home.anna.get("/settings/alerts").text
        for row in [
            ("occasions", "On the day, 09:00"), ("catchups", "Never"),
            ("gifts", "Choose 7 days before, order 4 days before, 09:00"), ("preview", "Never"), ("quiet", "None"),
            ("details", "Names and details"),
        ] {
            #expect(list.contains("/settings/alerts?part=\(row.0)\"") && list.contains(row.1), "\(row)")
        }
        #expect(!list.contains("<form class=\"setting-form"))
        let before = try await home.alerts
        let forms: [[String: String]] = [
            ["about": "occasions", "days[]": "3", "time[]": "18:00"],
            ["about": "catchups", "choice": "never", "weekday": "friday", "digestAt": "18:00"],
            ["about": "preview", "isOn": "yes", "at": "18:00"],
            ["about": "quiet", "isOn": "yes", "from": "22:00", "to": "07:00"], ["about": "details", "isOn": "yes"],
        ]
        for form in forms {
            let saved = try await home.anna.get(
                try #require(try await home.anna.post("/settings/alerts", form).location))
            #expect(try await home.alerts != before, "\(form)")
            let undo = saved.text.split(separator: "data-toast").last.map(String.init) ?? ""
            let fields = undo.matches(of: /name="(about|saved|savedDigest)" value="([^"]*)"/).map {
                (String($0.1), String($0.2))
            }
            #expect(try await home.anna.post("/settings/alerts", pairs: fields).status == 303)
            #expect(try await home.alerts == before, "\(form)")
        }
        try await home.anna.get("/people/\(home.ida)/alerts")
        try await home.anna.post(
            "/people/\(home.ida)/alerts",
            pairs: [("about", "occasions"), ("choice", "own"), ("days[]", "2"), ("time[]", "18:00")])
        try await home.anna.post("/people/\(home.ida)/alerts", ["about": "occasions", "saved": "inherited"])
        #expect(try await home.space.alertChoice(of: .person(home.ida)) == AlertPreferences.Choice())
        let long = try await home.anna.post(
            "/settings/alerts", ["about": "occasions", "saved": String(repeating: "1,", count: 3_000)])
        #expect(long.status == 400)
        for saved in ["", "x", "400@09:00"] {
            #expect(
                try await home.anna.post("/settings/alerts", ["about": "occasions", "saved": saved]).status == 422, "\(saved)")
        }
        #expect(try await home.alerts == before)
    }

    @Test func `lead times of gifts are the account's, new gifts begin with them, and ideas without a date show them`()
        async throws
    {
        let home = try await Home()
        try await home.anna.get("/settings/alerts?part=gifts")
        let before = try await home.alerts
        let saved = try await home.anna.post(
            "/settings/alerts",
            pairs: [("about", "gifts"), ("days[]", "4"), ("days[]", "1"), ("at", "18:00")])
        #expect(saved.status == 303 && saved.location == "/settings/alerts?part=gifts")
        let chosen = try #require(GiftLead(choosing: 4, delivery: 1))
        #expect(try await home.alerts.gifts == GiftTimes(lead: chosen, at: Self.evening))
        #expect(try await home.anna.get("/gifts/new").text.contains(#"name="choosing" value="4""#))
        let id = Gift.ID.make(at: home.world.now)
        let made = try await home.anna.post(
            "/gifts", pairs: [("id", id.description), ("title", "Kettle"), ("for[]", home.ida.description)])
        #expect(made.status == 303)
        let gift = try #require(try await home.space.gift(id, asking: home.account.id))
        #expect(gift.lead == chosen && gift.date == nil)
        // Her birthday is in six days: to be chosen in two.
        #expect(try await home.anna.get("/gifts").text.contains("Choose by 23 Nov"))
        #expect(try await home.anna.get("/gifts/\(id)").text.contains("Choose by"))
        for wrong in [("x", "1", "18:00"), ("400", "1", "18:00"), ("4", "", "18:00"), ("4", "1", "25:00")] {
            let answer = try await home.anna.post(
                "/settings/alerts",
                pairs: [("about", "gifts"), ("days[]", wrong.0), ("days[]", wrong.1), ("at", wrong.2)])
            #expect(answer.status == 422 && answer.text.contains(#"aria-invalid="true""#), "\(wrong)")
        }
        try await home.anna.post("/settings/alerts", ["about": "gifts", "saved": "7,3@09:00"])
        #expect(try await home.alerts == before)
        #expect(try await home.anna.post("/settings/alerts", ["about": "gifts", "saved": "7@09:00"]).status == 422)
    }

    @Test func `each form changes what it is about and leaves the rest`() async throws {
        let home = try await Home()
        try await home.anna.get("/settings/alerts")
        let forms: [[String: String]] = [
            ["about": "catchups", "choice": "both", "at": "18:00", "weekday": "friday", "digestAt": "18:00"],
            ["about": "preview", "isOn": "yes", "at": "18:00"],
            ["about": "quiet", "isOn": "yes", "from": "22:00", "to": "07:00"],
            ["about": "details", "isOn": "yes"],
        ]
        for form in forms { #expect(try await home.anna.post("/settings/alerts", form).status == 303, "\(form)") }
        #expect(
            try await home.alerts
                == AccountAlerts(
                    catchups: CatchupAlerts(onTheDay: Self.evening, inDigest: true), monthlyPreview: Self.evening,
                    digest: WeeklyTime(.friday, Self.evening),
                    quietHours: QuietHours(from: .init("22:00") ?? .nine, to: .init("07:00") ?? .nine),
                    showsDetails: false))
        for about in ["preview", "quiet", "details"] {
            try await home.anna.post("/settings/alerts", ["about": about, "at": "x", "from": "", "to": ""])
        }
        let back = try await home.alerts
        #expect(try await home.anna.get("/settings/alerts?part=nothing").status == 404)
        #expect(back.monthlyPreview == nil && back.quietHours == nil && back.showsDetails && back.catchups.inDigest)
    }

    /// A form that cannot be taken, the problem that is said, and what still stands in it.
    private typealias Refused = (form: [(String, String)], problem: String, kept: String)

    private static let refused: [Refused] = [
        ([("about", "occasions"), ("days[]", "soon"), ("time[]", "09:00")], "Enter a number from 0 to 366", "value=\"soon\""),
        ([("about", "occasions"), ("days[]", "3"), ("time[]", "late")], "Enter a time", "value=\"late\""),
        (
            [("about", "occasions"), ("days[]", "3"), ("time[]", "09:00"), ("days[]", "3"), ("time[]", "10:00")],
            "That day already has an alert", "value=\"10:00\""
        ),
        ([("about", "catchups"), ("choice", "day"), ("at", "noon")], "Enter a time", "value=\"noon\""),
        ([("about", "preview"), ("isOn", "yes"), ("at", "")], "Enter a time", "checked"),
        (
            [("about", "quiet"), ("isOn", "yes"), ("from", "22:00"), ("to", "22:00")], "Start and end cannot be the same",
            "value=\"22:00\""
        ),
    ]

    @Test(arguments: AlertsTests.refused.indices)
    func `what cannot be taken is said beside its field, and what was typed stays`(index: Int) async throws {
        let (form, problem, kept) = Self.refused[index]
        let home = try await Home()
        try await home.anna.get("/settings/alerts")
        let answer = try await home.anna.post("/settings/alerts", pairs: form)
        #expect(answer.status == 422)
        #expect(answer.text.contains(problem) && answer.text.contains(kept))
        #expect(answer.text.components(separatedBy: " autofocus").count == 2)
        #expect(try await home.alerts == AccountAlerts())
    }

    @Test func `a group and a person have alerts of their own, or those of everybody`() async throws {
        let home = try await Home()
        for (path, scope) in [
            ("/groups/\(home.family)/alerts", AlertScope.group(home.family)), ("/people/\(home.ida)/alerts", .person(home.ida)),
        ] {
            let page = try await home.anna.get(path).text
            #expect(page.contains("Same as for everyone: on the day, 09:00") && page.contains("Ida Fox turns 40 today"))
            #expect(!page.contains("Do not disturb"))
            try await home.anna.post(
                path, pairs: [("about", "occasions"), ("choice", "own"), ("days[]", "2"), ("time[]", "18:00")])
            try await home.anna.post(path, ["about": "catchups", "choice": "never"])
            let choice = try await home.space.alertChoice(of: scope)
            #expect(choice.occasions?.map(\.days) == [2] && choice.catchups == CatchupAlerts.none)
            #expect(try await home.anna.get(path).text.contains("2 days before, 18:00"))
            try await home.anna.post(
                path, pairs: [("about", "occasions"), ("choice", "inherited"), ("days[]", "2"), ("time[]", "18:00")])
            #expect(try await home.space.alertChoice(of: scope).occasions == nil)
        }
        #expect(try await home.alerts == AccountAlerts())
    }

    @Test func `a group or a person who is not there, and what belongs to somebody else, is not found`() async throws {
        let home = try await Home()
        let (_, ben) = try await home.world.member("Ben")
        for path in ["/groups/\(home.family)/alerts", "/people/\(home.ida)/alerts", "/people/\(UUID())/alerts"] {
            #expect(try await ben.get(path).status == 404, "\(path)")
        }
        try await ben.get("/settings/alerts")
        #expect(try await ben.post("/people/\(home.ida)/alerts", ["about": "catchups", "choice": "never"]).status == 404)
        #expect(try await home.space.alertChoice(of: .person(home.ida)) == AlertPreferences.Choice())
        #expect(try await Browser(home.world).get("/settings/alerts").status == 303)
    }
}
