import Foundation
import HTTPSupport
import HTTPTypes
import Kinkeeper
import Store
import Testing

@testable import Web

/// Forms that waited on a device without a network: sent again they are taken once, for the day on which they were done.
@Suite struct WaitingFormTests {
    private let day: TimeInterval = 24 * 60 * 60

    private func named(_ key: String, waited seconds: TimeInterval = 0) -> HTTPFields {
        [.known("Idempotency-Key"): key, .known("Kinkeeper-Waited"): String(Int(seconds))]
    }

    @Test func `a form that is sent again with its name is taken once, and says so`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        let space = try await world.space(of: account)
        let person = try await space.add("Vera Hofmann")
        try await anna.get("/people/\(person)")
        // Without an identifier of its own the entry could not be told from another one.
        let first = try await anna.post("/people/\(person)/catch-ups", ["kind": "call"], headers: named("one"))
        #expect(first.status == 303)
        let again = try await anna.post("/people/\(person)/catch-ups", ["kind": "call"], headers: named("one"))
        #expect(again.status == 204 && again.headers[.known("Idempotency-Replayed")] == "true")
        #expect(try await anna.post("/people/\(person)/catch-ups", ["kind": "call"], headers: named("two")).status == 303)
        #expect(try await space.catchups(of: person, limit: 10).rows.count == 2)
    }

    @Test func `what was taken back stays so, though the form comes again`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        let space = try await world.space(of: account)
        let person = try await space.add("Vera Hofmann")
        let entry = Catchup.ID.make(at: world.now)
        try await anna.get("/people/\(person)")
        let fields = ["kind": "call", "entry": entry.description]
        try await anna.post("/people/\(person)/catch-ups", fields, headers: named("one"))
        try await anna.post("/catch-ups/\(entry)/deleting")
        #expect(try await anna.post("/people/\(person)/catch-ups", fields, headers: named("one")).status == 204)
        #expect(try await space.catchup(entry) == nil)
    }

    @Test func `a refused form is not taken, and may come again`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        let person = try await world.space(of: account).add("Vera Hofmann")
        try await anna.get("/people/\(person)")
        #expect(try await anna.post("/people/\(person)/catch-ups", ["kind": "?"], headers: named("one")).status == 400)
        #expect(try await anna.post("/people/\(person)/catch-ups", ["kind": "call"], headers: named("one")).status == 303)
    }

    @Test func `names are of an account each`() async throws {
        let world = try World()
        for name in ["Anna", "Bert"] {
            let (account, browser) = try await world.member(name)
            let person = try await world.space(of: account).add("Vera Hofmann")
            try await browser.get("/people/\(person)")
            let answer = try await browser.post("/people/\(person)/catch-ups", ["kind": "call"], headers: named("one"))
            #expect(answer.status == 303)
        }
    }

    @Test func `what was done three days ago is written down for that day`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        let space = try await world.space(of: account)
        let person = try await space.add("Vera Hofmann")
        let entry = Catchup.ID.make(at: world.now)
        try await anna.get("/people/\(person)")
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        let then = CivilDate(of: world.now, in: zone)
        world.wait(3 * day)
        try await anna.post(
            "/people/\(person)/catch-ups", ["kind": "call", "entry": entry.description],
            headers: named("one", waited: 3 * day))
        #expect(try await space.catchup(entry)?.day == then)
    }

    @Test func `a device that says nonsense of how long it waited is not believed`() async throws {
        let world = try World()
        let (account, anna) = try await world.member("Anna")
        let space = try await world.space(of: account)
        let person = try await space.add("Vera Hofmann")
        try await anna.get("/people/\(person)")
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        for waited in ["-86400", "soon", ""] {
            let entry = Catchup.ID.make(at: world.now)
            try await anna.post(
                "/people/\(person)/catch-ups", ["kind": "call", "entry": entry.description],
                headers: [.known("Kinkeeper-Waited"): waited])
            #expect(try await space.catchup(entry)?.day == CivilDate(of: world.now, in: zone), "\(waited)")
        }
    }
}
