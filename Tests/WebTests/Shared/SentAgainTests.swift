import Foundation
import Kinkeeper
import Store
import Testing

@testable import Web

/// Forms that are sent once more from a page that was gone back to, where no script gives them another name.
/// It is Saturday, 21 November 2026, 12:00 in Berlin.
@Suite struct SentAgainTests {
    private let zone = ZoneOffsets(TimeZone(identifier: "Europe/Berlin") ?? .gmt)
    private let id = Reminder.ID.make(at: World.start).description

    private func circle() async throws -> (Space, Account, Browser) {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        let space = try await world.space(of: account)
        try await anna.get("/")
        return (space, account, anna)
    }

    /// Sends a form twice, and with other words twice; each time it is said to be saved.
    private func send(_ path: String, _ fields: [String: String], then changes: [String: String], by anna: Browser) async throws
    {
        let named = fields.merging(["id": id, "entry": id]) { $1 }
        for _ in 1...2 { #expect(try await anna.post(path, named).status == 303) }
        for _ in 1...2 { #expect(try await anna.post(path, named.merging(changes) { $1 }).status == 303) }
    }

    @Test(arguments: [["title": "Ring Cleo"], ["time": "19:30"], ["interval": "3"], ["note": "Bring cake"], ["purpose[]": ""]])
    func `a reminder of other words is another one`(changes: [String: String]) async throws {
        let (space, _, anna) = try await circle()
        let berta = try await space.add("Berta")
        let purpose = try #require(try await space.purposes().all.first?.id)
        let fields = [
            "title": " Ring Berta ", "day": "2026-11-24", "time": "18:30", "repeat": "weekly", "interval": "2",
            "weekday[]": "TU", "ends": "after", "count": "10", "category": "check-in", "about[]": berta.description,
            "note": "She likes\r\nlong calls", "purposes": "1", "purpose[]": purpose.description, "step": "save",
            "back": "/reminders",
        ]
        try await send("/reminders", fields, then: changes, by: anna)
        #expect(try await space.reminders(in: zone).count == 2)
        let known = try #require(Reminder.ID(id))
        #expect(try await space.reminder(known)?.title == "Ring Berta")
    }

    @Test func `a to-do of other words is another one`() async throws {
        let (space, _, anna) = try await circle()
        let fields = ["title": "Mend the gate ", "day": "2026-11-24", "priority": "high"]
        try await send("/to-dos", fields, then: ["title": "Mend the fence"], by: anna)
        let titles = try await space.toDos(limit: 9, in: zone).rows.map(\.reminder.title)
        #expect(titles.sorted() == ["Mend the fence", "Mend the gate"])
    }

    @Test(arguments: [["title": "Scarf"], ["note": "The blue one"], ["amount": "20"], ["tags": "tea"]])
    func `a gift of other words is another one`(changes: [String: String]) async throws {
        let (space, account, anna) = try await circle()
        let ben = try await space.add("Ben")
        let fields = [
            "title": "Kettle ", "for[]": ben.description, "occasion": "Christmas", "day": "2026-12-24", "amount": "49.90",
            "currency": "EUR", "link": " https://shop.example/", "note": "", "tags": "tea, Tea, kitchen", "choosing": "7",
            "delivery": "3", "step": "save", "back": "/gifts",
        ]
        try await send("/gifts", fields, then: changes, by: anna)
        #expect(try await space.gifts(limit: 9, asking: account.id).rows.count == 2)
    }

    @Test func `a reminder of a gift of other words is another one, and its undo is of that`() async throws {
        let (space, account, anna) = try await circle()
        let gift = try await space.createGift(GiftDraft(title: "Kettle"), asking: account.id, at: World.start)
        let fields = ["message": "Ask  Ben", "day": "2099-12-01", "time": "18:30"]
        try await send("/gifts/\(gift.id)/reminders", fields, then: ["message": "Ask Lea"], by: anna)
        let reminders = try #require(try await space.gift(gift.id, asking: account.id)).reminders
        #expect(reminders.map(\.message).sorted() == ["Ask Ben", "Ask Lea"])
        let other = try #require(reminders.first { $0.message == "Ask Lea" })
        #expect(try await anna.get("/gifts/\(gift.id)").text.contains("/gift-reminders/\(other.id)/removal?undo=1"))
    }

    @Test(arguments: [["note": "Bread."], ["day": "2026-11-18"], ["kind": "call"], ["time": ""]])
    func `a catch-up of other words is another one`(changes: [String: String]) async throws {
        let (space, _, anna) = try await circle()
        let berta = try await space.add("Berta")
        let fields = [
            "with[]": berta.description, "day": "2026-11-19", "time": "18:30", "kind": "in-person", "note": " Soup.\r\nBread.",
            "others": "the cat", "step": "save", "back": "/catch-ups",
        ]
        try await send("/catch-ups", fields, then: changes, by: anna)
        #expect(try await space.catchups(of: berta, limit: 9).rows.count == 2)
    }

    @Test func `a tap on another kind of catch-up is another one`() async throws {
        let (space, _, anna) = try await circle()
        let berta = try await space.add("Berta")
        try await send("/people/\(berta)/catch-ups", ["kind": "call"], then: ["kind": "message"], by: anna)
        #expect(try await space.catchups(of: berta, limit: 9).rows.count == 2)
    }

    @Test func `a purpose and a group of another name are others`() async throws {
        let (space, _, anna) = try await circle()
        let before = try await space.purposes().all.count
        try await send("/purposes", ["name": " Garden"], then: ["name": "House"], by: anna)
        #expect(try await space.purposes().all.count == before + 2)
        try await send("/groups", ["name": "The  choir", "cadence": "30", "days": ""], then: ["name": "Chess"], by: anna)
        #expect(try await space.groups().map(\.group.name).sorted() == ["Chess", "The choir"])
        // The same name once more is refused, and nothing that was chosen is lost.
        let again = try await anna.post("/groups", ["id": id, "name": "The choir", "cadence": "custom", "days": "45"])
        #expect(again.status == 422 && again.text.contains("value=\"45\""))
    }

    @Test func `a person of other words is a choice between both`() async throws {
        let (space, _, anna) = try await circle()
        let fields = ["id": id, "given": " Léa ", "family": "Dubois", "note": "one\r\ntwo", "phone.value": " +49 30 1"]
        for _ in 1...2 { #expect(try await anna.post("/people/new", fields).location == "/people/\(id)") }
        let other = try await anna.post("/people/new", fields.merging(["note": "three"]) { $1 })
        #expect(other.status == 409 && other.text.contains("three") && other.text.contains("one"))
        #expect(other.text.contains("action=\"/people/\(id)/edit\""))
        let known = try #require(Person.ID(id))
        let person = try #require(try await space.person(known))
        #expect(person.profile.note == "one\ntwo")
        #expect(try await space.peopleCount() == 1)
    }
}
