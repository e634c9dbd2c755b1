import Foundation
import HTTPSupport
import Kinkeeper
import Store
import Testing

@testable import Web

@Suite struct PersonFormTests {
    private let world: World

    init() throws { world = try World() }

    private func value(_ name: String, in page: String) -> String? {
        guard let start = page.range(of: "name=\"\(name)\" value=\"") else { return nil }
        return String(page[start.upperBound...].prefix { $0 != "\"" })
    }

    private func only(_ space: Space) async throws -> Person {
        let row = try #require(try await space.peoplePage(order: .givenFirst, limit: 2).rows.first)
        return try #require(try await space.person(row.id))
    }

    @Test func `a person is made with every kind of field, once however often the form is sent`() async throws {
        let (account, anna) = try await world.member("Anna")
        let page = try await anna.get("/people/new").text
        let id = try #require(value("id", in: page))
        let fields = [
            "id": id, "given": "Léa", "family": "Dubois", "nickname": "Lou", "pronouns": "she/her",
            "organisation": "Stadtwerke", "jobTitle": "Engineer", "note": "one\r\ntwo", "phone.label": "mobile",
            "phone.value": "+49 30 1", "email.value": "lea@example.org", "messaging.service": "Signal",
            "messaging.value": "lea.1", "url.value": "https://example.org/?a=b", "address.label": "home",
            "address.street": "Hauptstraße 1", "address.locality": "Berlin", "day.kind": "birthday", "day.day": "29",
            "day.month": "2", "day.year": "1992", "day.calendar": "gregorian", "tag.value": "choir", "category": "+",
            "categoryNew": "Sea", "cadence": "days", "cadenceDays": "45", "leapDayRule": "march-1",
        ]
        let answer = try await anna.post("/people/new", fields)
        #expect(answer.location == "/people/\(id)")
        #expect(try await anna.post("/people/new", fields).location == "/people/\(id)")
        let space = try await world.space(of: account)
        #expect(try await space.peopleCount() == 1)
        let person = try await only(space)
        #expect(person.profile.name.formatted == "Léa Dubois")
        #expect(person.profile.note == "one\ntwo")
        #expect(person.profile.contacts.count == 5)
        #expect(person.profile.contacts.first == ContactMethod(label: "mobile", value: .phone("+49 30 1")))
        #expect(person.profile.occasions.map(\.kind) == [.birthday])
        #expect(person.profile.tags == ["choir"])
        #expect(person.category == .custom("Sea"))
        #expect(person.leapDayRule == .march1)
        #expect(person.cadence == Cadence(days: 45).map(CadenceChoice.every))
    }

    @Test func `what is wrong stands beside its field, and nothing that was typed is lost`() async throws {
        let (account, anna) = try await world.member("Anna")
        try await anna.get("/people/new")
        let answer = try await anna.post(
            "/people/new",
            [
                "note": "Keep me", "day.kind": "birthday", "day.day": "30", "day.month": "2", "day.year": "2030",
                "phone.value": "+1 555",
            ])
        #expect(answer.status == 422)
        #expect(answer.text.contains("Enter a name"))
        #expect(answer.text.contains("This month has no day 30."))
        #expect(answer.text.contains("href=\"#day-0-day\""))
        #expect(answer.text.contains("Keep me"))
        #expect(value("phone.value", in: answer.text) == "+1 555")
        #expect(try await world.space(of: account).peopleCount() == 0)
    }

    @Test func `a photo is asked for once the new person is saved, and an edit asks for none`() async throws {
        let (account, anna) = try await world.member("Anna")
        let page = try await anna.get("/people/new").text
        #expect(page.contains("name=\"then\" value=\"photo\""))
        let id = try #require(value("id", in: page))
        let refused = try await anna.post("/people/new", ["id": id, "given": "", "then": "photo"])
        #expect(refused.status == 422 && refused.text.contains("name=\"then\" value=\"photo\""))
        let answer = try await anna.post("/people/new", ["id": id, "given": "Ben", "then": "photo"])
        #expect(answer.location == "/people/\(id)/picture")
        #expect(try await only(world.space(of: account)).profile.name.given == "Ben")
        #expect(try await anna.get("/people/\(id)/picture").text.contains("type=\"file\""))
        #expect(try await !anna.get("/people/\(id)/edit").text.contains("value=\"photo\""))
    }

