import Application
import Foundation
import HTTPTypes
import Interchange
import Kinkeeper
import Store
import Testing

@testable import API

@Suite struct ChannelTests {
    @Test func `a channel is added, listed without its secrets, changed, tested and removed`() async throws {
        let program = try await Programs().program()
        let made = try await program.send(
            .post, "/channels",
            [
                "name": "Phone", "kind": "ntfy",
                "destination": ["server": "http://127.0.0.1:1", "topic": "t", "token": "hush-hush"], "muted": ["catchup"],
            ])
        #expect(made.status == 201 && made.json["secret"]?.isNull == true && !made.text.contains("hush-hush"))
        let id = try #require(made.json["channel"]?["id"]?.text)
        let list = try await program.get("/channels")
        #expect(list.json["data"]?.elements?.count == 1 && !list.text.contains("hush-hush"))
        #expect(list.json["data"]?.elements?.first?["keptSecrets"] == ["token"])
        let change: JSONValue = ["destination": ["token": .null, "topic": "u"], "muted": []]
        #expect(try await program.send(.patch, "/channels/\(id)", change).status == 428)
        let read = try await program.get("/channels/\(id)")
        let tag = try #require(read.etag)
        #expect(read.json == made.json["channel"] && made.etag == tag && !read.text.contains("hush-hush"))
        let changed = try await program.send(.patch, "/channels/\(id)", change, headers: [.ifMatch: tag])
        #expect(changed.status == 200 && changed.json["keptSecrets"] == [] && changed.json["muted"] == [])
        #expect(changed.json["destination"]?["topic"] == "u")
        let late = try await program.send(.patch, "/channels/\(id)", ["name": "Late"], headers: [.ifMatch: tag])
        #expect(late.status == 412 && late.etag == changed.etag && changed.etag != tag)
        let tested = try await program.send(.post, "/channels/\(id)/test")
        #expect(tested.status == 200 && tested.json["outcome"] == "refused")
        #expect(tested.json["failure"] == ["cause": "not-allowed", "status": .null, "words": "127.0.0.1"])
        #expect(try await program.get("/channels").json["data"]?.elements?.first?["health"]?["failuresInARow"]?.integer == 1)
        #expect(try await program.send(.delete, "/channels/\(id)").status == 204)
        #expect(try await program.get("/channels").json["data"] == [])
    }

    @Test func `the secret of a webhook is said once, and only where it was made here`() async throws {
        let program = try await Programs().program()
        let url: JSONValue = "https://home.example.org/hook"
        let made = try await program.send(
            .post, "/channels", ["name": "Home", "kind": "webhook", "destination": ["url": url]])
        let secret = try #require(made.json["secret"]?.text)
        #expect(secret.hasPrefix("whsec_"))
        let own = try await program.send(
            .post, "/channels",
            ["name": "Home", "kind": "webhook", "destination": ["url": url, "secret": .string(secret)]])
        #expect(own.status == 201 && own.json["secret"]?.isNull == true)
        #expect(!(try await program.get("/channels").text.contains("whsec_")))
    }

    @Test func `one channel too many is refused with what to do`() async throws {
        let program = try await Programs().program()
        let channel: JSONValue = ["name": "Phone", "kind": "ntfy", "destination": ["topic": "t"]]
        for _ in 0..<Channel.most { #expect(try await program.send(.post, "/channels", channel).status == 201) }
        let refused = try await program.send(.post, "/channels", channel)
        #expect(refused.status == 409 && refused.kind == "too-many-channels")
    }

    @Test func `what cannot be is told with its place`() async throws {
        let program = try await Programs().program()
        let answer = try await program.send(
            .post, "/channels", ["name": "Mail", "kind": "email", "destination": ["to": "anna", "host": "mx.example.org"]])
        #expect(answer.status == 422 && answer.text.contains("/destination/to"))
        #expect(try await program.send(.post, "/channels", ["name": "X", "kind": "pigeon", "destination": [:]]).status == 422)
    }

    @Test func `another account's channels are not there, and other scopes open nothing`() async throws {
        let programs = try Programs()
        let anna = try await programs.program()
        let made = try await anna.send(
            .post, "/channels", ["name": "Phone", "kind": "ntfy", "destination": ["topic": "t"]])
        let path = "/channels/\(made.json["channel"]?["id"]?.text ?? "")"
        let bert = try await programs.program("Bert")
        #expect(try await bert.get("/channels").json["data"] == [])
        #expect(try await bert.get(path).status == 404)
        #expect(try await bert.send(.patch, path, ["name": "Mine"], headers: [.ifMatch: "*"]).status == 404)
        #expect(try await bert.send(.post, path + "/test").status == 404)
        #expect(try await bert.send(.delete, path).status == 404)
        let reader = try await programs.program("Anna", Set(APIToken.Scope.allCases).subtracting([.writeSettings]))
        #expect(try await reader.get("/channels").status == 403)
        // A channel that receives everything from now on needs a token that allows all of it.
        for missing in [
            APIToken.Scope.readPeople, .readCatchups, .readReminders, .readGifts, .writeCatchups, .writeReminders,
            .readCouple, .writeCouple,
        ] {
            let some = try await programs.program("Anna", Set(APIToken.Scope.allCases).subtracting([missing]))
            let added = try await some.send(
                .post, "/channels", ["name": "Mine", "kind": "webhook", "destination": ["url": "https://x.example/"]])
            #expect(added.status == 403, "\(missing)")
            #expect(try await some.send(.patch, path, ["destination": ["topic": "u"]]).status == 403, "\(missing)")
            #expect(try await some.get("/channels").status == 200)
        }
        #expect(try await anna.get("/channels").json["data"]?.elements?.count == 1)
    }
}
