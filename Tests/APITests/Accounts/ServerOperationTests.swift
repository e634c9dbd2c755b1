import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Store
import Testing

@testable import API

/// The server as a whole, for programs of its owners.
@Suite struct ServerOperationTests {
    @Test func `an owner's program lists accounts and gives roles, but takes none from the last owner`() async throws {
        let programs = try Programs()
        let anna = try await programs.program("Anna")
        let ben = try await programs.program("Ben")
        _ = try await ben.space.add("Zebulon")
        let list = try await anna.get("/server/accounts")
        #expect(list.json["data"]?.elements?.map { $0["name"]?.text } == ["Anna", "Ben"])
        #expect(list.json["data"]?.elements?.map { $0["role"]?.text } == ["owner", "member"])
        #expect(list.json["data"]?.elements?.first?["signedInAt"] == .null && !list.text.contains("Zebulon"))
        let own = "/server/accounts/\(anna.account.id)/role"
        let last = try await anna.send(.put, own, ["role": "member"])
        #expect(last.status == 409 && last.kind == "last-server-owner")
        let made = try await anna.send(.put, "/server/accounts/\(ben.account.id)/role", ["role": "owner"])
        #expect(made.status == 200 && made.json["role"]?.text == "owner")
        #expect(try await ben.send(.put, own, ["role": "member"]).status == 200)
        #expect(try await anna.get("/server/accounts").status == 403)
        #expect(try await ben.send(.put, own, ["role": "chief"]).status == 422)
        let nobody = "/server/accounts/01234567-89ab-7def-8123-456789abcdef/role"
        #expect(try await ben.send(.put, nobody, ["role": "member"]).status == 404)
    }

    @Test func `it invites, lists and revokes, and the link is said once`() async throws {
        let programs = try Programs()
        let anna = try await programs.program("Anna")
        let made = try await anna.send(.post, "/server/invitations")
        let path = try #require(made.json["path"]?.text)
        #expect(made.status == 201 && path.hasPrefix("/join/"))
        let secret = try #require(SecretToken(text: String(path.dropFirst(6))))
        let accounts = programs.folder.accounts
        #expect(try await accounts.serverInvitation(tokenHash: secret.digest, at: Programs.now) != nil)
        let open = try await anna.get("/server/invitations")
        let id = try #require(open.json["data"]?.elements?.first?["id"]?.text)
        #expect(open.json["data"]?.elements?.count == 1 && !open.text.contains(secret.text))
        #expect(try await anna.send(.delete, "/server/invitations/\(id)").status == 204)
        #expect(try await anna.send(.delete, "/server/invitations/\(id)").status == 404)
        #expect(try await accounts.serverInvitation(tokenHash: secret.digest, at: Programs.now) == nil)
    }

    @Test func `a member's program is refused by each of these operations, and changes nothing`() async throws {
        let programs = try Programs()
        let anna = try await programs.program("Anna")
        let ben = try await programs.program("Ben")
        let id = try #require(try await anna.send(.post, "/server/invitations").json["id"]?.text)
        #expect(API.Operation.server.count == 5)
        for operation in API.Operation.server {
            let path = operation.path.replacing("{account}", with: ben.account.id.description)
                .replacing("{invitation}", with: id)
            let body: JSONValue? = operation.id == "setServerRole" ? ["role": "owner"] : nil
            let answer = try await ben.send(operation.method, path, body)
            #expect(answer.status == 403 && answer.kind == "not-server-owner", "\(operation.id)")
        }
        let accounts = programs.folder.accounts
        #expect(try await accounts.serverAccounts(for: nil).map(\.role) == [.owner, .member])
        #expect(try await accounts.serverInvitations(for: nil, at: Programs.now).map(\.id.description) == [id])
        // A token that was narrowed does none of it, whoever it is of.
        let narrow = try await programs.program("Anna", in: [anna.account.personalSpace])
        #expect(try await narrow.get("/server/accounts").kind == "space-missing")
    }
}
