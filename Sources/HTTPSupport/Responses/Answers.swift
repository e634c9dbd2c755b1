import Foundation
package import HTTPTypes
package import Hummingbird
import NIOCore

extension Response {
    /// Sends the browser to another page, which it asks for with GET whatever it sent here.
    package static func seeOther(_ path: String) -> Response {
        Response(status: .seeOther, headers: [.location: path])
    }

    /// A value as JSON, for the scripts of pages.
    package static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok) throws -> Response {
        Response(
            status: status, headers: [.contentType: "application/json"],
            body: .init(byteBuffer: ByteBuffer(bytes: try JSONEncoder().encode(value))))
    }

    /// Bytes of a known type that are named by `tag`: a browser that has them gets 304 and no body.
    ///
    /// `caching` is the Cache-Control of both answers.
    package static func tagged(
        _ tag: String, _ contentType: String, caching: String, for request: Request, bytes: () async throws -> [UInt8]
    ) async rethrows -> Response {
        let tag = "\"\(tag)\""
        let headers: HTTPFields = [.eTag: tag, .cacheControl: caching]
        let known = request.headers[values: .ifNoneMatch].flatMap { $0.split(separator: ",") }
        if known.contains(where: { $0.drop { $0 == " " || $0 == "W" || $0 == "/" } == tag }) {
            return Response(status: .notModified, headers: headers)
        }
        var response = Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: try await bytes())))
        response.headers[.contentType] = contentType
        return response
    }
}
