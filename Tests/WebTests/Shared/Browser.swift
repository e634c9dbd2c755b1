import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import NIOConcurrencyHelpers
import NIOCore
import Synchronization
import Testing

/// An answer, read to its end.
struct Answer: Sendable {
    let status: Int
    let headers: HTTPFields
    let bytes: [UInt8]

    var text: String { String(decoding: bytes, as: UTF8.self) }
    var location: String? { headers[.location] }

    /// The token in the page's first form.
    var formToken: String? {
        guard let start = text.range(of: "name=\"csrf\" value=\"") else { return nil }
        return String(text[start.upperBound...].prefix { $0 != "\"" })
    }
}

/// Keeps cookies as a browser does, follows nothing by itself, and fills in the token of the page it saw last.
final class Browser: Sendable {
    private let world: World
    private let cookies = Mutex<[String: String]>([:])
    private let token = Mutex<String?>(nil)
    let peer: String

    init(_ world: World, from peer: String = "192.0.2.1") {
        self.world = world
        self.peer = peer
    }

    var jar: [String: String] { cookies.withLock(\.self) }

    func setCookie(_ name: String, _ value: String?) {
        cookies.withLock { $0[name] = value }
    }

    @discardableResult
    func get(_ path: String, _ headers: HTTPFields = [:]) async throws -> Answer {
        let answer = try await send(.get, path, headers: headers)
        if let found = answer.formToken { token.withLock { $0 = found } }
        return answer
    }

    /// Sends a form with the token of the page seen last.
    @discardableResult
    func post(_ path: String, _ fields: [String: String] = [:], headers: HTTPFields = [:]) async throws -> Answer {
        var fields = fields
        if fields["csrf"] == nil { fields["csrf"] = token.withLock(\.self) }
        let allowed = CharacterSet.alphanumerics
        let body = fields.sorted { $0.key < $1.key }.map { key, value in
            "\(key)=\(value.addingPercentEncoding(withAllowedCharacters: allowed) ?? "")"
        }
        var headers = headers
        headers[.contentType] = "application/x-www-form-urlencoded"
        return try await send(.post, path, headers: headers, body: Array(body.joined(separator: "&").utf8))
    }

    /// Sends a form in which a field may come several times, with the token of the page seen last.
    @discardableResult
    func post(_ path: String, pairs: [(String, String)]) async throws -> Answer {
        let all = pairs + [("csrf", token.withLock(\.self) ?? "")]
        let body = all.map { "\($0.0)=\($0.1.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")" }
        return try await send(
            .post, path, headers: [.contentType: "application/x-www-form-urlencoded"],
            body: Array(body.joined(separator: "&").utf8))
    }

    /// Sends a file with the token of the page seen last.
    @discardableResult
    func upload(_ path: String, file: String, named name: String = "contacts.vcf", csrf: String? = nil) async throws -> Answer {
        let token = csrf ?? token.withLock(\.self) ?? ""
        let lines = [
            "--B", "Content-Disposition: form-data; name=\"csrf\"", "", token,
            "--B", "Content-Disposition: form-data; name=\"file\"; filename=\"\(name)\"", "", file, "--B--", "",
        ]
        return try await send(
            .post, path, headers: [.contentType: "multipart/form-data; boundary=B"],
            body: Array(lines.joined(separator: "\r\n").utf8))
    }

    func signIn(_ name: String, _ password: String) async throws {
        try await get("/sign-in")
        let answer = try await post("/sign-in", ["name": name, "password": password])
        try #require(answer.status == 303, "signing in answered \(answer.status)")
    }

    func send(
        _ method: HTTPRequest.Method, _ path: String, headers: HTTPFields = [:], body: [UInt8] = []
    ) async throws -> Answer {
        var headers = headers
        let line = jar.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
        if !line.isEmpty { headers[.cookie] = line }
        let head = HTTPRequest(method: method, scheme: "http", authority: "kin.test", path: path, headerFields: headers)
        let request = Request(head: head, body: RequestBody(buffer: ByteBuffer(bytes: body)))
        let response = try await world.answer(request, from: peer)
        keepCookies(of: response)
        let collector = Collector()
        try await response.body.write(collector)
        let answer = Answer(
            status: response.status.code, headers: response.headers,
            bytes: collector.buffer.withLockedValue { Array($0.readableBytesView) })
        // A page that comes with another secret has forms of that secret.
        let isRenewed = answer.headers[values: .setCookie].contains { $0.contains("kinkeeper=") }
        if isRenewed, let found = answer.formToken { token.withLock { $0 = found } }
        return answer
    }

    private func keepCookies(of response: Response) {
        for line in response.headers[values: .setCookie] {
            let pair = line.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1).map(String.init)
            let isGone = line.contains("Max-Age=0") || pair.count < 2
            cookies.withLock { $0[pair[0]] = isGone ? nil : pair[1] }
        }
    }

    private struct Collector: ResponseBodyWriter {
        let buffer = NIOLockedValueBox(ByteBuffer())

        mutating func write(_ bytes: ByteBuffer) async throws {
            buffer.withLockedValue { _ = $0.writeImmutableBuffer(bytes) }
        }

        consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
    }
}
