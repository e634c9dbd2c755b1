import HTTPSupport
import HTTPTypes
import Hummingbird
import NIOCore
import Store
import Synchronization

extension Response {
    /// Returns the parts of an answer that are kept to repeat it.
    func kept() async throws -> IdempotentRequest.Answer {
        let collected = Collected()
        try await body.write(Collector(collected: collected))
        let names: [HTTPField.Name] = [.contentType, .eTag, .location]
        let lines = names.compactMap { name in headers[name].map { "\(name.rawName): \($0)" } }
        return .init(status: status.code, headers: lines.joined(separator: "\n"), body: collected.bytes.withLock(\.self))
    }

    /// The answer that was given to the first request.
    init(replaying answer: IdempotentRequest.Answer) {
        var headers: HTTPFields = [.known("Idempotency-Replayed"): "true", .cacheControl: "private, no-cache"]
        for line in answer.headers.split(separator: "\n") {
            guard let colon = line.firstRange(of: ": "), let name = HTTPField.Name(String(line[..<colon.lowerBound])) else {
                continue
            }
            headers[name] = String(line[colon.upperBound...])
        }
        self.init(
            status: .init(code: answer.status), headers: headers,
            body: answer.body.isEmpty ? .init() : .init(byteBuffer: ByteBuffer(bytes: answer.body)))
    }
}

private final class Collected: Sendable {
    let bytes = Mutex<[UInt8]>([])
}

private struct Collector: ResponseBodyWriter {
    let collected: Collected

    func write(_ buffer: ByteBuffer) async throws {
        collected.bytes.withLock { $0 += buffer.readableBytesView }
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
