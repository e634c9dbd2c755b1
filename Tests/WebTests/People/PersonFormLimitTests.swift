import Foundation
import HTTPTypes
import Kinkeeper
import Screens
import Store
import Testing

@testable import HTTPSupport
@testable import Web

@Suite struct PersonFormLimitTests {
    private func send(_ rows: Int, _ name: String, by anna: Browser) async throws -> Answer {
        let page = try await anna.get("/people/new")
        let token = try #require(page.formToken)
        let fields = ["csrf=\(token)", "given=Berta"] + (0..<rows).map { "\(name)=w\($0).example" }
        return try await anna.send(
            .post, "/people/new", headers: [.contentType: "application/x-www-form-urlencoded"],
            body: Array(fields.joined(separator: "&").utf8))
    }

    @Test(arguments: ["url.value", "tag.value", "day.words"])
    func `a form of more rows than anybody types is refused before it is worked on`(name: String) async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        #expect(try await send(PersonFormInput.mostRows + 1, name, by: anna).status == 413)
        #expect(try await world.space(of: account).peopleCount() == 0)
    }

    @Test func `a long list is kept whole and in its order`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        let answer = try await send(300, "url.value", by: anna)
        let id = try #require(answer.location?.split(separator: "/").last.flatMap { Person.ID(String($0)) })
        let person = try #require(try await world.space(of: account).person(id))
        #expect(person.profile.contacts.map(\.value) == (0..<300).map { .url("w\($0).example") })
    }

    @Test func `rows are put together by the order of each of their fields`() {
        let fields = FormFields(text: "phone.label=a&phone.value=1&phone.value=2&phone.label=b&phone.value=3&email.value=4")
        let rows = FormRows(fields, "phone").map { "\($0["label"]):\($0["value"])" }
        #expect(rows == ["a:1", "b:2", ":3"])
    }
}
