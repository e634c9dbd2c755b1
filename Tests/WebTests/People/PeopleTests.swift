import Foundation
import HTTPSupport
import HTTPTypes
import Kinkeeper
import Store
import Testing

@testable import Web

@Suite struct PeopleTests {
    @Test func `everybody is listed page by page, each once`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        let space = try await world.space(of: account)
        for number in 100..<220 { _ = try await space.add("Person \(number)") }
        var seen: [String] = []
        var path: String? = "/people"
        var pages = 0
        // Bounded, for a last page that leads on to itself must fail this test, not hold it for ever.
        while let next = path, pages < 9 {
            let text = try await anna.get(next).text
            seen += text.matches(of: /Person \d+/).map { String($0.0) }
            path = text.firstMatch(of: /class="button" href="(\/people\?[^"]*after=[^"]+)"/).map {
                String($0.1).replacingOccurrences(of: "&amp;", with: "&")
            }
            pages += 1
        }
        #expect(pages == 3)
        #expect(Set(seen).count == 120)
        #expect(seen.count == 120)
    }

    @Test func `searching finds by parts of a name, and says when nobody was found`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        let space = try await world.space(of: account)
        _ = try await space.add("Jürgen Müller")
        _ = try await space.add("Berta")
        let found = try await anna.get("/people?q=mull")
        #expect(found.text.contains("Jürgen Müller"))
        #expect(!found.text.contains("Berta"))
        #expect(try await anna.get("/people?q=xyzzy").text.contains("Nobody matches"))
    }

    @Test func `searching as one types gets the rows alone`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        _ = try await world.space(of: account).add("Berta")
        let rows = try await anna.get("/people?q=ber", [.known("X-Fragment"): "people-rows"])
        #expect(rows.status == 200)
        #expect(rows.text.contains("Berta"))
        #expect(!rows.text.contains("<html"))
        #expect(rows.headers[.vary]?.contains("X-Fragment") == true)
        let gone = try await Browser(world).get("/people?q=ber", [.known("X-Fragment"): "people-rows"])
        #expect(gone.status == 403)
    }

    @Test func `an empty space says how to begin`() async throws {
        let world = try World()
        let (_, anna) = try await world.member("Anna")
        #expect(try await anna.get("/people").text.contains("No people yet"))
        #expect(try await anna.get("/").text.contains("No people yet"))
    }

    @Test func `somebody moved to the trash is gone, and one tap brings them back`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        let person = try await world.space(of: account).add("Berta")
        try await anna.get("/people/\(person)")
        let sent = try await anna.post("/people/\(person)/trashing")
        #expect(sent.status == 303)
        #expect(sent.location == "/people")
        let list = try await anna.get("/people")
        #expect(!list.text.contains("Berta"))
        #expect(list.text.contains("Moved to the trash."))
        #expect(list.text.contains("action=\"/people/\(person)/restoring\""))
        #expect(list.text.contains(">Undo</button>"))
        let back = try await anna.post("/people/\(person)/restoring")
        #expect(back.location == "/people/\(person)")
        #expect(try await anna.get("/people/\(person)").text.contains("Taken out of the trash."))
        #expect(try await anna.get("/people").text.contains("Berta"))
    }

    @Test func `a notice is said once, and cannot be made up`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        let person = try await world.space(of: account).add("Berta")
        try await anna.get("/people/\(person)")
        try await anna.post("/people/\(person)/trashing")
        let cookie = try #require(anna.jar["kinkeeper-notice"])
        #expect(try await anna.get("/people").text.contains("Moved to the trash."))
        #expect(try await !anna.get("/people").text.contains("Moved to the trash."))
        let seal = try #require(cookie.split(separator: "~").last)
        let forged = Data(#"{"phrase":"people.restored","blanks":{}}"#.utf8).base64EncodedString()
        anna.setCookie("kinkeeper-notice", "\(forged)~\(seal)")
        #expect(try await !anna.get("/people").text.contains("Taken out of the trash."))
        let (_, bert) = try await world.member("Bert")
        bert.setCookie("kinkeeper-notice", cookie)
        #expect(try await !bert.get("/people").text.contains("Moved to the trash."))
    }

    @Test func `the kept card is shown as it is`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        let person = try await world.space(of: account).add("Berta", note: "likes tea")
        let card = try await anna.get("/people/\(person)/card")
        #expect(card.text.contains("NOTE:likes tea"))
        #expect(card.headers[.contentType] == "text/html; charset=utf-8")
    }

    @Test func `the export holds every card as it is, as a file to save`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        let space = try await world.space(of: account)
        for number in 0..<300 { _ = try await space.add("Person \(number)", note: String(repeating: "n", count: 500)) }
        let gone = try await space.add("Gone")
        try await space.trash(gone, at: world.now)
        let answer = try await anna.get("/export/people.vcf")
        #expect(answer.headers[.contentType] == "text/vcard; charset=utf-8")
        #expect(answer.headers[.contentDisposition] == "attachment; filename=\"kinkeeper-2026-11-21.vcf\"")
        #expect(answer.text.components(separatedBy: "BEGIN:VCARD").count == 301)
        #expect(!answer.text.contains("Gone"))
        let left = try FileManager.default.contentsOfDirectory(atPath: world.folder.url.path)
        #expect(!left.contains { $0.hasSuffix(".scratch") })
    }
}
