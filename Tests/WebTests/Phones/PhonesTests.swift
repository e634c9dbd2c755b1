import Foundation
import HTTPSupport
import HTTPTypes
import Kinkeeper
import Screens
import Store
import Testing

@testable import Web

@Suite struct PhonesTests {
    @Test(arguments: PhoneKind.allCases)
    func `each kind has its steps, the server, the name, and a button that makes its app password`(kind: PhoneKind) async throws
    {
        let world = try World(publicURL: "https://kin.example.org")
        let (account, anna) = try await world.member("Anna")
        #expect(try await anna.get("/phones").text.contains("/phones/\(kind)"))
        let page = try await anna.get("/phones/\(kind)")
        #expect(page.status == 200 && page.text.contains("value=\"Anna\""))
        let server = kind == .iphone || kind == .mac ? "kin.example.org" : "https://kin.example.org"
        #expect(page.text.contains("id=\"server\" value=\"\(server)\""))
        #expect(page.text.matches(of: /<li><p>/).count >= 4)
        let name = try #require(page.text.firstMatch(of: /name="name" value="([^"]+)"/)?.1)
        let made = try await anna.post("/phones/\(kind)", ["name": String(name), "access": "change", "calendar": "1"])
        #expect(made.text.contains("id=\"fresh\""))
        let known = try await world.folder.accounts.appPasswords(of: account.id)
        #expect(known.map(\.name) == [String(name)] && known.first?.scopes == [.readContacts, .writeContacts, .readCalendar])
        // The next one of its kind gets a name of its own.
        #expect(try await anna.get("/phones/\(kind)").text.contains("name=\"name\" value=\"\(name) 2\""))
    }

    @Test func `by whose clock tasks go is said until somebody has chosen`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        let page = try await anna.get("/phones/iphone").text
        #expect(page.contains("use the time zone Europe/Berlin, where it is 12:00") && page.contains("/settings/days"))
        try await world.folder.accounts.changeSettings(of: account.id) { $0.timeZone = "Asia/Tokyo" }
        #expect(!(try await anna.get("/phones/iphone").text).contains("use the time zone"))
    }

    @Test func `a device may be let see only, and a name is needed`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        try await anna.get("/phones/android")
        let refused = try await anna.post("/phones/android", ["name": "  ", "access": "see"])
        #expect(refused.status == 422 && refused.text.contains("value=\"see\" checked"))
        // A missing scope is not allowed.
        try await anna.post("/phones/android", ["name": "Old form"])
        #expect(try await world.folder.accounts.appPasswords(of: account.id).map(\.scopes) == [[.readContacts]])
        try await world.folder.accounts.revokeAppPasswords(of: account.id, at: world.now)
        try await anna.post("/phones/android", ["name": "Tablet", "access": "see"])
        let known = try await world.folder.accounts.appPasswords(of: account.id)
        #expect(known.map(\.scopes) == [[.readContacts]])
        #expect(try await anna.get("/phones/fridge").status == 404)
    }

    @Test(
        arguments: [
            ("https://kin.example.org", nil), ("http://localhost:8080", "works only on"),
            ("http://127.0.0.1:80", "works only on"),
            ("http://kin.lan:8080", "not encrypted"),
        ] as [(String, String?)])
    func `it says when a phone would not come through`(url: String, words: String?) async throws {
        let world = try World(publicURL: url)
        let (_, anna) = try await world.member("Anna")
        for path in ["/phones", "/phones/iphone"] {
            let text = try await anna.get(path).text
            #expect(text.contains("public-url") == (words != nil))
            if let words { #expect(text.contains(words)) }
        }
        let text = try await anna.get("/phones/android").text
        #expect(text.contains("href=\"davx5://Anna@kin.example.org/\"") == url.hasPrefix("https"))
    }

    @Test func `a code leads a phone to its page, and holds nothing else`() async throws {
        let world = try World(publicURL: "https://kin.example.org")
        let (_, anna) = try await world.member("Anna")
        let page = try await anna.get("/phones/iphone").text
        guard let code = QRCode("https://kin.example.org/phones/iphone") else {
            // Without libqrencode the page has no code, and is whole.
            return #expect(!page.contains("code-ink"))
        }
        #expect(page.contains(code.shape) && page.contains("viewBox=\"0 0 \(code.side) \(code.side)\""))
        #expect(try await !anna.get("/phones/mac").text.contains("code-ink"))
        try await anna.get("/phones/iphone")
        let made = try await anna.post("/phones/iphone", ["name": "iPhone"]).text
        #expect(made.contains(code.shape))
        let here = try World(publicURL: "http://localhost:8080")
        #expect(try await !here.member("Anna").1.get("/phones/iphone").text.contains("code-ink"))
    }

    @Test func `a code has the marks of its corners, and none for too long a text`() throws {
        guard let code = QRCode("https://kin.example.org/phones/android") else { return }
        // The finders are seven dark modules wide, at the ends of the first row inside the margin.
        #expect(code.shape.hasPrefix("M4 4h7v1h-7z") && code.shape.contains("M\(code.side - 11) 4h7v1h-7z"))
        #expect(QRCode(String(repeating: "x", count: 5_000)) == nil)
    }
}
