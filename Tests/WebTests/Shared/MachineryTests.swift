import HTTPTypes
import Testing

@testable import Web

@Suite struct MachineryTests {
    @Test func `assets may be kept for good, and are not sent twice`() async throws {
        let world = try World()
        let stranger = Browser(world)
        let style = Assets.files[0]
        let answer = try await stranger.get("/assets/\(style.name)")
        #expect(answer.status == 200)
        #expect(answer.bytes == style.bytes)
        #expect(answer.headers[.contentType] == "text/css; charset=utf-8")
        #expect(answer.headers[.cacheControl] == "public, max-age=31536000, immutable")
        #expect(answer.headers[.setCookie] == nil)
        let tag = try #require(answer.headers[.eTag])
        let again = try await stranger.get("/assets/\(style.name)", [.ifNoneMatch: "\"other\", W/\(tag)"])
        #expect(again.status == 304)
        #expect(again.bytes.isEmpty)
        #expect(again.headers[.eTag] == tag)
    }

    @Test func `an asset that is not there is not found`() async throws {
        let world = try World()
        for name in ["app.css", "app-0000000000000000.css", "..%2Fapp.css"] {
            #expect(try await Browser(world).get("/assets/\(name)").status == 404)
        }
    }

    @Test func `the manifest names icons that are there`() async throws {
        let world = try World()
        let manifest = try await Browser(world).get("/manifest.webmanifest")
        #expect(manifest.headers[.contentType] == "application/manifest+json")
        let icons = Set(manifest.text.matches(of: /"(\/assets\/[^"]+)"/).map { String($0.1) })
        #expect(icons.count == 6)
        for icon in icons { #expect(try await Browser(world).get(icon).status == 200) }
    }

    @Test func `a supervisor learns that the process lives and the databases answer`() async throws {
        let world = try World()
        #expect(try await Browser(world).get("/healthz").text == "alive\n")
        #expect(try await Browser(world).get("/readyz").text == "ready\n")
    }
}
