import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Interchange
import Kinkeeper
import Logging
import NIOCore
import Notifications
import Store
import Synchronization
import TestSupport
import Testing

@testable import API

/// A data folder, a clock that stands, and the interface over them.
final class Programs: Sendable {
    let folder: DataFolder
    let registered = RegisteredRoutes()
    private let responder: RouterResponder<AppRequestContext>

    /// Saturday, 21 November 2026, 12:00 in Berlin.
    static let now = Date(timeIntervalSince1970: 1_795_258_800)

    /// `connections` speaks with other servers; by default with none.
    init(
        callsAMinute: Int = Interface.callsAMinute, queues: WorkQueues = WorkQueues(),
        connections: (DataFolder) -> ConnectionService = { _ in .closed }
    ) throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("api-\(UUID().uuidString)")
        try PreparedDatabases.putAccounts(in: url)
        folder = try DataFolder(url: url)
        let site = Site(publicURL: URL(string: "http://kin.test") ?? url, trustedProxies: [])
        let authenticator = Authenticator(folder: folder, site: site, signInPath: "/sign-in", now: { Programs.now })
        let router = Router(context: AppRequestContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: SecurityHeaders(site: site))
        router.add(middleware: ErrorMiddleware { problem, _, _ in try problem.json() })
        router.add(middleware: MethodCheck(registered: registered))
        let interface = Interface(
            authenticator: authenticator, zone: TimeZone(identifier: "Europe/Berlin") ?? .gmt, cutter: .paper,
            uploadLimit: 1 << 20,
            notifications: NotificationService(
                accounts: folder.accounts, site: site.publicURL, rules: OutgoingRules(hosts: .none), now: { Programs.now }),
            connections: connections(folder),
            models: ModelService(folder: folder, rules: OutgoingRules(hosts: .none), now: { Programs.now }),
            embeddings: Programs.embeddings(of: folder), queues: queues,
            callsAMinute: callsAMinute)
        interface.register(in: RouteRegistry(router: router, registered: registered))
        responder = router.buildResponder()
    }

    /// Compares notes by meaning, and reaches no server.
    static func embeddings(of folder: DataFolder) -> EmbeddingService {
        let models = ModelService(folder: folder, rules: OutgoingRules(hosts: .none), for: .meaning, now: { Programs.now })
        return EmbeddingService(folder: folder, models: models, now: { Programs.now })
    }

    deinit {
        try? FileManager.default.removeItem(at: folder.url)
    }

    /// A program of an account that is made for it; its token may be narrowed to spaces.
    func program(
        _ name: String = "Anna", _ scopes: Set<APIToken.Scope> = Set(APIToken.Scope.allCases), in spaces: [Space.ID]? = nil
    ) async throws -> Program {
        let accounts = folder.accounts
        let known = try await accounts.account(named: name)
        let account: Account
        if let known {
            account = known
        } else {
            account = try await accounts.create(named: name, passwordHash: nil, at: Programs.now)
            try PreparedDatabases.putSpace(account.personalSpace, in: folder.url)
        }
        let secret = SecretToken()
        let token = try await accounts.createToken(
            named: "test", hash: secret.digest, scopes: scopes, in: spaces, for: account.id, at: Programs.now)
        return Program(
            programs: self, account: account, token: token, secret: secret,
            space: try await folder.openSpace(account.personalSpace, for: account.id))
    }

    func send(
        _ method: HTTPRequest.Method, _ path: String, headers: HTTPFields, body: [UInt8]
    ) async throws -> ProgramAnswer {
        let head = HTTPRequest(method: method, scheme: "http", authority: "kin.test", path: path, headerFields: headers)
        let request = Request(head: head, body: .init(buffer: ByteBuffer(bytes: body)))
        let context = AppRequestContext(
            peerAddress: "192.0.2.1", logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let response = try await responder.respond(to: request, context: context)
        let collected = Bytes()
        try await response.body.write(collected)
        return ProgramAnswer(status: response.status.code, headers: response.headers, bytes: collected.all)
    }

    private struct Bytes: ResponseBodyWriter {
        private let box = Box()
        var all: [UInt8] { box.bytes.withLock(\.self) }

        func write(_ buffer: ByteBuffer) async throws {
            box.bytes.withLock { $0 += buffer.readableBytesView }
        }

        consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}

        private final class Box: Sendable {
            let bytes = Mutex<[UInt8]>([])
        }
    }
}

/// A program with a token.
struct Program: Sendable {
    let programs: Programs
    let account: Account
    let token: APIToken
    let secret: SecretToken
    let space: Space

    @discardableResult
    func send(
        _ method: HTTPRequest.Method, _ path: String, _ body: JSONValue? = nil, headers: HTTPFields = [:]
    ) async throws -> ProgramAnswer {
        var headers = headers
        headers[.authorization] = "Bearer \(secret.text)"
        if body != nil, headers[.contentType] == nil { headers[.contentType] = "application/json" }
        return try await programs.send(method, APIVersion.path + path, headers: headers, body: body?.bytes ?? [])
    }

    /// Sends bytes of a media type.
    @discardableResult
    func send(
        _ method: HTTPRequest.Method, _ path: String, bytes: [UInt8], type: String, headers: HTTPFields = [:]
    ) async throws -> ProgramAnswer {
        var headers = headers
        headers[.authorization] = "Bearer \(secret.text)"
        headers[.contentType] = type
        return try await programs.send(method, APIVersion.path + path, headers: headers, body: bytes)
    }

    @discardableResult
    func get(_ path: String, headers: HTTPFields = [:]) async throws -> ProgramAnswer {
        try await send(.get, path, headers: headers)
    }
}

/// An answer.
struct ProgramAnswer: Sendable {
    let status: Int
    let headers: HTTPFields
    let bytes: [UInt8]

    var text: String { String(decoding: bytes, as: UTF8.self) }
    var json: JSONValue { (try? JSONParser.value(of: bytes)) ?? .null }
    var etag: String? { headers[.eTag] }
    var kind: String? { json["kind"]?.text }
}

extension Space {
    /// Adds a person, as an import would.
    func add(_ name: String) async throws -> Person.ID {
        let profile = Profile(name: PersonName(given: name, formatted: name))
        let bytes = Array("BEGIN:VCARD\r\nVERSION:3.0\r\nFN:\(name)\r\nEND:VCARD\r\n".utf8)
        let card = IncomingCard(
            uid: UUID().uuidString.lowercased(), revision: nil, bytes: bytes, content: .person(profile, photo: nil), line: 1)
        let run = try await beginImport(of: "test.vcf", at: Programs.now)
        _ = try await importCards([card], in: run, at: Programs.now)
        try await finishImport(run, at: Programs.now)
        let page = try await peoplePage(matching: name, order: .givenFirst, limit: 1)
        guard let person = page.rows.first else { throw StoreError.notFound }
        return person.id
    }
}

extension PictureCutter {
    /// Takes any text that begins with "picture" for a picture of 400 by 300 pixels.
    static let paper = PictureCutter(
        upright: { picture, _ throws(PictureFailure) in
            if picture.starts(with: Data("huge".utf8)) { throw .tooLarge }
            guard picture.starts(with: Data("picture".utf8)) else { throw .notAPicture }
            return UprightPicture(bytes: picture, width: 400, height: 300)
        },
        square: { picture, left, top, side throws(PictureFailure) in
            Data("square of \(left) \(top) \(side)".utf8)
        })
}
