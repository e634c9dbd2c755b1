import Foundation
import Synchronization

@testable import DAV

/// A server that answers as a test wants, and remembers its requests.
final class FakeServer: Sendable {
    struct Asked: Sendable {
        let line: String
        let host: String
        let isSignedIn: Bool
        let body: String
    }

    private let log = Mutex<[Asked]>([])
    private let respond: @Sendable (HTTPTransport.Request) -> HTTPTransport.Answer

    init(_ respond: @escaping @Sendable (HTTPTransport.Request) -> HTTPTransport.Answer) {
        self.respond = respond
    }

    var asked: [Asked] { log.withLock(\.self) }

    var transport: HTTPTransport {
        HTTPTransport { request throws(ClientProblem) in
            let asked = Asked(
                line: "\(request.method) \(request.url.path(percentEncoded: true))", host: request.url.host() ?? "",
                isSignedIn: request.fields.contains { $0.name == "Authorization" },
                body: String(decoding: request.body, as: UTF8.self))
            self.log.withLock { $0.append(asked) }
            return self.respond(request)
        }
    }

    func client(at address: String = "https://contacts.example.org/") throws(ClientProblem) -> DAVClient {
        guard let url = URL(string: address),
            let client = DAVClient(
                server: url, user: "anna", password: "p:w", transport: transport,
                now: { Date(timeIntervalSince1970: 784_111_777) })
        else { throw .badAddress(address) }
        return client
    }
}

extension HTTPTransport.Answer {
    /// A multistatus with these responses in it.
    static func multi(_ responses: String...) -> HTTPTransport.Answer {
        let text = """
            <?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:carddav">\(responses.joined())</d:multistatus>
            """
        return HTTPTransport.Answer(status: 207, body: Array(text.utf8))
    }
}

/// A response about one address with these properties.
func about(_ href: String, _ properties: String) -> String {
    """
    <d:response><d:href>\(href)</d:href><d:propstat><d:prop>\(properties)</d:prop>\
    <d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>
    """
}

/// A response that is a status.
func about(_ href: String, status: Int) -> String {
    "<d:response><d:href>\(href)</d:href><d:status>HTTP/1.1 \(status) X</d:status></d:response>"
}
