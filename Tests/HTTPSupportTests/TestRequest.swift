import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOConcurrencyHelpers
import NIOCore

@testable import HTTPSupport

/// Asks a responder without any network in between.
struct TestRequest {
    var method = HTTPRequest.Method.get
    var path = "/"
    var headers: HTTPFields = [:]
    var body: [UInt8] = []
    var peer: String?
    var authority: String? = "kin.test"

    var context: AppRequestContext {
        AppRequestContext(peerAddress: peer ?? "local", logger: Logger(label: "test"))
    }

    var request: Request {
        let head = HTTPRequest(method: method, scheme: "http", authority: authority, path: path, headerFields: headers)
        return Request(head: head, body: RequestBody(buffer: ByteBuffer(bytes: body)))
    }

    /// A body whose sender hangs up after the first bytes.
    static var brokenBody: RequestBody {
        RequestBody(
            asyncSequence: AsyncThrowingStream<ByteBuffer, any Error> { stream in
                stream.yield(ByteBuffer(string: "--B"))
                stream.finish(throwing: CocoaError(.fileReadUnknown))
            })
    }

    func answer(of responder: some HTTPResponder<AppRequestContext>) async throws -> Response {
        try await responder.respond(to: request, context: context)
    }
}

extension Response {
    /// The whole body as text.
    func text() async throws -> String {
        let collector = BodyCollector()
        try await body.write(collector)
        return String(decoding: collector.bytes.withLockedValue { $0 }.readableBytesView, as: UTF8.self)
    }
}

/// Gathers what a response writes.
struct BodyCollector: ResponseBodyWriter {
    let bytes = NIOLockedValueBox(ByteBuffer())

    mutating func write(_ buffer: ByteBuffer) async throws {
        bytes.withLockedValue { _ = $0.writeImmutableBuffer(buffer) }
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
