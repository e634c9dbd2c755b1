import DAV
import Foundation
import Synchronization

/// A CardDAV server of one user that knows no tokens and no reports, with trouble where a test wants some.
final class CardServer: Sendable {
    private struct State {
        var books: [String: [String: (text: String, version: Int)]] = [:]
        var versions = 0
        var isWeak = false
        var asked: [String] = []
        var trouble: @Sendable (_ line: String) async -> HTTPTransport.Answer? = { _ in nil }
    }

    private let state = Mutex(State())
    private let home: String

    /// A server with these books. `user` stands in the paths as servers of sabre/dav write it.
    init(user: String = "anna", books: String...) {
        home = "/dav/\(user.replacing("@", with: "%40"))/"
        state.withLock { state in
            for book in books.isEmpty ? ["contacts"] : books { state.books[book] = [:] }
        }
    }

    var transport: HTTPTransport {
        HTTPTransport { [self] request throws(ClientProblem) in
            let line = "\(request.method) \(request.url.path(percentEncoded: true))"
            let trouble = state.withLock { state in
                state.asked.append(line)
                return state.trouble
            }
            if let answer = await trouble(line) { return answer }
            return state.withLock { answer(request, &$0) }
        }
    }

    /// The requests, as "GET /path", in order.
    var asked: [String] { state.withLock(\.asked) }

    /// The names of the written cards.
    var written: [String] { asked.filter { $0.hasPrefix("PUT") }.compactMap { $0.split(separator: "/").last.map(String.init) } }

    /// Answers a request before the server does, or keeps it waiting.
    func trouble(_ trouble: @escaping @Sendable (_ line: String) async -> HTTPTransport.Answer?) {
        state.withLock { $0.trouble = trouble }
    }

    /// From now on its tags are weak, which no condition of a change matches.
    func weaken() { state.withLock { $0.isWeak = true } }

    func put(_ name: String, _ text: String, in book: String = "contacts") {
        state.withLock { state in
            state.versions += 1
            state.books[book]?[name] = (text, state.versions)
        }
    }

    func text(_ name: String, in book: String = "contacts") -> String? { state.withLock { $0.books[book]?[name]?.text } }

    func names(in book: String = "contacts") -> [String] { state.withLock { $0.books[book]?.keys.sorted() ?? [] } }

    static func card(_ name: String, uid: String, _ lines: String...) -> String {
        (["BEGIN:VCARD", "VERSION:3.0", "UID:\(uid)", "N:\(name);;;;", "FN:\(name)"] + lines + ["END:VCARD"])
            .map { $0 + "\r\n" }.joined()
    }

    private func answer(_ request: HTTPTransport.Request, _ state: inout State) -> HTTPTransport.Answer {
        let path = request.url.path(percentEncoded: true)
        let parts = request.url.path(percentEncoded: false).split(separator: "/").map(String.init)
        let book = parts.count > 2 ? parts[2] : nil
        switch (request.method, book, parts.count) {
        case ("PROPFIND", nil, 2) where parts[0] == "dav":
            return .status(state.books.keys.sorted().map { about("\(home)\($0)/", Self.book) })
        case ("PROPFIND", nil, _):
            return .status([about(path, "<c:addressbook-home-set><d:href>\(home)</d:href></c:addressbook-home-set>")])
        case ("PROPFIND", let book?, 3):
            guard let cards = state.books[book] else { return .init(status: 404) }
            return .status(
                [about("\(home)\(book)/", Self.book)]
                    + cards.sorted { $0.key < $1.key }.map { name, card in
                        about("\(home)\(book)/\(name)", "<d:getetag>\(tag(card.version, state))</d:getetag>")
                    })
        case ("GET", let book?, 4):
            guard let card = state.books[book]?[parts[3]] else { return .init(status: 404) }
            return .init(status: 200, fields: [("ETag", tag(card.version, state))], body: Array(card.text.utf8))
        case ("PUT", let book?, 4):
            let condition = request.fields.last { $0.name == "If-Match" }?.value
            let there = state.books[book]?[parts[3]].map { tag($0.version, state) }
            guard there == condition, there?.hasPrefix("W/") != true else { return .init(status: 412) }
            state.versions += 1
            state.books[book]?[parts[3]] = (String(decoding: request.body, as: UTF8.self), state.versions)
            return .init(status: 201, fields: [("ETag", tag(state.versions, state))])
        default: return .init(status: 501)
        }
    }

    private func tag(_ version: Int, _ state: State) -> String { (state.isWeak ? "W/" : "") + "\"\(version)\"" }

    private static let book = "<d:resourcetype><d:collection/><c:addressbook/></d:resourcetype>"

    private func about(_ href: String, _ properties: String) -> String {
        """
        <d:response><d:href>\(href)</d:href><d:propstat><d:prop>\(properties)</d:prop>\
        <d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>
        """
    }
}

extension HTTPTransport.Answer {
    fileprivate static func status(_ responses: [String]) -> HTTPTransport.Answer {
        let text = """
            <?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:carddav">\
            \(responses.joined())</d:multistatus>
            """
        return HTTPTransport.Answer(status: 207, body: Array(text.utf8))
    }
}
