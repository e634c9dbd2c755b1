import Application
import HTTPSupport
import HTTPTypes
import Interchange
import Store
import Testing

@testable import API

@Suite struct AccessTests {
    @Test func `every operation needs a token, and says so as a problem`() async throws {
        let programs = try Programs()
        for operation in Operation.all {
            let path = operation.path.replacing(/\{[a-zA-Z]+\}/, with: "01234567-89ab-7def-8123-456789abcdef")
            let answer = try await programs.send(operation.method, APIVersion.path + path, headers: [:], body: [])
            #expect(answer.status == 401, "\(operation.id)")
            #expect(answer.headers[.contentType] == "application/problem+json")
            #expect(answer.headers[.wwwAuthenticate]?.hasPrefix("Bearer") == true)
        }
    }

    @Test func `every operation refuses a token without its scope`() async throws {
        let programs = try Programs()
        for operation in Operation.all {
            let others = Set(APIToken.Scope.allCases).subtracting([operation.scope] + operation.alternatives)
            let program = try await programs.program("Anna", others)
            let path = operation.path.replacing(/\{[a-zA-Z]+\}/, with: "01234567-89ab-7def-8123-456789abcdef")
            let answer = try await program.send(operation.method, path)
            #expect(answer.status == 403 && answer.kind == "scope-missing", "\(operation.id)")
        }
    }

    @Test func `a token opens the space of its own account only`() async throws {
        let programs = try Programs()
        let anna = try await programs.program("Anna")
        let bert = try await programs.program("Bert")
        let person = try await anna.space.add("Carla")
        #expect(try await anna.get("/people/\(person)").status == 200)
        #expect(try await bert.get("/people/\(person)").status == 404)
        #expect(try await bert.get("/people").json["data"]?.elements == [])
    }

    @Test func `a revoked token opens nothing`() async throws {
        let anna = try await Programs().program("Anna")
        #expect(try await anna.get("/account").status == 200)
        try await anna.programs.folder.accounts.revokeToken(anna.token.id, of: anna.account.id, at: anna.token.createdAt)
        let answer = try await anna.get("/account")
        #expect(answer.status == 401 && answer.kind == "token-unknown")
    }

    @Test func `a token calls so often in a minute, and is told how often it still may`() async throws {
        let anna = try await Programs(callsAMinute: 2).program("Anna")
        let first = try await anna.get("/account")
        #expect(first.headers[.known("RateLimit")] == "\"token\";r=1;t=60")
        #expect(first.headers[.known("RateLimit-Policy")] == "\"token\";q=2;w=60")
        #expect(try await anna.get("/account").status == 200)
        let third = try await anna.get("/account")
        #expect(third.status == 429 && third.headers[.retryAfter] == "60")
    }

    @Test func `what is not there is a problem too`() async throws {
        let anna = try await Programs().program("Anna")
        for path in ["/nothing", "/people/nobody", "/people/01234567-89ab-7def-8123-456789abcdef"] {
            let answer = try await anna.get(path)
            #expect(answer.status == 404 && answer.kind == "not-found", "\(path)")
        }
        let answer = try await anna.send(.put, "/people")
        #expect(answer.status == 405 && answer.headers[.allow]?.contains("GET") == true)
    }
}
