package import Foundation

/// Speaks WebDAV and CardDAV with a server, with a user name and an app password.
///
/// Redirects are followed, five at most. The password goes only to the given server and, over TLS, to servers of the same
/// provider that it leads to. After some time it stops asking: a server that answers every request slowly is asked another day.
package struct DAVClient: Sendable {
    /// The server it began with, which the password is for.
    package let server: URL
    private let transport: HTTPTransport
    private let authorization: String
    private let origin: Origin
    let now: @Sendable () -> Date
    private let until: Date

    /// How many bytes an answer may have.
    static let room = 48 << 20

    /// A client of the server at an address; nil for other schemes than http. No requests are made after `until`.
    package init?(
        server: URL, user: String, password: String, transport: HTTPTransport, now: @escaping @Sendable () -> Date,
        until: Date = .distantFuture
    ) {
        guard let origin = Origin(server) else { return nil }
        self.server = server
        self.origin = origin
        self.transport = transport
        self.now = now
        self.until = until
        authorization = "Basic " + Data("\(user):\(password)".utf8).base64EncodedString()
    }

    /// The answer to a request, and its address after redirects.
    struct Reply {
        let answer: HTTPTransport.Answer
        let url: URL
    }

    /// Sends a request that may be redirected, and returns the final answer with any status except those about signing in and
    /// waiting.
    func reply(
        _ method: String, _ url: URL, _ fields: [HTTPTransport.Field] = [], _ body: [UInt8] = [], room: Int = DAVClient.room
    ) async throws(ClientProblem) -> Reply {
        var url = url
        for _ in 0...5 {
            guard now() < until else { throw .unreachable("slow") }
            guard let place = Origin(url) else { throw .badAddress(url.absoluteString) }
            var sent = fields + [("Accept", "*/*")]
            if origin.trusts(place) { sent.append(("Authorization", authorization)) }
            let answer = try await transport.send(
                HTTPTransport.Request(method: method, url: url, fields: sent, body: body, room: room))
            guard [301, 302, 303, 307, 308].contains(answer.status) else {
                switch ClientProblem(answer, now: now()) {
                case .refused? where !origin.trusts(place): throw .elsewhere(url.absoluteString)
                case .refused?: throw .refused
                case .busy(let seconds)?: throw .busy(retryAfter: seconds)
                default: return Reply(answer: answer, url: url)
                }
            }
            // A write is not sent elsewhere: it is not known whether it was done.
            guard let location = answer.field("location"), let next = URL(string: location, relativeTo: url)?.absoluteURL,
                !["PUT", "DELETE"].contains(method) || Origin(next) == place, Origin(next) != nil,
                !(place.scheme == "https" && next.scheme?.lowercased() == "http")
            else { throw .badAddress(url.absoluteString) }
            url = next
        }
        throw .badAddress(url.absoluteString)
    }

    /// The answer to a request that has to go well.
    func answer(
        _ method: String, _ url: URL, _ fields: [HTTPTransport.Field] = [], _ body: [UInt8] = []
    ) async throws(ClientProblem) -> Reply {
        let reply = try await reply(method, url, fields, body)
        if let problem = ClientProblem(reply.answer, now: now()) { throw problem }
        return reply
    }

    /// Sends a PROPFIND or REPORT and returns the status of each resource.
    func multiStatus(
        _ method: String, _ url: URL, depth: Int, _ body: XMLElement
    ) async throws(ClientProblem) -> StatusList {
        let fields: [HTTPTransport.Field] = [("Depth", "\(depth)"), ("Content-Type", "application/xml; charset=utf-8")]
        let reply = try await reply(method, url, fields, XMLElement.document(body))
        if let problem = ClientProblem(reply.answer, now: now()) {
            if StatusList.saysInvalidToken(reply.answer) { throw .tokenForgotten }
            throw problem
        }
        guard reply.answer.status == 207 else { throw .unreadable("\(method) \(reply.answer.status)") }
        return try StatusList(reply.answer.body, at: reply.url)
    }
}

extension XMLElement {
    /// A document of the element.
    static func document(_ root: XMLElement) -> [UInt8] {
        Array("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n".utf8) + XMLWriter.fragment(root).utf8
    }

    /// An element of others.
    static func of(_ name: XMLName, _ children: [XMLElement]) -> XMLElement {
        XMLElement(name, content: children.map(Node.element))
    }

    /// An element of text.
    static func of(_ name: XMLName, text: String) -> XMLElement {
        XMLElement(name, content: text.isEmpty ? [] : [.text(text)])
    }
}
