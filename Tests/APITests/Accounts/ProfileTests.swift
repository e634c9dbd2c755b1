import Application
import Foundation
import HTTPTypes
import Interchange
import Kinkeeper
import Store
import Testing

@testable import API

/// The e-mail address and picture of an account, for its programs.
@Suite struct ProfileTests {
    @Test func `an address is read, set and removed, and one that is none is told with its place`() async throws {
        let programs = try Programs()
        let anna = try await programs.program("Anna")
        let ben = try await programs.program("Ben")
        #expect(try await anna.get("/profile").json["email"] == .null)
        let set = try await anna.send(.patch, "/profile", ["email": "anna@example.org"])
        #expect(set.status == 200 && set.json["email"]?.text == "anna@example.org" && set.json["hasPicture"] == false)
        let wrong = try await anna.send(.patch, "/profile", ["email": "anna at home"])
        #expect(wrong.status == 422 && wrong.text.contains("/email"))
        #expect(try await anna.send(.patch, "/profile", [:]).json["email"]?.text == "anna@example.org")
        #expect(try await !ben.get("/profile").text.contains("example.org"))
        #expect(try await anna.send(.patch, "/profile", ["email": nil]).json["email"] == .null)
    }

    @Test func `a picture is set, read by the account and by nobody it shares nothing with, and removed`() async throws {
        let programs = try Programs()
        let anna = try await programs.program("Anna")
        let ben = try await programs.program("Ben")
        let path = "/accounts/\(anna.account.id)/picture"
        #expect(try await anna.get(path).status == 404)
        #expect(try await anna.send(.put, "/profile/picture", bytes: [1, 2], type: "image/png").status == 422)
        let set = try await anna.send(.put, "/profile/picture", bytes: Array("picture".utf8), type: "image/png")
        #expect(set.status == 204)
        #expect(try await anna.get("/profile").json["hasPicture"] == true)
        let read = try await anna.get(path)
        #expect(read.status == 200 && read.headers[.contentType] == "image/jpeg" && !read.bytes.isEmpty)
        #expect(try await ben.get(path).status == 404)
        #expect(try await anna.send(.delete, "/profile/picture").status == 204)
        #expect(try await anna.send(.delete, "/profile/picture").status == 204)
        #expect(try await anna.get(path).status == 404)
    }
}
