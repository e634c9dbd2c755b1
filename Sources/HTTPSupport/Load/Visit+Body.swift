import Hummingbird
import NIOCore

extension Visit {
    /// The body in memory, of no more than `limit` bytes, counted before it is read.
    ///
    /// Throws `Problem.tooLarge` with the limit, `Problem.busy` where there is no room for it now, and `Problem.badRequest`
    /// where it breaks off.
    package func body(atMost limit: Int) async throws -> [UInt8] {
        let declared = request.headers[.contentLength].flatMap { Int($0) }
        if let declared, declared > limit { throw Problem.tooLarge(limit: limit) }
        try await context.load.reserve(declared ?? 0)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(min(declared ?? 0, limit))
        do {
            var room = max(declared ?? 0, LoadLimits.smallBytes)
            for try await buffer in request.body {
                let count = bytes.count + buffer.readableBytes
                guard count <= limit else { throw Problem.tooLarge(limit: limit) }
                if count > room {
                    // Nothing says how much is to come: there is room for all of it, or it waits.
                    try await context.load.reserve(limit)
                    room = limit
                }
                bytes.append(contentsOf: buffer.readableBytesView)
            }
        } catch let problem as Problem {
            throw problem
        } catch {
            throw Problem.brokenBody(error)
        }
        try await context.load.bodyHasCome(bytes.count)
        return bytes
    }
}

extension Problem {
    /// More bytes than this place takes.
    package static func tooLarge(limit bytes: Int) -> Problem {
        tooLarge(limit: bytes >= 1_048_576 ? "\(bytes / 1_048_576) MB" : "\(bytes / 1_024) KB")
    }
}
