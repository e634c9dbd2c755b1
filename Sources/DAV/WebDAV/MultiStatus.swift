import HTTPTypes
import Hummingbird
import NIOCore

/// Answers about many resources, written as they are found: what is held is one part of it.
struct MultiStatus: Sendable {
    /// Writes the next part; false when there is no more. The first one is asked for before anything is sent, so that what
    /// it throws becomes the answer's status.
    typealias Part = @Sendable (inout XMLWriter) async throws -> Bool

    /// An answer of parts, of which each is asked for when the one before was sent.
    static func response(headers: HTTPFields = [:], parts: @escaping Part) async throws -> Response {
        var writer = XMLWriter(reserving: 4_096)
        writer.beginDocument("D:multistatus")
        var isMore = try await parts(&writer)
        // What is small goes out in one piece, with its length.
        while isMore, writer.bytes.count < 65_536 { isMore = try await parts(&writer) }
        var response = Response(status: .multiStatus, headers: headers)
        response.headers[.contentType] = xmlContentType
        guard isMore else {
            writer.raw("</D:multistatus>\n")
            response.body = .init(byteBuffer: ByteBuffer(bytes: writer.take()))
            return response
        }
        let beginning = writer.take()
        response.body = .init { output in
            try await output.write(ByteBuffer(bytes: beginning))
            var isMore = true
            while isMore {
                var writer = XMLWriter(reserving: 65_536)
                isMore = try await parts(&writer)
                if !isMore { writer.raw("</D:multistatus>\n") }
                try await output.write(ByteBuffer(bytes: writer.take()))
            }
            try await output.finish(nil)
        }
        return response
    }

    /// An answer of one part.
    static func whole(headers: HTTPFields = [:], _ write: (inout XMLWriter) async throws -> Void) async throws -> Response {
        var writer = XMLWriter(reserving: 4_096)
        writer.beginDocument("D:multistatus")
        try await write(&writer)
        writer.raw("</D:multistatus>\n")
        var response = Response(status: .multiStatus, headers: headers)
        response.headers[.contentType] = xmlContentType
        response.body = .init(byteBuffer: ByteBuffer(bytes: writer.take()))
        return response
    }
}

extension XMLWriter {
    /// A whole response that is nothing but a status.
    mutating func response(_ path: [UInt8], _ status: HTTPResponse.Status, _ condition: XMLName? = nil) {
        raw("<D:response><D:href>")
        raw(path)
        raw("</D:href>")
        self.status(status)
        if let condition {
            raw("<D:error>")
            empty(condition)
            raw("</D:error>")
        }
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
