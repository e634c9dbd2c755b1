import Hummingbird
package import NIOCore

extension AdmittedRequest {
    /// The body in memory, of no more than `limit` bytes, counted before it is read.
    ///
    /// Throws `Problem.tooLarge` with the limit, `Problem.busy` where there is no room for it now, and `Problem.badRequest`
    /// where it breaks off.
    package func body(atMost limit: Int) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(min(declaredLength ?? 0, limit))
        try await body(atMost: limit) { bytes.append(contentsOf: $0.readableBytesView) }
        return bytes
    }

    /// The body part by part, as it comes; otherwise as `body(atMost:)`. What `take` throws is thrown on.
    package func body(atMost limit: Int, _ take: (ByteBuffer) throws -> Void) async throws {
        let declared = declaredLength
        if let declared, declared > limit { throw Problem.tooLarge(limit: limit) }
        try await context.load.reserve(declared ?? 0)
        var count = 0
        var room = max(declared ?? 0, LoadLimits.smallBytes)
        var parts = request.body.makeAsyncIterator()
        while true {
            let part: ByteBuffer?
            do { part = try await parts.next() } catch { throw Problem.brokenBody(error) }
            guard let part else { break }
            count += part.readableBytes
            guard count <= limit else { throw Problem.tooLarge(limit: limit) }
            if count > room {
                // Nothing says how much is to come: there is room for all of it, or it waits.
                try await context.load.reserve(limit)
                room = limit
            }
            try take(part)
        }
        try await context.load.bodyHasCome(count)
    }

    private var declaredLength: Int? { request.headers[.contentLength].flatMap { Int($0) } }
}

extension Problem {
    /// More bytes than this place takes.
    package static func tooLarge(limit bytes: Int) -> Problem {
        tooLarge(limit: bytes >= 1_048_576 ? "\(bytes / 1_048_576) MB" : "\(bytes / 1_024) KB")
    }
}
