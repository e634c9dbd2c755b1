import HTTPSupport
import HTTPTypes
import Hummingbird
import NIOCore
import Store
import Transfer

extension Exchange {
    /// A card as it was sent, or in the version that Accept names; of a collection, what lies in it as plain lines.
    func get() async throws -> Response {
        if case .entry(_, _, let name) = place { return try await getEntry(name) }
        guard case .card(_, _, let name) = place else { return try await index() }
        let book = try await book()
        guard let card = try await shelf.cards([name], in: book).first else { throw DAVError.notFound }
        let version = try AcceptedVersion(request.headers[.accept])
        let etag = card.object.etag + version.suffix(for: card)
        var headers: HTTPFields = [
            .eTag: "\"\(etag)\"", .lastModified: InternetDate.http(card.object.modifiedAt), .vary: "Accept",
            .cacheControl: "private, no-cache",
        ]
        if let tags = ETags(request.headers[.ifMatch]), !tags.matches(etag, weakly: false) {
            throw DAVError.preconditionFailed
        }
        if let tags = ETags(request.headers[.ifNoneMatch]), tags.matches(etag, weakly: true) {
            return Response(status: .notModified, headers: headers)
        }
        let bytes = try version.bytes(of: card)
        headers[.contentType] = cardContentType
        return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    /// For whoever looks with a browser: addresses, one a line.
    private func index() async throws -> Response {
        var lines: [Place] = []
        var note = ""
        switch place {
        case .root: lines = [.principals, .homes, .calendarHomes]
        case .principals: lines = [.principal(account)]
        case .principal:
            lines = homes
            note = "addressbook-home-set, principal-property-search, principal-search-property-set\n"
        case .homes: lines = [.home(account)]
        case .home: lines = try await shelf.list().map(place(of:))
        case .book: return try await bookIndex(of: try await book())
        case .newMember: throw refuseMethod()
        case .calendarHomes: lines = [.calendarHome(account)]
        case .calendarHome: lines = calendars
        case .calendar: lines = try await calendar().objects().map(entryPlace)
        case .card, .entry: break
        }
        return Self.plain(.init(byteBuffer: ByteBuffer(string: note + lines.map { $0.path + "\n" }.joined())))
    }

    private func bookIndex(of book: AddressBook) async throws -> Response {
        Self.plain(
            .init { [shelf, account] output in
                var last: String?
                while true {
                    let objects = try await shelf.objects(in: book, after: last, limit: Listing.batch)
                    guard let end = objects.last?.name else { break }
                    last = end
                    let lines = objects.map { Place.card(account, book.segment, $0.name).path + "\n" }.joined()
                    try await output.write(ByteBuffer(string: lines))
                }
                try await output.finish(nil)
            })
    }

    private static func plain(_ body: ResponseBody) -> Response {
        Response(
            status: .ok, headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "private, no-cache"], body: body)
    }
}

/// The Content-Type of cards.
let cardContentType = "text/vcard; charset=utf-8"
