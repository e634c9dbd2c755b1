import Foundation
import HTTPSupport
import HTTPTypes
import Kinkeeper
import Screens
import Store
import Testing

@testable import Web

/// Walks every route there is, however many are added later.
@Suite struct RouteTableTests {
    /// Words that stand in the first account's space and nowhere else.
    private let secrets = ["Zebulon", "Quartzmine", "hush-hush", "zebulon.vcf"]

    /// What fills the blanks of the route table: the first account's own records.
    private struct Blanks {
        let person: Person.ID
        let run: ImportRun.ID
        let session: Session.ID

        func path(_ pattern: String) -> String {
            pattern.replacingOccurrences(of: ":person", with: person.description)
                .replacingOccurrences(of: ":run", with: run.description)
                .replacingOccurrences(of: ":session", with: session.description)
                .replacingOccurrences(of: ":token", with: SecretToken().text)
                .replacingOccurrences(of: ":asset", with: Assets.files[0].name)
        }
    }

    private func blanks(_ world: World, _ account: Account, _ browser: Browser) async throws -> Blanks {
        let space = try await world.space(of: account)
        let birthday = try PartialDate(year: 1985, month: 11, day: 22)
        let person = try await space.add("Zebulon Quartzmine", birthday: birthday, photo: [1, 2, 3], note: "hush-hush")
        try await browser.get("/imports")
        let answer = try await browser.upload("/imports", file: "BEGIN:VCARD\r\nFN:Zebulon\r\nEND:VCARD", named: "zebulon.vcf")
        let run = try #require(answer.location.flatMap { Routes.importRun.argument(in: $0) })
        let session = try #require(try await world.folder.accounts.sessions(of: account.id, at: world.now).first)
        return Blanks(person: person, run: run, session: session.id)
    }

