import Foundation
import HTTPSupport
import Kinkeeper
import Store
import TestSupport
import Testing

@testable import Web

/// Whole pages as they are sent, but for what differs from run to run: identifiers, tokens and fingerprints; and without the icons' shapes.
@Suite struct GoldenPageTests {
    private func steady(_ text: String) -> String {
        var names: [String: String] = [:]
        return
            text
            .replacing(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/) { match in
                let known = names[String(match.0)] ?? "ID-\(names.count + 1)"
                names[String(match.0)] = known
                return known
            }
            .replacing(/name="csrf" value="[^"]+"/) { _ in "name=\"csrf\" value=\"TOKEN\"" }
            .replacing(/-[0-9a-f]{16}\./) { _ in "-FINGERPRINT." }
            .replacing(/\/setup\/[A-Za-z0-9_\-]{43}/) { _ in "/setup/SECRET" }
            .replacing(/class="avatar hue-\d+"/) { _ in "class=\"avatar hue-N\"" }
            .replacing(/<svg class="sprite"[\s\S]*?<\/svg>/) { _ in "ICONS" }
            .replacing(/(<option value="[^"]+">\n?)+/) { _ in "OPTIONS\n" }
    }

    private func expectPage(_ answer: Answer, _ name: String) throws {
        try expectGolden(steady(answer.text), named: "\(name).html", beside: #filePath)
    }

    @Test func `pages of a full space`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        let space = try await world.space(of: account)
        let report = try await space.importAll(
            Cast.everybody.map { Cast.card($0, uid: $0.name.formatted.lowercased()) }, from: "phone.vcf", at: world.now)
        let person = try #require(try await space.person(named: "Anna Berg")).id
        try expectPage(try await anna.get("/"), "today")
        try expectPage(try await anna.get("/people"), "people")
        try expectPage(try await anna.get("/people?q=nobody"), "people-nobody")
        try expectPage(try await anna.get("/search?q=ann"), "search")
        try expectPage(try await anna.get("/people/\(person)"), "person")
        try expectPage(try await anna.get("/people/\(person)/card"), "card")
        try expectPage(try await anna.get("/imports"), "imports")
        try expectPage(try await anna.get("/imports/\(report.run)"), "import")
        try expectPage(try await anna.get("/settings"), "settings")
        try await anna.post("/people/\(person)/trashing")
        try expectPage(try await anna.get("/people/\(person)"), "person-trashed")
    }

    @Test func `pages of an empty space`() async throws {
        let world = try World()
        let (_, anna) = try await world.member("Anna")
        try expectPage(try await anna.get("/"), "today-empty")
        try expectPage(try await anna.get("/people"), "people-empty")
        try expectPage(try await anna.get("/search"), "search-empty")
        try expectPage(try await anna.get("/nowhere"), "not-found")
    }

    @Test func `pages of strangers`() async throws {
        let world = try World()
        let secret = SecretToken()
        try await world.folder.accounts.createSetupLink(
            tokenHash: secret.digest, for: .newAccount, at: world.now, expiresAt: world.now.addingTimeInterval(60))
        let stranger = Browser(world)
        let path = "/setup/\(secret.text)"
        try expectPage(try await stranger.get(path), "setup")
        try expectPage(try await stranger.post(path, ["name": "", "password": "x", "timeZone": "x"]), "setup-refused")
        try expectPage(try await stranger.get("/sign-in"), "sign-in-fresh")
        _ = try await world.member("Berta")
        try expectPage(try await stranger.get("/sign-in?next=%2Fpeople"), "sign-in")
        try expectPage(try await stranger.post("/sign-in", ["name": "A", "password": "b"]), "sign-in-refused")
        try expectPage(try await stranger.post("/sign-in", ["csrf": "old", "name": "A", "password": "b"]), "form-too-old")
    }
}
