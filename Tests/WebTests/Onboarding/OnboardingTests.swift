import Foundation
import HTTPSupport
import Kinkeeper
import Store
import Testing

@testable import Web

@Suite struct OnboardingTests {
    private func fields(_ text: String, _ filled: [String: String] = [:]) -> [String: String] {
        let ids = text.matches(of: /name="(id-\d)" value="([^"]+)"/).map { (String($0.1), String($0.2)) }
        return Dictionary(uniqueKeysWithValues: ids).merging(filled) { $1 }
    }

    private func step(_ world: World, _ account: Account) async throws -> String? {
        try await world.folder.accounts.account(account.id)?.settings.onboarding
    }

    @Test func `who signs in to an empty space is welcomed, and goes on until it is over`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        #expect(try await step(world, account) == "people")
        #expect(try await anna.get("/welcome").location == "/welcome/people")
        let form = try await anna.get("/welcome/people").text
        #expect(form.contains("Who matters to you?"))
        // Every other page leads back to it.
        #expect(try await anna.get("/").text.contains("You haven’t finished getting started."))
        let sent = fields(
            form, ["name-0": "Berta Vogel", "day-0": "3", "month-0": "2", "category-0": "family", "name-2": "Bo", "year-2": ""])
        for _ in 0..<2 {
            #expect(try await anna.post("/welcome/people", sent).location == "/welcome/rhythm")
        }
        let space = try await world.space(of: account)
        let people = try await space.peoplePage(order: .givenFirst, limit: 9).rows
        #expect(people.map(\.name.formatted) == ["Berta Vogel", "Bo"])
        #expect(people[0].name.family == "Vogel")
        #expect(people[0].birthday?.description == "--02-03")
        #expect(people[0].category == .family)
        #expect(try await step(world, account) == "rhythm")
        #expect(try await anna.get("/welcome").location == "/welcome/rhythm")

        let rhythm = try await anna.get("/welcome/rhythm").text
        #expect(rhythm.contains("name=\"cadence-\(people[1].id)\"") && rhythm.contains("name=\"cadence-\(people[0].id)\""))
        // Of the categories only those that people are of.
        #expect(rhythm.contains("name=\"rhythm-family\"") && !rhythm.contains("name=\"rhythm-work\""))
        #expect(rhythm.contains("<option value=\"14\" selected>"))
        let done = try await anna.post(
            "/welcome/rhythm", ["rhythm-family": "14", "cadence-\(people[1].id)": "30", "cadence-\(people[0].id)": ""])
        #expect(done.location == "/welcome/alerts")
        let alerts = try await anna.get("/welcome/alerts").text
        #expect(alerts.contains("2 people have a rhythm now."))
        #expect(alerts.contains("name=\"day-0\" value=\"yes\" checked") && alerts.contains("name=\"day-7\" value=\"yes\">"))
        // What is ticked is stored at once, and stays ticked when one comes back from a test.
        #expect(try await anna.post("/welcome/alerts", ["day-7": "yes"]).location == "/welcome/alerts")
        let ticked = try await anna.get("/welcome/alerts").text
        #expect(ticked.contains("name=\"day-7\" value=\"yes\" checked") && ticked.contains("name=\"day-1\" value=\"yes\">"))
        #expect(
            try await anna.post(
                "/welcome/alerts", ["day-0": "yes", "day-7": "yes", "day-x": "yes", "step": "finish"]
            ).location == "/")
        let chosen = try await world.folder.accounts.alerts(of: account.id).occasions
        #expect(chosen.map(\.days).sorted() == [0, 7])
        let today = try await anna.get("/").text
        #expect(!today.contains("You haven’t finished getting started."))
        #expect(try await space.person(people[1].id)?.cadence == .every(.monthly))
        #expect(try await space.person(people[0].id)?.cadence == .every(.fortnightly))
        #expect(try await step(world, account) == "done")
        try await Browser(world).signIn("Anna", "a password for tests")
        #expect(try await anna.get("/settings/app").text.contains("href=\"/welcome\""))
        #expect(try await anna.get("/welcome").location == "/welcome/people")
    }

    @Test func `each step can be passed over`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        try await anna.get("/welcome/people")
        #expect(try await anna.post("/welcome/skipping", ["step": "people"]).location == "/welcome/alerts")
        #expect(try await step(world, account) == "alerts")
        _ = try await world.space(of: account).add("Berta")
        #expect(try await anna.post("/welcome/skipping", ["step": "people"]).location == "/welcome/rhythm")
        #expect(try await anna.post("/welcome/skipping", ["step": "rhythm"]).location == "/welcome/alerts")
        let before = try await world.folder.accounts.alerts(of: account.id)
        #expect(try await anna.post("/welcome/skipping", ["step": "alerts"]).location == "/")
        #expect(try await step(world, account) == "done")
        #expect(try await world.folder.accounts.alerts(of: account.id) == before)
        #expect(try await anna.post("/welcome/skipping", ["step": "nonsense"]).status == 400)
        // No day at all is a choice that is said, and can be undone.
        try await anna.post("/welcome/alerts", ["step": "finish"])
        let never = try await anna.get("/").text
        #expect(never.contains("You get no alerts about birthdays and other days.") && never.contains("value=\"0@09:00\""))
        try await anna.post("/settings/alerts", ["about": "occasions", "saved": "0@09:00"])
        #expect(try await world.folder.accounts.alerts(of: account.id).occasions.map(\.days) == [0])
        // With scripts the last tick is taken away before one goes on: undoing then brings the alerts of a new account.
        for (path, sent) in [("/welcome/alerts", "finish"), ("/welcome/skipping", "alerts")] {
            try await anna.post("/welcome/alerts", [:])
            #expect(try await world.folder.accounts.alerts(of: account.id).occasions.isEmpty)
            try await anna.post(path, ["step": sent])
            #expect(try await anna.get("/").text.contains("value=\"0@09:00\""), "\(path)")
        }
    }

    @Test func `a birthday that does not exist is said beside its row, and nobody is made`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        let form = try await anna.get("/welcome/people").text
        let sent = fields(
            form, ["name-0": "Berta", "name-1": "Bo", "day-1": "30", "month-1": "2", "day-2": "1", "month-2": "5"])
        let answer = try await anna.post("/welcome/people", sent)
        #expect(answer.status == 422)
        #expect(answer.text.matches(of: /That date doesn’t exist/).count == 1)
        #expect(answer.text.matches(of: /This birthday needs a name/).count == 1)
        #expect(answer.text.contains("name=\"name-1\" value=\"Bo\""))
        // The third row is folded away until something stands in it.
        #expect(answer.text.contains("<details class=\"welcome-more\" open>"))
        #expect(form.contains("<details class=\"welcome-more\">"))
        #expect(answer.text.contains("<option value=\"2\" selected>"))
        #expect(try await world.space(of: account).peopleCount() == 0)
        #expect(try await anna.post("/welcome/people", ["name-0": "Berta"]).status == 400)
    }

    @Test func `someone looked for is added to the ten, and what was chosen stays`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        let space = try await world.space(of: account)
        for number in 10..<40 { _ = try await space.add("Person \(number)") }
        try await anna.get("/welcome/people")
        try await anna.post("/welcome/skipping", ["step": "people"])
        let first = try await anna.get("/welcome/rhythm").text
        #expect(first.matches(of: /class="row closest"/).count == 10 && !first.contains("Person 39"))
        let field = String(try #require(first.firstMatch(of: /name="(cadence-[^"]+)"/)?.1))
        let found = try await anna.post("/welcome/rhythm", ["step": "find", "find": "Person 39", field: "14"]).text
        #expect(found.contains("Person 39") && found.contains("name=\"\(field)\" value=\"14\" checked"))
        #expect(try await anna.post("/welcome/rhythm", ["step": "find", "find": "zz"]).text.contains("Nobody matches “zz”."))
        #expect(try await anna.post("/welcome/rhythm", ["step": "", field: "14"]).location == "/welcome/alerts")
        let chosen = try #require(Person.ID(String(field.dropFirst("cadence-".count))))
        #expect(try await space.person(chosen)?.cadence == .every(.fortnightly))
    }

    @Test func `while getting started, a channel that is added leads back to it`() async throws {
        let world = try World()
        let (_, anna) = try await world.member("Anna")
        try await anna.get("/welcome/people")
        try await anna.post("/welcome/skipping", ["step": "people"])
        let step = try await anna.get("/welcome/alerts").text
        #expect(step.contains("/settings/channels/new/ntfy?back=%2Fwelcome%2Falerts"))
        let form = try await anna.get("/settings/channels/new/ntfy?back=%2Fwelcome%2Falerts").text
        #expect(form.contains("action=\"/settings/channels/new/ntfy?back=%2Fwelcome%2Falerts\""))
        let made = try await anna.post(
            "/settings/channels/new/ntfy?back=%2Fwelcome%2Falerts",
            ["name": "Phone", "server": "https://ntfy.example", "topic": "garden"])
        #expect(made.location == "/welcome/alerts", "\(made.status)")
        #expect(try await anna.get("/welcome/alerts").text.contains("Phone"))
        let other = try await anna.post(
            "/settings/channels/new/ntfy", ["name": "Tablet", "server": "https://ntfy.example", "topic": "other"])
        #expect(other.location == "/settings/channels")
    }

    @Test func `whoever has people already is not welcomed`() async throws {
        let world = try World()
        let hash = try PasswordHash.make("a password for tests")
        let account = try await world.folder.accounts.create(named: "Anna", passwordHash: hash, at: world.now)
        _ = try await world.space(of: account).add("Berta")
        let anna = Browser(world)
        try await anna.get("/sign-in")
        let answer = try await anna.post("/sign-in", ["name": "Anna", "password": "a password for tests"])
        #expect(answer.location == "/")
        #expect(try await step(world, account) == nil)
    }

    @Test func `who was on the way somewhere goes there first`() async throws {
        let world = try World()
        let hash = try PasswordHash.make("a password for tests")
        _ = try await world.folder.accounts.create(named: "Anna", passwordHash: hash, at: world.now)
        let anna = Browser(world)
        try await anna.get("/sign-in?next=%2Fimports")
        let fields = ["name": "Anna", "password": "a password for tests", "next": "/imports"]
        #expect(try await anna.post("/sign-in", fields).location == "/imports")
    }
}
