import HTTPTypes
import Hummingbird
package import NIOCore
import Synchronization

/// The use of the server by one request, from its first byte to the last of its answer.
///
/// A request without a body is worked on when it has a place; one with a body is read first, which may take a while, and has
/// its place after that. Without limits, as in tests, nothing waits.
package final class RequestLoad: Sendable {
    private struct Held {
        var payer = Payer.source("")
        var body: FairShare.Share?
        var work: FairShare.Share?
        var large: FairShare.Share?
    }

    private let limits: LoadLimits?
    /// The source of the request, whose share it uses while no account is known.
    let source: String
    /// The channel that the answer is written to; nil in tests without a connection.
    private let channel: (any Channel)?
    private let held = Mutex(Held())

    package init(_ limits: LoadLimits? = nil, from source: String = "local", over channel: (any Channel)? = nil) {
        self.limits = limits
        self.source = source
        self.channel = channel
    }

    /// Works on a request for its payer, and counts its answer until it is sent or dropped.
    func serve(
        _ request: Request, for payer: Payer, _ handler: () async throws -> Response
    ) async throws -> Response {
        held.withLock { $0.payer = payer }
        defer { end() }
        if !request.hasBody { try await startWork() }
        var response = try await handler()
        do {
            response.body = try await response.isEventStream ? admitted(response.body) : counted(response.body)
        } catch let problem as Problem
            where problem == .busy && response.status.kind == .successful && !request.method.onlyReads
        {
            // The work is done, and must not be reported as failed. The client can request the record to see it.
            response.body = ResponseBody()
            (response.headers[.contentType], response.headers[.contentLength]) = (nil, nil)
            response.headers[.preferenceApplied] = "return=minimal"
        }
        return response
    }

    /// Gives the place to work back, where the request waits for something else that is counted by itself.
    func leaveWork() {
        held.withLock { $0.work = nil }
    }

    /// Makes room for a body of so many bytes.
    func reserve(_ bytes: Int) async throws {
        guard let limits, bytes > LoadLimits.smallBytes else { return }
        // The old share is given back first, so that two growing requests never wait for each other.
        held.withLock { $0.body = nil }
        let share = try await limits.memory.take(bytes, for: payer)
        held.withLock { $0.body = share }
    }

    /// Waits for a place to work on a request whose body has come, in bytes.
    func bodyHasCome(_ bytes: Int) async throws {
        if let limits, bytes > LoadLimits.largeBytes {
            let share = try await limits.large.take(1, for: payer)
            held.withLock { $0.large = share }
        }
        try await startWork()
    }

    /// Makes the next part of an answer that goes out in parts, and counts what the part holds until the share is let go.
    ///
    /// An account makes two parts at once, since each may read a large card before it is known how much it holds. `held` is the
    /// number of bytes of the part that are not written out yet; few are not counted, and then there is no share.
    package func part<Part>(
        _ make: () async throws -> Part, held: (Part) -> Int
    ) async throws -> (part: Part, share: FairShare.Share?) {
        guard let limits else { return (try await make(), nil) }
        let place = try await limits.making.take(1, for: payer)
        let part = try await make()
        let bytes = held(part)
        let share = bytes > LoadLimits.streamBytes ? try await limits.memory.take(bytes, for: payer) : nil
        return withExtendedLifetime(place) { (part, share) }
    }

    // MARK: - Private

    private var payer: Payer { held.withLock(\.payer) }

    private func startWork() async throws {
        guard let limits, held.withLock({ $0.work == nil }) else { return }
        let share = try await limits.work.take(1, for: payer)
        held.withLock { $0.work = share }
    }

    private func end() {
        held.withLock { held in
            held.body = nil
            held.work = nil
            held.large = nil
        }
    }

    /// A stream of events, which has a place as long as it is open. Throws `Problem.busy` where there is none.
    private func admitted(_ body: ResponseBody) async throws -> ResponseBody {
        guard let limits else { return body }
        let place = try await limits.streams.take(1, for: payer)
        return ResponseBody { [place] writer in
            defer { withExtendedLifetime(place) {} }
            try await body.write(writer)
        }
    }

    /// An answer that is counted as long as it is there, and sent in pieces. Throws `Problem.busy` where there is no room.
    private func counted(_ body: ResponseBody) async throws -> ResponseBody {
        guard let limits else { return body }
        let length = body.contentLength
        if let length, length <= LoadLimits.smallBytes { return body }
        // A streamed answer keeps the request's body, such as a list of fifty thousand addresses, until the end. Otherwise the
        // body is released, and its room may serve the answer.
        let asked = held.withLock { held in
            defer { held.body = nil }
            return length == nil ? held.body : nil
        }
        var share = asked
        if share == nil { share = try await limits.memory.take(length ?? LoadLimits.streamBytes, for: payer) }
        return ResponseBody(contentLength: length) { [channel, share] writer in
            try await body.write(PieceWriter(writer: writer, channel: channel, share: share))
        }
    }
}

extension HTTPRequest.Method {
    /// Whether a request of this method changes nothing (RFC 9110, section 9.2.1; RFC 4918 and 3253 for WebDAV).
    fileprivate var onlyReads: Bool {
        ["GET", "HEAD", "OPTIONS", "PROPFIND", "REPORT"].contains(rawValue)
    }
}

extension HTTPField.Name {
    /// The preferences that an answer followed (RFC 7240).
    fileprivate static let preferenceApplied = HTTPField.Name.known("Preference-Applied")
}

extension Request {
    /// Whether a body follows, as the header says (RFC 9112, section 6).
    var hasBody: Bool {
        if headers[.transferEncoding] != nil { return true }
        return headers[.contentLength].map { $0 != "0" } ?? false
    }
}

/// Hands large buffers on in pieces, each when the one before was taken, so that a reader that stops is noticed.
private struct PieceWriter: ResponseBodyWriter {
    static let piece = 65_536

    var writer: any ResponseBodyWriter
    let channel: (any Channel)?
    /// Held until the last piece is sent, or sending fails.
    let share: FairShare.Share?

    @concurrent
    mutating func write(_ buffer: ByteBuffer) async throws {
        var rest = buffer
        while let piece = rest.readSlice(length: min(Self.piece, rest.readableBytes)), piece.readableBytes > 0 {
            try await writer.write(piece)
            // A write returns before the connection has it, so that all pieces could pile up there. Asked on its own thread, it
            // has, and the next write waits while the reader is behind.
            _ = try await channel?.eventLoop.submit {}.get()
        }
    }

    @concurrent
    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
        try await writer.finish(trailingHeaders)
    }
}
