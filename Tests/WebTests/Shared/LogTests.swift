import Foundation
import HTTPSupport
import HTTPTypes
import Kinkeeper
import Store
import Testing

@testable import Web

@Suite struct LogTests {
    @Test func `log and metrics tell what was asked and answered, and nothing about anybody`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Annabella", password: "Quetzalcoatl rising")
        let person = try await world.space(of: account).add("Zebulon", note: "hush-hush")
        try await anna.get("/people?q=Zebulon")
        try await anna.get("/people/\(person)")
        try await anna.post("/people/\(person)/trashing")
        try await anna.get("/nowhere/Zebulon")
        try await anna.get("/imports")
        try await anna.upload("/imports", file: "BEGIN:VCARD\r\nFN:Zebulon\r\nEND:VCARD", named: "zebulon.vcf")
        try await Browser(world, from: "198.51.100.77").post("/sign-in", ["name": "Annabella", "password": "hush-hush"])
        for line in world.registered.lines where line.method == .get && !line.pattern.contains(":") {
            try await anna.get(line.pattern)
        }
        let counted = world.watching.counts.families.flatMap(\.samples).flatMap(\.labels).map(\.value)
        #expect(counted.contains("/people/{person}"))
        let lines = world.log.lines + counted
        #expect(lines.contains { $0.contains("Answered method=GET milliseconds=0 route=/people/{person} status=200") })
        #expect(lines.contains { $0.contains("route=NotFound status=404") })
        let secrets = [
            "ebulon", "nnabella", "hush", "Quetzalcoatl", "198.51.100", "192.0.2.1", "q=", person.description,
            account.id.description, try #require(anna.jar["kinkeeper"]),
        ]
        for line in lines { for secret in secrets { #expect(!line.contains(secret), "\(line)") } }
    }

    @Test func `an error of ours is in the log under the reference on the page, without its words`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        _ = try await world.space(of: account).add("Zebulon")
        // The folder of uploads cannot be made where a file lies.
        try Data().write(to: world.runner.uploadFolder)
        try await anna.get("/imports")
        let answer = try await anna.upload("/imports", file: "BEGIN:VCARD", named: "zebulon.vcf")
        #expect(answer.status == 500)
        #expect(answer.text.contains("Something went wrong on our side"))
        #expect(!answer.text.contains(world.folder.url.path))
        let reference = try #require(answer.text.firstMatch(of: /<code>([0-9a-f]{8})<\/code>/)).1
        let line = try #require(world.log.lines.first { $0.contains("reference=\(reference)") })
        #expect(line.hasPrefix("error A request failed"))
        #expect(!line.contains("zebulon") && !line.contains(world.folder.url.path))
    }

    @Test func `programs get problem details instead of a page`() async throws {
        let world = try World()
        let (_, anna) = try await world.member("Anna")
        let answer = try await anna.get("/nowhere", [.accept: "application/json"])
        #expect(answer.status == 404)
        #expect(answer.headers[.contentType] == "application/problem+json")
        #expect(answer.text.contains("\"kind\":\"not-found\""))
        let stranger = try await Browser(world).get("/people", [.accept: "application/problem+json"])
        #expect(stranger.status == 403)
        #expect(stranger.text.contains("\"kind\":\"signed-out\""))
    }
}
