import Application
import Cryptography
import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Interchange
import Kinkeeper
import NIOCore
import Store

/// Answers the calls of one operation: reads and checks the request, runs it once, and writes the answer.
struct CallHandling: Sendable {
    let operation: Operation
    let services: CallServices
    let check: SchemaCheck

    /// More numbers, texts, lists and objects than this are in no body: the longest list has 10,000 identifiers.
    static let mostValues = 50_000

    func answer(_ caller: Caller) async throws -> Response {
        guard operation.isHidden(from: caller.token) else { return try await wholeAnswer(caller) }
        do { return try await wholeAnswer(caller).hidden } catch let error as any CodedError { throw Problem(error).hidden }
    }

    // MARK: - Private

    /// Returns the answer for allowed callers; the same is kept under a key.
    private func wholeAnswer(_ caller: Caller) async throws -> Response {
        let bytes = try await bodyBytes(of: caller)
        guard operation.isRepeatable, let key = caller.request.headers[.known("Idempotency-Key")] else {
            return response(try await run(caller, bytes), for: caller.request)
        }
        // Read as a parameter of the document: one to 255 visible characters of ASCII.
        let faults = check.faults(in: .string(key), against: OpenAPIDocument.idempotencyKey, at: "/Idempotency-Key")
        guard faults.isEmpty else { throw Problem.invalid(faults) }
        return try await runOnce(caller, key, bytes)
    }

    private func run(_ caller: Caller, _ bytes: [UInt8]?) async throws -> Reply {
        try await operation.answer(Call(caller, query: try query(of: caller), body: try body(from: bytes), check: check))
    }

    /// Runs a call under a key; its answer is kept, and repeated for the same key.
    private func runOnce(_ caller: Caller, _ key: String, _ bytes: [UInt8]?) async throws -> Response {
        let accounts = services.authenticator.folder.accounts
        let family = caller.family.map { " in \($0.id)" } ?? ""
        // What a token was answered that opens more is not for one that opens less.
        let narrowing = caller.token.spaces.chosen.map { " for \($0.map(\.id.description).sorted())" } ?? ""
        let place = "\(caller.request.method.rawValue) \(caller.request.uri.path)\(family)\(narrowing) \(key)"
        // Another query is another request, as another body is: an answer to "all" must not be given to "before".
        var sent = Data(bytes ?? [])
        if let query = caller.request.uri.query, !query.isEmpty { sent += Data("?\(query)".utf8) }
        let state = try await accounts.beginRequest(
            key: Array(SHA256.hash(data: Data(place.utf8))), request: Array(SHA256.hash(data: sent)),
            of: caller.account.id, at: services.authenticator.now())
        switch state {
        case .differs: throw Problem(.keyReused)
        case .unanswered: throw Problem(.keyUnanswered)
        case .answered(let answer): return Response(replaying: answer)
        case .begun(let id):
            let reply: Reply
            do { reply = try await run(caller, bytes) } catch {
                // A transaction that throws has changed nothing, so that the key may be used again.
                try await accounts.abandonRequest(id)
                throw error
            }
            // From here on the change is there: whatever goes wrong, the key must not make it once more.
            let response = response(reply, for: caller.request)
            try await accounts.finishRequest(id, with: try await response.kept())
            return response
        }
    }

    private func bodyBytes(of caller: Caller) async throws -> [UInt8]? {
        switch operation.body {
        case .none: return nil
        case .bytes(let types, _):
            try expect(types, in: caller.request)
            return nil
        case .json: try expect(["application/json"], in: caller.request)
        // A merge patch sent as plain JSON is understood too: many programs cannot send anything else.
        case .mergePatch: try expect(["application/merge-patch+json", "application/json"], in: caller.request)
        }
        return try await caller.body(atMost: operation.bodyLimit)
    }

    private func expect(_ types: [String], in request: Request) throws(Problem) {
        let sent = (request.headers[.contentType] ?? "").prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
        let expected = types.joined(separator: ", ")
        guard types.contains(sent) || types.contains("*/*") && !sent.isEmpty else {
            throw Problem(.wrongMediaType, ["expected": .text(expected)], headers: [.accept: expected])
        }
    }

    private func body(from bytes: [UInt8]?) throws(Problem) -> JSONValue {
        guard let bytes else { return .null }
        guard String(validating: bytes, as: UTF8.self) != nil else { throw Problem(.notJSON) }
        let value: JSONValue
        do { value = try JSONParser.value(of: bytes, mostValues: Self.mostValues).streamSafe } catch {
            let isTooMuch = error.reason == .tooManyValues
            throw isTooMuch ? Problem(.tooManyValues, ["limit": .number(Self.mostValues)]) : Problem(.notJSON)
        }
        switch operation.body {
        case .json(let schema), .mergePatch(let schema):
            let faults = check.faults(in: value, against: schema)
            guard faults.isEmpty else { throw .invalid(faults) }
        case .none, .bytes: break
        }
        return value
    }

    private func query(of caller: Caller) throws(Problem) -> [String: JSONValue] {
        var values: [String: JSONValue] = [:]
        var faults: [Problem.Fault] = []
        for parameter in operation.query {
            guard let text = caller.query(parameter.name) else { continue }
            let isNumber = parameter.schema.json["type"] == "integer"
            let value = isNumber && Int(text) != nil ? JSONValue.number(text) : .string(text)
            faults += check.faults(in: value, against: parameter.schema, at: "/\(parameter.name)")
            values[parameter.name] = value
        }
        guard faults.isEmpty else { throw .invalid(faults) }
        return values
    }

    private func response(_ reply: Reply, for request: Request) -> Response {
        var response = Response(status: operation.success.status, headers: reply.headers)
        response.headers[.cacheControl] = "private, no-cache"
        if let version = reply.version { response.headers[.eTag] = "\"\(version)\"" }
        if let location = reply.location { response.headers[.location] = APIVersion.path + location }
        if let version = reply.version, request.method == .get,
            request.headers[.ifNoneMatch]?.contains("\"\(version)\"") == true
        {
            response.status = .notModified
            return response
        }
        switch reply.content {
        case .none: break
        case .json(let value):
            response.headers[.contentType] = "application/json"
            response.body = .init(byteBuffer: ByteBuffer(bytes: value.bytes))
        case .bytes(let bytes, let type):
            response.headers[.contentType] = type
            response.body = .init(byteBuffer: ByteBuffer(bytes: bytes))
        case .stream(let body, let type):
            response.headers[.contentType] = type
            response.body = body
            // Setting a body of unknown length drops the header of its length.
            response.headers[.contentLength] = reply.headers[.contentLength]
        }
        return response
    }
}
