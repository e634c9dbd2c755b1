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

    /// An answer of parts, of which each is asked for when the one before was sent.
    static func response(headers: HTTPFields = [:], parts: @escaping Part) async throws -> Response {
        var writer = XMLWriter(reserving: 4_096)
        writer.beginDocument("D:multistatus")
        var isMore = try await parts(&writer)
        // What is small goes out in one piece, with its length.
        while isMore, writer.count < partBytes { isMore = try await parts(&writer) }
        if !isMore { writer.raw("</D:multistatus>\n") }
        var response = Response(status: .multiStatus, headers: headers)
        response.headers[.contentType] = xmlContentType
        guard isMore || writer.hasLongText || writer.count > partBytes else {
            response.body = .init(byteBuffer: ByteBuffer(bytes: writer.take()))
            return response
        }
        let beginning = FirstPieces(writer.takePieces())
        let goesOn = isMore
        response.body = .init { output in
            try await send(beginning.take(), to: &output)
            var isMore = goesOn
            while isMore {
                var writer = XMLWriter()
                repeat { isMore = try await parts(&writer) } while isMore && writer.count < partBytes
                if !isMore { writer.raw("</D:multistatus>\n") }
                try await send(writer.takePieces(), to: &output)
            }
            try await output.finish(nil)
        }
        return response
    }

    /// What was made before the answer began, until it is sent.
    private final class FirstPieces: Sendable {
        private let pieces: Mutex<[XMLWriter.Piece]>

        init(_ pieces: [XMLWriter.Piece]) {
            self.pieces = Mutex(pieces)
        }

        func take() -> [XMLWriter.Piece] {
            pieces.withLock { pieces in
                defer { pieces = [] }
                return pieces
            }
        }
    }

    @concurrent
    private static func send(_ pieces: [XMLWriter.Piece], to output: inout any ResponseBodyWriter) async throws {
        var parts = XMLParts(pieces)
        while let part = parts.next(atLeast: partBytes) {
            try await output.write(ByteBuffer(bytes: part))
            // Others have their turn while this one is read.
            await Task.yield()
        }
    }

    /// An answer of one part.
    static func whole(
        headers: HTTPFields = [:], _ write: @escaping @Sendable (inout XMLWriter) async throws -> Void
    ) async throws -> Response {
        try await response(headers: headers) { writer in
            try await write(&writer)
            return false
        }
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
