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
        #expect(try await anna.get("/").text.contains("You were still getting started."))
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
        #expect(rhythm.contains("name=\"category-\(people[1].id)\""))
        #expect(rhythm.contains("<option value=\"14\" selected>"))
        let done = try await anna.post(
            "/welcome/rhythm", ["rhythm-family": "14", "rhythm-friend": "30", "category-\(people[1].id)": "friend"])
        #expect(done.location == "/")
        let today = try await anna.get("/").text
        #expect(today.contains("2 people have a rhythm now."))
        #expect(!today.contains("You were still getting started."))
        #expect(try await space.person(people[1].id)?.cadence == .every(.monthly))
        #expect(try await space.person(people[0].id)?.cadence == .every(.fortnightly))
        #expect(try await step(world, account) == "done")
        try await Browser(world).signIn("Anna", "a password for tests")
        #expect(try await anna.get("/settings").text.contains("href=\"/welcome\""))
        #expect(try await anna.get("/welcome").location == "/welcome/people")
    }

    @Test func `each step can be passed over`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        try await anna.get("/welcome/people")
        #expect(try await anna.post("/welcome/skipping", ["step": "people"]).location == "/")
        #expect(try await step(world, account) == "done")
        _ = try await world.space(of: account).add("Berta")
        #expect(try await anna.post("/welcome/skipping", ["step": "people"]).location == "/welcome/rhythm")
        #expect(try await anna.post("/welcome/skipping", ["step": "rhythm"]).location == "/")
        #expect(try await anna.post("/welcome/skipping", ["step": "nonsense"]).status == 400)
    }

    @Test func `a birthday that does not exist is said beside its row, and nobody is made`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        let form = try await anna.get("/welcome/people").text
        let sent = fields(
            form, ["name-0": "Berta", "name-1": "Bo", "day-1": "30", "month-1": "2", "day-2": "1", "month-2": "5"])
        let answer = try await anna.post("/welcome/people", sent)
        #expect(answer.status == 422)
        #expect(answer.text.matches(of: /There is no such birthday/).count == 1)
        #expect(answer.text.matches(of: /This birthday needs a name/).count == 1)
        #expect(answer.text.contains("name=\"name-1\" value=\"Bo\""))
        // The third row is folded away until something stands in it.
        #expect(answer.text.contains("<details class=\"welcome-more\" open>"))
        #expect(form.contains("<details class=\"welcome-more\">"))
        #expect(answer.text.contains("<option value=\"2\" selected>"))
        #expect(try await world.space(of: account).peopleCount() == 0)
        #expect(try await anna.post("/welcome/people", ["name-0": "Berta"]).status == 400)
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
