import Foundation
import HTTPSupport
import HTTPTypes
import Store
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

    @Test func `a supervisor learns that the process lives and is ready, and leaves no trace`() async throws {
        let world = try World()
        let stranger = Browser(world)
        #expect(try await stranger.get("/healthz").text == "ok\n")
        let ready = try await stranger.get("/readyz")
        #expect(ready.status == 200)
        #expect(ready.text == "ready\naccounts: ok\ndata-folder: ok\ndisk: ok\nservices: ok\nrunning: ok\n")
        #expect(stranger.jar.isEmpty && ready.headers[.location] == nil)
        #expect(world.log.lines.filter { !$0.hasPrefix("debug ") }.isEmpty)
    }

    @Test func `a server that ends or cannot read its accounts is not ready, and still alive`() async throws {
        let world = try World()
        let (file, away) = (
            world.folder.url.appending(path: "accounts.sqlite"), world.folder.url.appending(path: "elsewhere")
        )
        try FileManager.default.moveItem(at: file, to: away)
        let broken = try await Browser(world).get("/readyz")
        #expect(broken.status == 503 && broken.text.hasPrefix("not ready\naccounts: failed\n"))
        #expect(!broken.text.contains(world.folder.url.path))
        try FileManager.default.moveItem(at: away, to: file)
        #expect(try await Browser(world).get("/readyz").status == 200)
        world.watching.readiness.noteEnd()
        let ending = try await Browser(world).get("/readyz")
        #expect(ending.status == 503 && ending.text.hasSuffix("services: ok\nrunning: failed\n"))
        #expect(try await Browser(world).get("/healthz").status == 200)
        // It knows, and asks again in a moment.
        #expect(!world.log.lines.contains { $0.hasPrefix("warning") })
    }
}
