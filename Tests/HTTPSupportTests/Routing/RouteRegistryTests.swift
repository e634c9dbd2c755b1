import Application
import Foundation
import HTTPTypes
import Hummingbird
import Testing

@testable import HTTPSupport

/// Admits all clients, with one secret for all.
private struct Anybody: AccessPolicy {
    struct Admitted: AdmittedRequest {
        let request: Request
        let context: AppRequestContext
        let secret: SecretToken
        func finish(_ response: inout Response) { response.headers[.known("X-Finished")] = "yes" }
    }

    let secret: SecretToken
    var isOpen: Bool { true }

    func admit(_ request: Request, _ context: AppRequestContext) async throws -> Admitted {
        if request.uri.path == "/gone" { throw EarlyResponse(Response(status: .seeOther, headers: [.location: "/door"])) }
        return Admitted(request: request, context: context, secret: secret)
    }
}

private struct Greeting: Decodable {
    let name: String
    let times: Int
}

@Suite struct RouteRegistryTests {
    private let secret = SecretToken()

    private func responder() throws -> some HTTPResponder<AppRequestContext> {
        let site = Site(publicURL: try #require(URL(string: "https://kin.test")))
        let router = Router(context: AppRequestContext.self)
        let registered = RegisteredRoutes()
        router.add(middleware: SecurityHeaders(site: site))
        router.add(middleware: RequestLog { Date(timeIntervalSince1970: 0) })
        router.add(
            middleware: ErrorMiddleware { problem, _, _ in
                Response(
                    status: .ok, headers: [.contentType: "text/html"], body: .init(byteBuffer: .init(string: problem.kind)))
            })
        router.add(middleware: MethodCheck(registered: registered))
        router.add(middleware: OriginCheck(site: site))
        let routes = RouteRegistry(router: router, registered: registered)
        let anybody = Anybody(secret: secret)
        routes.add(.get, "/people/:person", anybody) { visit in
            Response(status: .ok, body: .init(byteBuffer: .init(string: visit.context.parameters.get("person") ?? "")))
        }
        routes.add(.get, "/gone", anybody) { _ in Response(status: .ok) }
        routes.add(.get, "/broken", anybody) { _ in throw CocoaError(.fileNoSuchFile) }
        routes.add(.get, "/half-done", anybody) { _ in
            throw Problem(.importInterrupted, ["cause": .text("Half of it is in."), "cards": .number(3)])
        }
        routes.add(form: Greeting.self, "/greeting", anybody) { form, _ in
            Response(status: .ok, body: .init(byteBuffer: .init(string: form.name + String(form.times))))
        }
        #expect(registered.lines.count == 5)
        return router.buildResponder()
    }

    private func post(_ body: String, headers: HTTPFields = [:]) async throws -> (Int, String) {
        let test = TestRequest(method: .post, path: "/greeting", headers: headers, body: Array(body.utf8))
        let response = try await test.answer(of: responder())
        return (response.status.code, try await response.text())
    }

    @Test(arguments: ["times=3&name=a&name=b", "times=3&name=%zz", "times=3&name=a&name[x]=b"])
    func `a form that nobody's browser writes is the sender's fault, not ours`(fields: String) async throws {
        let (status, kind) = try await post("csrf=\(secret.seal("form"))&\(fields)")
        #expect(status == 400 && kind == "not-understood")
    }

    @Test func `a form that breaks off is no error of ours`() async throws {
        let test = TestRequest(method: .post, path: "/greeting")
        let request = Request(head: test.request.head, body: TestRequest.brokenBody)
        let response = try await responder().respond(to: request, context: test.context)
        #expect(response.status == .badRequest)
    }

    @Test func `a form with its token is decoded, umlauts and all`() async throws {
        let token = secret.seal("form")
        #expect(try await post("name=J%C3%BCrgen+B&times=3&csrf=\(token)") == (200, "Jürgen B3"))
    }

    @Test func `a form without its token, or with another's, is refused`() async throws {
        #expect(try await post("name=A&times=3") == (403, "form-too-old"))
        #expect(try await post("name=A&times=3&csrf=\(SecretToken().seal("form"))") == (403, "form-too-old"))
        #expect(try await post("name=A&times=3&csrf=\(secret.seal("notice"))") == (403, "form-too-old"))
    }

    @Test func `a form from another site is refused even with its token`() async throws {
        let body = "name=A&times=3&csrf=\(secret.seal("form"))"
        #expect(try await post(body, headers: [.origin: "https://evil.test"]) == (403, "from-elsewhere"))
    }

    @Test func `a form that lacks a field or is too long is refused`() async throws {
        let token = secret.seal("form")
        #expect(try await post("name=A&csrf=\(token)") == (400, "not-understood"))
        #expect(try await post("name=A&times=x&csrf=\(token)") == (400, "not-understood"))
        #expect(try await post("csrf=\(token)&name=" + String(repeating: "x", count: 70_000)) == (413, "too-large"))
    }

    @Test func `an unknown address is not found, a known one with another method is not allowed`() async throws {
        let responder = try responder()
        #expect(try await TestRequest(path: "/nowhere").answer(of: responder).status == .notFound)
        let wrong = try await TestRequest(method: .put, path: "/people/7").answer(of: responder)
        #expect(wrong.status == .methodNotAllowed)
        #expect(wrong.headers[.allow] == "GET")
    }

    @Test func `an error of ours says nothing but a reference`() async throws {
        let response = try await TestRequest(path: "/broken", headers: [.accept: "application/json"]).answer(of: responder())
        #expect(response.status == .internalServerError)
        #expect(response.headers[.contentType] == "application/problem+json")
        let text = try await response.text()
        #expect(text.contains("\"reference\":\""))
        #expect(!text.contains("Cocoa"))
    }

    @Test func `an error of ours that a handler tells in its own words has a reference too`() async throws {
        let response = try await TestRequest(path: "/half-done", headers: [.accept: "application/json"]).answer(of: responder())
        let text = try await response.text()
        #expect(response.status == .internalServerError && text.contains("Half of it is in."))
        #expect(text.contains("\"reference\":\""))
    }

    @Test func `problem details say what happened, what it means and what to do`() async throws {
        let response = try await TestRequest(path: "/nowhere", headers: [.accept: "application/json"]).answer(of: responder())
        #expect(
            try await response.text()
                == """
                {"detail":"The address may be mistyped, or what it showed was removed. Nothing was changed. Go back, or start \
                again from here.","kind":"not-found","status":404,"title":"Not Found","type":"about:blank"}
                """)
    }

    @Test func `who is not let in is sent elsewhere, and the visit finishes the answer of who is`() async throws {
        let responder = try responder()
        let sent = try await TestRequest(path: "/gone").answer(of: responder)
        #expect(sent.status == .seeOther)
        #expect(sent.headers[.location] == "/door")
        let answer = try await TestRequest(path: "/people/7").answer(of: responder)
        #expect(answer.headers[.known("X-Finished")] == "yes")
        #expect(try await answer.text() == "7")
    }

    @Test(arguments: ["/people/7", "/nowhere", "/broken", "/gone"])
    func `every answer carries the rules for browsers`(path: String) async throws {
        let headers = try await TestRequest(path: path).answer(of: responder()).headers
        let policy = try #require(headers[.contentSecurityPolicy])
        #expect(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"))
        #expect(!policy.contains("unsafe"))
        #expect(headers[.xContentTypeOptions] == "nosniff")
        #expect(headers[.strictTransportSecurity] == "max-age=31536000")
        #expect(headers[.cacheControl] == "private, no-store")
        #expect(headers[.known("Referrer-Policy")] == "same-origin")
        #expect(headers[.known("Cross-Origin-Opener-Policy")] == "same-origin")
    }
}
