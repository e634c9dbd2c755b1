import HTTPTypes
import Hummingbird
import NIOCore

/// A refusal as WebDAV says it: a status, and the condition that was not met (RFC 4918, section 16).
///
/// It never contains what a client sent or stored data, except for addresses that the client may know.
struct DAVError: Error, Sendable {
    let status: HTTPResponse.Status
    /// The elements in DAV:error; none where the status says it all.
    var conditions: [XMLElement] = []
    var headers: HTTPFields = [:]

    init(_ status: HTTPResponse.Status, _ conditions: XMLName...) {
        self.status = status
        self.conditions = conditions.map { XMLElement($0) }
    }

    /// A refusal that says in words what there is too much of.
    init(_ status: HTTPResponse.Status, _ conditions: XMLName..., saying message: String) {
        self.status = status
        self.conditions = conditions.map { XMLElement($0) }
        self.conditions.append(XMLElement(XMLName("message", in: Namespace.own), content: [.text(message)]))
    }

    static let badRequest = DAVError(.badRequest)
    static let unusableName = DAVError(
        .forbidden,
        saying: "Nothing can have this name: names have 1 to 255 bytes of UTF-8, no slashes and no control characters.")
    static let tooMuchAsked = DAVError(
        .badRequest, saying: "Too many properties were asked for at once: 200, whose names have 16,384 bytes, are the most.")
    static let notFound = DAVError(.notFound)
    static let forbidden = DAVError(.forbidden)
    static let conflict = DAVError(.conflict)
    static let preconditionFailed = DAVError(.preconditionFailed)
    static let unsupportedMediaType = DAVError(.unsupportedMediaType)

    /// A condition that was not met.
    static func forbidden(_ condition: XMLName) -> DAVError { DAVError(.forbidden, condition) }

    /// Text whose Content-Type names another character set than UTF-8.
    static func otherCharset(_ condition: XMLName) -> DAVError {
        DAVError(
            .forbidden, condition,
            saying: "The Content-Type names another character set than UTF-8. Nothing was changed. Send it as UTF-8.")
    }

    /// A method that the place does not know.
    static func methodNotAllowed(_ allowed: String) -> DAVError {
        var error = DAVError(.methodNotAllowed)
        error.headers[.allow] = allowed
        return error
    }

    /// A condition about other resources, with their addresses.
    static func forbidden(_ condition: XMLName, _ hrefs: [DAVResource]) -> DAVError {
        var error = DAVError(.forbidden)
        error.conditions = [
            XMLElement(condition, content: hrefs.map { .element(XMLElement(.dav("href"), content: [.text($0.path)])) })
        ]
        return error
    }

    var response: Response {
        var response = Response(status: status, headers: headers)
        guard !conditions.isEmpty else { return response }
        var writer = XMLWriter()
        writer.beginDocument("D:error")
        for condition in conditions { writer.element(condition) }
        writer.raw("</D:error>")
        response.headers[.contentType] = xmlContentType
        response.body = .init(byteBuffer: ByteBuffer(bytes: writer.take()))
        return response
    }
}

/// The Content-Type of XML that is sent.
let xmlContentType = "application/xml; charset=utf-8"

extension HTTPResponse.Status {
    static let multiStatus = HTTPResponse.Status(code: 207, reasonPhrase: "Multi-Status")
    static let failedDependency = HTTPResponse.Status(code: 424, reasonPhrase: "Failed Dependency")
    static let insufficientStorage = HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage")
}
