import HTTPSupport
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// Answers about many resources, written as they are found: what is held is one part of it.
struct MultiStatus: Sendable {
    /// Writes the next part; false when there is no more. The first one is asked for before anything is sent, so that what
    /// it throws becomes the answer's status.
    typealias Part = @Sendable (inout XMLWriter) async throws -> Bool

    /// How many bytes of an answer are made before they are sent. The next are made when the reader has taken them.
    static let partBytes = 65_536

    /// An answer of parts, of which each is asked for when the one before was sent, and counted as what the request takes.
    static func response(
        headers: HTTPFields = [:], for load: RequestLoad = RequestLoad(), parts: @escaping Part
    ) async throws -> Response {
        var writer = XMLWriter(reserving: 4_096)
        writer.beginDocument("D:multistatus")
        // What is small goes out in one piece, with its length.
        var (isMore, share) = try await load.countingPart(in: &writer) { writer in
            var isMore = try await parts(&writer)
            while isMore, writer.count < partBytes { isMore = try await parts(&writer) }
            return isMore
        }
        if !isMore { writer.raw("</D:multistatus>\n") }
        var response = Response(status: .multiStatus, headers: headers)
        response.headers[.contentType] = xmlContentType
        guard isMore || writer.hasLongText || writer.count > partBytes else {
            response.body = .init(byteBuffer: ByteBuffer(bytes: writer.take()))
            return response
        }
        let beginning = FirstPieces(writer.takePieces(), share)
        share = nil
        let goesOn = isMore
        response.body = .init { output in
            try await send(beginning.take(), to: &output)
            var isMore = goesOn
            while isMore {
                var writer = XMLWriter()
                let part = try await load.countingPart(in: &writer) { writer in
                    var isMore = true
                    repeat { isMore = try await parts(&writer) } while isMore && writer.count < partBytes
                    return isMore
                }
                isMore = part.isMore
                if !isMore { writer.raw("</D:multistatus>\n") }
                try await send((writer.takePieces(), part.share), to: &output)
            }
            try await output.finish(nil)
        }
        return response
    }

    /// What is to be sent, and what it is counted as until then.
    private typealias Pieces = (pieces: [XMLWriter.Piece], share: FairShare.Share?)

    /// What was made before the answer began, until it is sent.
    private final class FirstPieces: Sendable {
        private let pieces: Mutex<Pieces>

        init(_ pieces: [XMLWriter.Piece], _ share: FairShare.Share?) {
            self.pieces = Mutex((pieces, share))
        }

        func take() -> Pieces {
            pieces.withLock { pieces in
                defer { pieces = ([], nil) }
                return pieces
            }
        }
    }

    @concurrent
    private static func send(_ part: Pieces, to output: inout any ResponseBodyWriter) async throws {
        defer { withExtendedLifetime(part.share) {} }
        var parts = XMLParts(part.pieces)
        while let part = parts.next(atLeast: partBytes) {
            try await output.write(ByteBuffer(bytes: part))
            // Others have their turn while this one is read.
            await Task.yield()
        }
    }

    /// An answer of one part.
    static func whole(
        headers: HTTPFields = [:], for load: RequestLoad, _ write: @escaping @Sendable (inout XMLWriter) async throws -> Void
    ) async throws -> Response {
        try await response(headers: headers, for: load) { writer in
            try await write(&writer)
            return false
        }
    }
}

extension Exchange {
    /// What the request takes of the server.
    var load: RequestLoad { caller.context.load }
}

extension RequestLoad {
    /// Has a part of an answer made, and counts what was written.
    fileprivate func countingPart(
        in writer: inout XMLWriter, _ make: (inout XMLWriter) async throws -> Bool
    ) async throws -> (isMore: Bool, share: FairShare.Share?) {
        let place = try await placeForPart()
        let isMore = try await make(&writer)
        let share = try await room(forPart: writer.count)
        withExtendedLifetime(place) {}
        return (isMore, share)
    }
}

extension XMLWriter {
    /// A whole response that is nothing but a status.
    mutating func response(
        _ path: [UInt8], _ status: HTTPResponse.Status, _ condition: XMLName? = nil, saying description: String? = nil
    ) {
        raw("<D:response><D:href>")
        raw(path)
        raw("</D:href>")
        self.status(status)
        if let condition {
            raw("<D:error>")
            empty(condition)
            raw("</D:error>")
        }
        if let description { element(.dav("responsedescription"), description) }
        raw("</D:response>\n")
    }

    mutating func status(_ status: HTTPResponse.Status) {
        raw("<D:status>HTTP/1.1 ")
        raw("\(status.code) \(status.reasonPhrase)".utf8)
        raw("</D:status>")
    }

    mutating func href(_ place: Place) {
        raw("<D:href>")
        raw(place.pathBytes)
        raw("</D:href>")
    }
}
