import Foundation
import HTTPTypes
import Kinkeeper
import Store
import Testing

@testable import Web

@Suite struct PhotoTests {
    private func photo(_ world: World) async throws -> (Browser, String) {
        let (account, anna) = try await world.member("Anna")
        let person = try await world.space(of: account).add("Berta", photo: Array("<svg onload=alert(1)>".utf8))
        let page = try await anna.get("/people/\(person)").text
        let path = try #require(page.firstMatch(of: /src="(\/people\/[^"]+\/photo\?v=[0-9a-f]{12})/))
        return (anna, String(path.1))
    }

    @Test func `a photo is our own small picture, never what was sent`() async throws {
        let (anna, path) = try await photo(World())
        let answer = try await anna.get(path)
        #expect(answer.status == 200)
        #expect(answer.text == "picture of 96")
        #expect(answer.headers[.contentType] == "image/webp")
        #expect(try await anna.get(path + "&s=256").text == "picture of 256")
        #expect(try await anna.get(path + "&s=5000").status == 404)
    }

    @Test func `an address that names the picture may be kept for good, another must be asked for again`() async throws {
        let (anna, path) = try await photo(World())
        #expect(try await anna.get(path).headers[.cacheControl] == "private, max-age=31536000, immutable")
        let plain = String(path.prefix { $0 != "?" })
        #expect(try await anna.get(plain).headers[.cacheControl] == "private, no-cache")
        #expect(try await anna.get(plain + "?v=").headers[.cacheControl] == "private, no-cache")
        #expect(try await anna.get(plain + "?v=000000000000").headers[.cacheControl] == "private, no-cache")
        let tag = try #require(try await anna.get(path).headers[.eTag])
        #expect(try await anna.get(path, [.ifNoneMatch: tag]).status == 304)
    }

    @Test func `a photo that cannot be decoded, or is not there, is not found`() async throws {
        struct Broken: Error {}
        let (anna, path) = try await photo(World(thumbnailer: Thumbnailer { _, _ in throw Broken() }))
        #expect(try await anna.get(path).status == 404)
        let world = try World()
        let (account, bert) = try await world.member("Bert")
        let person = try await world.space(of: account).add("Without")
        #expect(try await bert.get("/people/\(person)/photo").status == 404)
    }

    @Test func `many photos asked for at once all come`() async throws {
        let (anna, path) = try await photo(World())
        let texts = try await withThrowingTaskGroup(of: String.self) { group in
            for side in [48, 96, 256, 48, 96, 256, 48, 96] { group.addTask { try await anna.get("\(path)&s=\(side)").text } }
            return try await group.reduce(into: [String]()) { $0.append($1) }
        }
        #expect(texts.count == 8)
        #expect(Set(texts) == ["picture of 48", "picture of 96", "picture of 256"])
    }
}
