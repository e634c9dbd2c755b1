import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import Logging
import NIOCore
import Store
import Synchronization
import TestSupport
import Testing

@testable import DAV

/// A server with the address books, and nothing else.
final class Server: Sendable {
    let data: DataFolder
    let registered = RegisteredRoutes()
    private let folder: TestFolder
    private let responder: RouterResponder<AppRequestContext>
    private let logger: Logger

    static let now = TestClock().now

    init(
        log: any LogHandler = SwiftLogNoOpLogHandler(), partBytes: Int = .max, mostWork: Int = WorkLimit.most,
        load: LoadLimits? = nil
    ) throws {
        logger = Logger(label: "test") { _ in log }
        folder = try TestFolder()
        data = try DataFolder(url: folder.url)
        let site = Site(publicURL: try #require(URL(string: "https://kin.test")))
        let authenticator = Authenticator(folder: data, site: site, signInPath: "/sign-in", now: { Server.now })
        let router = Router(context: AppRequestContext.self, options: .autoGenerateHeadEndpoints)
        if let load { router.add(middleware: LoadMiddleware(load, site: site)) }
        router.add(middleware: SecurityHeaders(site: site))
        router.add(middleware: RequestLog(now: { Server.now }))
        router.add(middleware: ErrorMiddleware { problem, _, _ in Response(status: problem.status) })
        router.add(middleware: MethodCheck(registered: registered))
        router.add(middleware: OriginCheck(site: site))
        DAVSite(authenticator: authenticator, zone: .gmt, partBytes: partBytes, mostWork: mostWork) { _ in ("en", .test) }
            .register(in: RouteRegistry(router: router, registered: registered))
        responder = router.buildResponder()
    }

    /// A phone of an account that is made for it.
    func phone(
        of name: String = "anna", _ scopes: Set<AppPassword.Scope> = [.readContacts, .writeContacts]
    ) async throws -> Phone {
        let known = try await data.accounts.account(named: name)
        let account: Account
        if let known {
            account = known
        } else {
            account = try await data.accounts.create(named: name, passwordHash: nil, at: Server.now)
        }
        let secret = AppPasswordSecret()
        _ = try await data.accounts.createAppPassword(
            named: "Phone", hash: secret.digest, scopes: scopes, isLocal: false, for: account.id, at: Server.now)
        return Phone(
            server: self, name: name, password: secret.text,
            space: try await data.openSpace(account.personalSpace, for: account.id))
    }

    func send(_ method: String, _ path: String, _ headers: HTTPFields, _ body: [UInt8]) async throws -> Answer {
        let response = try await respond(method, path, headers, .init(buffer: ByteBuffer(bytes: body)))
        let collected = Collector()
        try await response.body.write(collected)
        return Answer(
            status: response.status.code, headers: response.headers, bytes: collected.all, parts: collected.parts)
    }

    /// The answer before it is read.
    func respond(
        _ method: String, _ path: String, _ headers: HTTPFields, _ body: RequestBody
    ) async throws -> Response {
        let head = HTTPRequest(
            method: try #require(HTTPRequest.Method(method)), scheme: "https", authority: "kin.test", path: path,
            headerFields: headers)
        let request = Request(head: head, body: body)
        let context = AppRequestContext(peerAddress: "192.0.2.1", logger: logger)
        return try await responder.respond(to: request, context: context)
    }

    private struct Collector: ResponseBodyWriter {
        private final class Box: Sendable {
            let bytes = Mutex<[UInt8]>([])
            let parts = Mutex<[Int]>([])
        }

        private let box = Box()
        var all: [UInt8] { box.bytes.withLock(\.self) }
        var parts: [Int] { box.parts.withLock(\.self) }

        func write(_ buffer: ByteBuffer) async throws {
            box.bytes.withLock { $0 += buffer.readableBytesView }
            box.parts.withLock { $0.append(buffer.readableBytes) }
        }

        consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
    }
}

/// A client with an app password.
struct Phone: Sendable {
    let server: Server
    let name: String
    let password: String
    let space: Space

    var home: String { "/dav/addressbooks/\(name)/" }
    var book: String { home + "contacts/" }

    @discardableResult
    func send(_ method: String, _ path: String, _ body: String = "", _ fields: [String: String] = [:]) async throws -> Answer {
        try await send(method, path, bytes: Array(body.utf8), fields)
    }