    @Test func `one more row keeps what was typed and saves nothing`() async throws {
        let (account, anna) = try await world.member("Anna")
        try await anna.get("/people/new")
        let answer = try await anna.post("/people/new", ["given": "Ben", "phone.value": "123", "more": "phone"])
        #expect(answer.status == 200)
        #expect(value("given", in: answer.text) == "Ben")
        #expect(answer.text.matches(of: /name="phone.value" value="123"/).count == 1)
        #expect(answer.text.contains("id=\"phone-1\""))
        #expect(try await world.space(of: account).peopleCount() == 0)
    }

    @Test func `an edit that changes nothing leaves the card as it is`() async throws {
        let (account, anna) = try await world.member("Anna")
        let space = try await world.space(of: account)
        let id = try await space.add("Berta Berg", note: "Likes tea")
        let before = try await space.personEdition(id)
        let page = try await anna.get("/people/\(id)/edit").text
        let version = try #require(value("version", in: page))
        let answer = try await anna.post(
            "/people/\(id)/edit", ["version": version, "formatted": "Berta Berg", "note": "Likes tea"])
        #expect(answer.status == 303)
        #expect(try await space.personEdition(id)?.person.profile.note == before?.person.profile.note)
    }

    @Test func `the second of two writers sees both versions and chooses`() async throws {
        let (account, anna) = try await world.member("Anna")
        let space = try await world.space(of: account)
        try await anna.get("/people/new")
        let id = Person.ID.make(at: world.now)
        _ = try await anna.post("/people/new", ["id": id.description, "given": "Ben", "note": "Old", "jobTitle": "Cook"])
        let version = try #require(value("version", in: try await anna.get("/people/\(id)/edit").text))
        _ = try await anna.post(
            "/people/\(id)/edit", ["version": version, "given": "Ben", "note": "Theirs", "jobTitle": "Cook"])
        let conflict = try await anna.post(
            "/people/\(id)/edit", ["version": version, "given": "Ben", "note": "Mine", "jobTitle": "Baker"])
        #expect(conflict.status == 409)
        #expect(conflict.text.contains("Theirs"))
        #expect(conflict.text.contains("Mine"))
        #expect(conflict.text.contains("name=\"keep.note\""))
        #expect(try await space.person(id)?.profile.note == "Theirs")
        let now = try #require(value("version", in: conflict.text))
        let answer = try await anna.post(
            "/people/\(id)/edit",
            [
                "version": now, "given": "Ben", "note": "Mine", "jobTitle": "Baker", "keep.note": "theirs",
                "keep.jobTitle": "mine",
            ])
        #expect(answer.status == 303)
        let person = try #require(try await space.person(id))
        #expect(person.profile.note == "Theirs")
        #expect(person.profile.jobTitle == "Baker")
    }

    @Test func `many people are changed at once and set back`() async throws {
        let (account, anna) = try await world.member("Anna")
        let space = try await world.space(of: account)
        let id = try await space.add("Ben")
        let other = try await space.add("Carla")
        let page = try await anna.get("/people?select=all").text
        #expect(page.matches(of: /name="person"[^>]* checked/).count == 2)
        let answer = try await anna.post(
            "/people/changes", ["person": id.description, "change": "category", "category": "friend", "back": "//evil"])
        #expect(answer.location == "/people")
        #expect(try await space.person(id)?.category == .friend)
        #expect(try await space.person(other)?.category == nil)
        #expect(try await anna.get("/people?category=friend").text.contains("Ben"))
        _ = try await anna.post("/people/changes", ["person": id.description, "change": "trash"])
        let toast = try await anna.get("/people").text
        let undo = try #require(toast.firstMatch(of: /action="(\/people\/changes\/[^"]+)"/)).1
        #expect(try await space.person(id)?.trashedAt != nil)
        _ = try await anna.post(String(undo))
        #expect(try await space.person(id)?.trashedAt == nil)
        let (_, bert) = try await world.member("Bert")
        try await bert.get("/settings")
        #expect(try await bert.post(String(undo)).status == 303)
    }

