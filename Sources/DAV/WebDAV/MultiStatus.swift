import HTTPSupport
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// An answer about many resources, written as they are found: only one part of it is in memory.
struct MultiStatus: Sendable {
    /// Writes the next part; false when there is no more. The first one is made before anything is sent, so that an error in it
    /// becomes the answer's status.
    typealias Part = @Sendable (inout XMLWriter) async throws -> Bool

    /// How many bytes of an answer are made before they are sent. The next are made when the reader has taken them.
    static let partBytes = 65_536

    /// An answer in parts, each made when the one before was sent. A part's content, such as a large card still to be escaped,
    /// is counted in `load` until it is sent.
    static func response(
        headers: HTTPFields = [:], load: RequestLoad = RequestLoad(), parts: @escaping Part
    ) async throws -> Response {
        var (beginning, share) = try await load.part({ try await Made(isFirst: true, parts) }, held: \.held)
        var response = Response(status: .multiStatus, headers: headers)
        response.headers[.contentType] = xmlContentType
        if !beginning.isMore, let small = beginning.takeSmall() {
            response.body = .init(byteBuffer: ByteBuffer(bytes: small))
            return response
        }
        let first = Mutex<(Made, FairShare.Share?)?>((beginning, share))
        response.body = .init { output in
            // Once sent, it is held no more.
            guard var (made, share) = first.withLock({ $0.take() }) else { return }
            while true {
                try await send(made.takePieces(), to: &output)
                share = nil
                guard made.isMore else { break }
                (made, share) = try await load.part({ try await Made(isFirst: false, parts) }, held: \.held)
            }
            withExtendedLifetime(share) {}
            try await output.finish(nil)
        }
        return response
    }

    /// The written part of an answer.
    private struct Made {
        private(set) var isMore: Bool
        private var writer: XMLWriter

        @concurrent
        init(isFirst: Bool, _ parts: Part) async throws {
            writer = XMLWriter(reserving: isFirst ? 4_096 : partBytes)
            if isFirst { writer.beginDocument("D:multistatus") }
            repeat { isMore = try await parts(&writer) } while isMore && writer.count < partBytes
            if !isMore { writer.raw("</D:multistatus>\n") }
        }

        /// Its bytes before long texts of it are escaped.
        var held: Int { writer.count }

        /// All of it where that goes out in one piece, with its length.
        mutating func takeSmall() -> [UInt8]? {
            writer.hasLongText || writer.count > partBytes ? nil : writer.take()
        }

        mutating func takePieces() -> [XMLWriter.Piece] { writer.takePieces() }
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
        headers: HTTPFields = [:], load: RequestLoad, _ write: @escaping @Sendable (inout XMLWriter) async throws -> Void
    ) async throws -> Response {
        try await response(headers: headers, load: load) { writer in
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

    mutating func href(_ place: DAVResource) {
        raw("<D:href>")
        raw(place.pathBytes)
        raw("</D:href>")
    }
}