    func send(_ method: String, _ path: String, bytes: [UInt8], _ fields: [String: String] = [:]) async throws -> Answer {
        try await server.send(method, path, try headers(of: method, fields), bytes)
    }

    /// Returns the headers of this client's requests.
    func headers(of method: String, _ fields: [String: String] = [:]) throws -> HTTPFields {
        var headers: HTTPFields = [
            .authorization: "Basic " + Data("\(name):\(password)".utf8).base64EncodedString(),
            .contentType: method == "PUT" || method == "POST" ? "text/vcard; charset=utf-8" : "application/xml",
        ]
        for (name, value) in fields { headers[try #require(HTTPField.Name(name))] = value }
        return headers
    }

    @discardableResult
    func put(_ name: String, _ card: String, _ fields: [String: String] = [:]) async throws -> Answer {
        try await send("PUT", book + name, card, fields)
    }

    func propfind(_ path: String, depth: String = "0", _ properties: String) async throws -> Answer {
        try await send("PROPFIND", path, Phone.body("propfind", "<D:prop>\(properties)</D:prop>"), ["Depth": depth])
    }

    func report(_ path: String, _ body: String, depth: String? = nil) async throws -> Answer {
        try await send("REPORT", path, body, depth.map { ["Depth": $0] } ?? [:])
    }

    /// An element of DAV: with the usual namespaces.
    static func body(_ root: String, _ content: String) -> String {
        let name = root.contains(":") ? root : "D:" + root
        return """
            <?xml version="1.0" encoding="utf-8"?><\(name) xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:carddav" \
            xmlns:CAL="urn:ietf:params:xml:ns:caldav" xmlns:CS="http://calendarserver.org/ns/">\(content)</\(name)>
            """
    }

    /// A card of version 3.0 with the line ends of the format.
    static func card(_ uid: String, _ name: String, _ more: String...) -> String {
        (["BEGIN:VCARD", "VERSION:3.0", "UID:\(uid)", "FN:\(name)", "N:\(name);;;;"] + more + ["END:VCARD", ""])
            .joined(separator: "\r\n")
    }
}

/// An answer.
struct Answer: Sendable {
    let status: Int
    let headers: HTTPFields
    let bytes: [UInt8]
    /// How many bytes were written at a time.
    let parts: [Int]

    var text: String { String(decoding: bytes, as: UTF8.self) }
    var etag: String? { headers[.eTag] }

    var xml: XMLElement? { try? XMLReader.root(of: bytes) }

    /// The names of the conditions in a DAV:error.
    var conditions: [XMLName] {
        guard let xml, xml.name == .dav("error") else { return [] }
        return xml.children.map(\.name)
    }

    /// The addresses of a multi-status and the status of each: of the response, or of its first propstat.
    var rows: [String] {
        (xml?.all(.dav("response")) ?? []).map { response in
            let status = response.first(.dav("status")) ?? response.first(.dav("propstat"))?.first(.dav("status"))
            return "\(response.first(.dav("href"))?.text ?? "") \(status?.text.dropFirst(9).prefix(3) ?? "")"
        }
    }

    /// The addresses that are there.
    var found: [String] { rows.filter { $0.hasSuffix(" 200") }.map { String($0.dropLast(4)) } }

    /// A property of the first response that has it with status 200; of that address, where one is given.
    func property(_ name: XMLName, of href: String? = nil) -> XMLElement? {
        for response in xml?.all(.dav("response")) ?? [] where href == nil || response.first(.dav("href"))?.text == href {
            for part in response.all(.dav("propstat")) where part.first(.dav("status"))?.text.contains("200") == true {
                if let property = part.first(.dav("prop"))?.first(name) { return property }
            }
        }
        return nil
    }

    /// The names of properties with a status.
    func properties(_ status: Int) -> [String] {
        (xml?.all(.dav("response")) ?? []).flatMap { response in
            response.all(.dav("propstat")).filter { $0.first(.dav("status"))?.text.contains("\(status)") == true }
                .flatMap { $0.first(.dav("prop"))?.children.map(\.name.local) ?? [] }
        }
    }
}

extension ExportWords {
    /// "Anna Berg: birthday".
    static let test = ExportWords(
        phrase: { key, blanks in blanks["name"].map { "\($0): \(blanks["occasion"] ?? key)" } ?? key },
        count: { key, count in "\(key) \(count)" }, title: { $0.kind.rawValue }, original: { _ in "then" }, day: \.description)
}
