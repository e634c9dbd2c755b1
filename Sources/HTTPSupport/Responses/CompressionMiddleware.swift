import CZlib
import HTTPTypes
package import Hummingbird
import NIOCore

/// Sends text compressed (gzip, RFC 1952) to clients that take it.
///
/// A page holds secrets beside words that an address can put there, and its length tells whether they agree (BREACH). So a page is
/// compressed only for a browser that says that no other site asked for it (`Sec-Fetch-Site`).
package struct CompressionMiddleware: RouterMiddleware {
    /// Shorter bodies are sent as they are, in bytes.
    private static let least = 1_024

    private static let types: Set<Substring> = [
        "text/html", "text/css", "text/javascript", "text/plain", "application/json", "application/manifest+json",
        "image/svg+xml",
    ]

    package init() {}

    @concurrent
    package func handle(
        _ request: Request, context: AppRequestContext,
        next: @concurrent (Request, AppRequestContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        guard let type = response.headers[.contentType]?.prefix(while: { $0 != ";" }), Self.types.contains(type),
            response.headers[.contentEncoding] == nil, response.headers[.contentRange] == nil
        else { return response }
        response.headers[.vary] = response.headers[.vary].map { "\($0), Accept-Encoding" } ?? "Accept-Encoding"
        // An entity tag names the bytes that are sent.
        guard request.acceptsGzip, request.method != .head, response.headers[.eTag] == nil,
            response.body.contentLength ?? .max >= Self.least, type != "text/html" || request.isOfThisSite
        else { return response }
        response.headers[.contentEncoding] = "gzip"
        response.headers[.contentLength] = nil
        let body = response.body
        response.body = ResponseBody { writer in
            guard let deflater = Deflater() else { throw DeflaterFailure() }
            try await body.write(GzipWriter(writer, deflater))
        }
        return response
    }
}

extension Request {
    /// Whether the client takes gzip: it names it, and not with a weight of 0.
    package var acceptsGzip: Bool {
        headers[values: .acceptEncoding].flatMap { $0.split(separator: ",") }.contains { coding in
            let parts = coding.split(separator: ";").map { $0.trimmingPrefix { $0 == " " } }
            guard parts.first?.lowercased() == "gzip" else { return false }
            guard parts.count > 1, let weight = parts[1].split(separator: "=").last else { return true }
            return (Double(weight) ?? 1) > 0
        }
    }

    /// Whether a browser asks for a page of its own accord, or on behalf of one of ours.
    fileprivate var isOfThisSite: Bool { headers[.secFetchSite].map(OriginCheck.isOwn(site:)) ?? false }
}

/// Compresses what is written, and writes that on.
private struct GzipWriter: ResponseBodyWriter {
    private var next: any ResponseBodyWriter
    private let deflater: Deflater

    init(_ next: any ResponseBodyWriter, _ deflater: Deflater) {
        self.next = next
        self.deflater = deflater
    }

    @concurrent
    mutating func write(_ buffer: ByteBuffer) async throws {
        let bytes = deflater.deflate(buffer, isLast: false)
        if !bytes.isEmpty { try await next.write(ByteBuffer(bytes: bytes)) }
    }

    @concurrent
    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
        let rest = deflater.deflate(ByteBuffer(), isLast: true)
        // Nobody knows when the client reads the end: the memory is not kept for that long.
        deflater.end()
        if !rest.isEmpty { try await next.write(ByteBuffer(bytes: rest)) }
        try await next.finish(trailingHeaders)
    }
}

/// There was no memory to compress with.
private struct DeflaterFailure: Error {}

/// zlib's compressor. Used by one task at a time.
package final class Deflater: @unchecked Sendable {
    // At one address from beginning to end: zlib refuses a stream that was moved.
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    private var isEnded = false

    /// What it takes of time and memory.
    package enum Effort: Sendable {
        /// For what is made for one request: quick, and 64 kB while it lives.
        case quick
        /// For what is kept: as small as it gets, and 256 kB.
        case best
    }

    /// Nil where there is no memory.
    package init?(_ effort: Effort = .quick) {
        let gzip: Int32 = 16
        let (level, window, memory): (Int32, Int32, Int32) =
            switch effort {
            case .quick: (4, 13, 6)
            case .best: (9, 15, 8)
            }
        stream.initialize(to: z_stream())
        let result = deflateInit2_(
            stream, level, Z_DEFLATED, gzip + window, memory, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        guard result == Z_OK else {
            isEnded = true
            return nil
        }
    }

    deinit {
        end()
        stream.deallocate()
    }

    /// The bytes that are ready after some more, with `isLast` all that are left.
    package func deflate(_ buffer: ByteBuffer, isLast: Bool) -> [UInt8] {
        guard !isEnded else { return [] }
        var output: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 16_384)
        buffer.withUnsafeReadableBytes { bytes in
            // It only reads them, whatever its declaration says.
            stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.bindMemory(to: UInt8.self).baseAddress)
            stream.pointee.avail_in = UInt32(bytes.count)
            repeat {
                let size = part.count
                part.withUnsafeMutableBufferPointer { room in
                    stream.pointee.next_out = room.baseAddress
                    stream.pointee.avail_out = UInt32(size)
                    CZlib.deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
                }
                output.append(contentsOf: part[..<(size - Int(stream.pointee.avail_out))])
            } while stream.pointee.avail_out == 0
        }
        return output
    }

    /// Gives its memory back.
    package func end() {
        guard !isEnded else { return }
        isEnded = true
        deflateEnd(stream)
    }

    /// Some bytes as a whole gzip file; nil where there is no memory.
    package static func gzip(_ bytes: [UInt8]) -> [UInt8]? {
        Deflater(.best)?.deflate(ByteBuffer(bytes: bytes), isLast: true)
    }
}