    @Test func `the trash is left, and emptied after a question`() async throws {
        let (account, anna) = try await world.member("Anna")
        let space = try await world.space(of: account)
        let ben = try await space.add("Ben")
        let carla = try await space.add("Carla")
        _ = try await space.trash([ben, carla], at: world.now)
        let page = try await anna.get("/trash").text
        #expect(page.contains("Ben") && page.contains("Deleted for good on 21 December."))
        _ = try await anna.post("/people/\(ben)/restoring")
        #expect(try await space.person(ben)?.trashedAt == nil)
        #expect(try await anna.get("/trash/\(ben)/deletion").status == 404)
        let question = try await anna.get("/trash/emptying").text
        world.wait(5)
        _ = try await space.trash([ben], at: world.now)
        let moment = try #require(value("moment", in: question))
        #expect(try await anna.post("/trash", ["moment": moment]).status == 303)
        #expect(try await space.person(carla) == nil)
        #expect(try await space.person(ben) != nil)
        _ = try await anna.post("/trash/\(ben)/deletion")
        #expect(try await space.person(ben) == nil)
    }

    @Test(arguments: [Int64.min, .max])
    func `a moment that nobody was asked at ends nothing`(moment: Int64) async throws {
        let (account, anna) = try await world.member("Anna")
        let space = try await world.space(of: account)
        let ben = try await space.add("Ben")
        _ = try await space.trash([ben], at: world.now)
        try await anna.get("/trash/emptying")
        #expect(try await anna.post("/trash", ["moment": "\(moment)"]).status == 303)
        // Far in the future counts as now, as it did before.
        #expect(try await (space.person(ben) == nil) == (moment > 0))
    }

    @Test func `a picture is sent, cropped, kept, removed and put back`() async throws {
        let (account, anna) = try await world.member("Anna")
        let space = try await world.space(of: account)
        let id = try await space.add("Ben")
        try await anna.get("/people/\(id)/picture")
        #expect(try await anna.upload("/people/\(id)/picture", file: "rubbish", named: "a.jpg").status == 422)
        let sent = try await anna.upload("/people/\(id)/picture", file: "picture", named: "a.jpg")
        #expect(sent.location == "/people/\(id)/picture/crop")
        let crop = try await anna.get("/people/\(id)/picture/crop").text
        #expect(crop.contains("name=\"x\" value=\"50\""))
        #expect(try await anna.get("/people/\(id)/picture/image").text == "picture")
        let refused = try await anna.post("/people/\(id)/picture/crop", ["x": "200", "y": "0", "size": "300"])
        #expect(refused.status == 422)
        #expect(try await space.person(id)?.photo == nil)
        _ = try await anna.post("/people/\(id)/picture/crop", ["x": "10", "y": "20", "size": "100"])
        let photo = try #require(try await space.person(id)?.photo)
        #expect(try String(contentsOf: space.media.url(for: photo), encoding: .utf8) == "square of 10 20 100")
        _ = try await anna.post("/people/\(id)/picture/removal")
        #expect(try await space.person(id)?.photo == nil)
        _ = try await anna.post("/people/\(id)/picture/return?photo=\(photo.hex)")
        #expect(try await space.person(id)?.photo == photo)
        #expect(try await anna.get("/people/\(id)/picture/crop").status == 422)
    }
}