    @Test func `a second account sees nothing of the first on any route, and changes nothing`() async throws {
        let world = try World()
        let (account, first) = try await world.member("Anna")
        let blanks = try await blanks(world, account, first)
        let (_, second) = try await world.member("Bert")
        let before = try await world.space(of: account).currentSequence()
        #expect(world.ledger.lines.count >= 24)
        for line in world.ledger.lines where line.pattern != "/sign-out" && line.pattern != "/settings/password" {
            let path = blanks.path(line.pattern)
            try await second.get("/settings")
            let answer = line.method == .get ? try await second.get(path) : try await second.post(path, ["theme": "dark"])
            for secret in secrets { #expect(!answer.text.contains(secret), "\(line.method) \(line.pattern)") }
            let names = [":person", ":run", ":session"].contains { line.pattern.contains($0) }
            if names { #expect(answer.status == 404, "\(line.method) \(line.pattern)") }
        }
        #expect(try await world.space(of: account).currentSequence() == before)
        #expect(try await world.folder.accounts.sessions(of: account.id, at: world.now).count == 1)
        #expect(try await world.folder.accounts.account(account.id)?.settings.theme == .system)
    }

    @Test func `the first account sees its own records where the second saw none`() async throws {
        let world = try World()
        let (account, first) = try await world.member("Anna")
        let blanks = try await blanks(world, account, first)
        for path in ["/", "/people", "/people/\(blanks.person)", "/people/\(blanks.person)/card", "/export/people.vcf"] {
            #expect(try await first.get(path).text.contains("Zebulon"), "\(path)")
        }
        #expect(try await first.get("/people/\(blanks.person)/photo").status == 200)
        #expect(try await first.get("/imports/\(blanks.run)").text.contains("zebulon.vcf"))
    }

    @Test func `a stranger is let in nowhere but where the table says so`() async throws {
        let world = try World()
        let (account, first) = try await world.member("Anna")
        let blanks = try await blanks(world, account, first)
        for line in world.ledger.lines {
            let stranger = Browser(world)
            let path = blanks.path(line.pattern)
            try await stranger.get("/sign-in")
            let answer = line.method == .get ? try await stranger.get(path) : try await stranger.post(path)
            for secret in secrets { #expect(!answer.text.contains(secret)) }
            if line.isOpen { continue }
            let isTurnedAway = line.method == .get ? answer.status == 303 : answer.status == 403
            #expect(isTurnedAway, "\(line.method) \(line.pattern) answered \(answer.status)")
        }
        let open = world.ledger.lines.filter(\.isOpen).map { "\($0.method) \($0.pattern)" }
        #expect(
            open == [
                "GET /setup/:token", "POST /setup/:token", "GET /sign-in", "POST /sign-in", "GET /assets/:asset",
                "GET /manifest.webmanifest", "GET /healthz", "GET /readyz",
            ])
    }

    @Test func `every answer of every route carries the rules for browsers`() async throws {
        let world = try World()
        let (account, first) = try await world.member("Anna")
        let blanks = try await blanks(world, account, first)
        for line in world.ledger.lines where line.pattern != "/sign-out" {
            let path = blanks.path(line.pattern)
            let answer = line.method == .get ? try await first.get(path) : try await first.post(path, ["csrf": "none"])
            #expect(answer.headers[.contentSecurityPolicy] == SecurityHeaders.policy, "\(line.pattern)")
            #expect(answer.headers[.xContentTypeOptions] == "nosniff")
            #expect(answer.headers[.cacheControl] != nil)
            let isPage = answer.headers[.contentType]?.hasPrefix("text/html") == true
            if isPage { #expect(answer.headers[.cacheControl] == "private, no-store", "\(line.pattern)") }
        }
    }

    @Test func `no form is taken without the token of its session`() async throws {
        let world = try World()
        let (account, first) = try await world.member("Anna")
        let (_, second) = try await world.member("Bert")
        let blanks = try await blanks(world, account, first)
        let foreign = try #require(try await second.get("/settings").formToken)
        let before = try await world.space(of: account).currentSequence()
        for line in world.ledger.lines where line.method == .post {
            for token in ["", "made-up", foreign] {
                let answer = try await first.post(blanks.path(line.pattern), ["csrf": token, "name": "x", "password": "y"])
                let isRefused = answer.status == 403 || line.pattern == "/imports" && answer.status == 400
                #expect(isRefused, "\(line.pattern) answered \(answer.status)")
            }
        }
        let upload = try await first.upload("/imports", file: "BEGIN:VCARD", csrf: foreign)
        #expect(upload.status == 403)
        #expect(try await world.space(of: account).currentSequence() == before)
    }

    @Test func `another site's form is refused though it carries the token`() async throws {
        let world = try World()
        let (_, anna) = try await world.member("Anna")
        try await anna.get("/settings")
        let answer = try await anna.post("/settings", ["theme": "dark"], headers: [.known("Sec-Fetch-Site"): "cross-site"])
        #expect(answer.status == 403)
        #expect(answer.text.contains("This came from another site"))
    }

    @Test func `pages hold no inline script and no inline style`() async throws {
        let world = try World()
        let (account, first) = try await world.member("Anna")
        let blanks = try await blanks(world, account, first)
        for line in world.ledger.lines where line.method == .get {
            let text = try await first.get(blanks.path(line.pattern)).text
            guard text.hasPrefix("<!doctype html>") else { continue }
            #expect(!text.contains(" style="), "\(line.pattern)")
            #expect(!text.contains("<style"), "\(line.pattern)")
            #expect(text.matches(of: /<script(?![^>]* src=)/).isEmpty, "\(line.pattern)")
            #expect(text.matches(of: /\ on[a-z]+=/).isEmpty, "\(line.pattern)")
        }
    }

    @Test func `an unknown address and a wrong method are told apart, signed in or not`() async throws {
        let world = try World()
        let (_, anna) = try await world.member("Anna")
        #expect(try await anna.get("/nowhere").status == 404)
        #expect(try await anna.get("/nowhere").text.contains("Go to Today"))
        #expect(try await Browser(world).get("/nowhere").text.contains("Go to the sign-in page"))
        let wrong = try await anna.send(.delete, "/people")
        #expect(wrong.status == 405)
        #expect(wrong.headers[.allow] == "GET")
        #expect(try await anna.get("/people/not-an-identifier").status == 404)
        #expect(try await anna.send(.head, "/people").status == 200)
    }
}
