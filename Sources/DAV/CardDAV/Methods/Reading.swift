import ContentLine
import HTTPSupport
import HTTPTypes
import Hummingbird
import NIOCore
import Store
import Transfer

extension DAVRequest {
    /// A card as it was sent, or in the version that Accept names; of a collection, what lies in it as plain lines.
    func get() async throws -> Response {
        if case .entry(_, _, let name) = place { return try await getEntry(name) }
        guard case .card(_, _, let name) = place else { return try await index() }
        let book = try await book()
        guard let found = try await backend.card(name, upTo: Self.largestWhole, in: book) else { throw DAVError.notFound }
        let accepted = try AcceptedVersion(request.headers[.accept])
        if found.card == nil, let response = try await largeCard(found.object, accepted) { return response }
        var whole = found.card
        if whole == nil { whole = try await backend.card(name, upTo: .max, in: book)?.card }
        guard let card = whole else { throw DAVError.notFound }
        return try await answer(card.object, suffix: accepted.suffix(for: card)) {
            .init(byteBuffer: ByteBuffer(bytes: try accepted.bytes(of: card)))
        }
    }

    /// The largest card that is given out in one piece, in bytes.
    private static let largestWhole = 262_144

    /// Answers with a large card as it is kept, read as it is sent; nil when it is requested or kept in another way.
    private func largeCard(_ object: AddressObject, _ accepted: AcceptedVersion) async throws -> Response? {
        let size = object.size
        guard let top = try await backend.part(of: object, from: 0, count: 64), let version = VCard.Version.atTop(of: top),
            version != .v2_1, accepted.version == nil || accepted.version == version
        else { return nil }
        return try await answer(object, suffix: "") { [backend] in
            .init(contentLength: size) { output in
                var sent = 0
                while sent < size {
                    // A card that changes during the download has to be fetched again.
                    guard let part = try await backend.part(of: object, from: sent, count: Self.largestWhole), !part.isEmpty
                    else {
                        throw DAVError.notFound
                    }
                    sent += part.count
                    try await output.write(ByteBuffer(bytes: part))
                }
                try await output.finish(nil)
            }
        }
    }

    /// The answer with a card, unless the request's conditions want none.
    private func answer(
        _ object: AddressObject, suffix: String, _ body: () throws -> ResponseBody
    ) async throws -> Response {
        let etag = object.etag + suffix
        var headers: HTTPFields = [
            .eTag: "\"\(etag)\"", .lastModified: InternetDate.http(object.modifiedAt), .vary: "Accept",
            .cacheControl: "private, no-cache",
        ]
        if let tags = ETags(request.headers[.ifMatch]), !tags.matches(etag, weakly: false) {
            throw DAVError.preconditionFailed
        }
        if let tags = ETags(request.headers[.ifNoneMatch]), tags.matches(etag, weakly: true) {
            return Response(status: .notModified, headers: headers)
        }
        headers[.contentType] = cardContentType
        return Response(status: .ok, headers: headers, body: try body())
    }

    /// Returns a plain list for browsers: addresses, one a line.
    private func index() async throws -> Response {
        var lines: [DAVResource] = []
        var note = ""
        switch place {
        case .root: lines = [.principals, .homes, .calendarHomes]
        case .principals: lines = [.principal(account)]
        case .principal:
            lines = homes
            note = "addressbook-home-set, principal-property-search, principal-search-property-set\n"
        case .homes: lines = [.home(account)]
        case .home: lines = try await booksInHome().map(\.place)
        case .book: return try await bookIndex(of: try await book())
        case .newMember: throw refuseMethod()
        case .calendarHomes: lines = [.calendarHome(account)]
        case .calendarHome: lines = try await calendars()
        case .calendar: lines = try await calendar().objects().map(entryPlace)
        case .card, .entry: break
        }
        return Self.plain(.init(byteBuffer: ByteBuffer(string: note + lines.map { $0.path + "\n" }.joined())))
    }

    private func bookIndex(of book: AddressBook) async throws -> Response {
        // A HEAD request gets the length of the list, which a GET does not compute.
        if request.method == .head { return Self.plain(.init(contentLength: try await lengthOfIndex(of: book)) { _ in }) }
        return Self.plain(
            .init { [backend, account] output in
                var last: String?
                while true {
                    let objects = try await backend.objects(in: book, after: last, limit: Listing.batch)
                    guard let end = objects.last?.name else { break }
                    last = end
                    let lines = objects.map { DAVResource.card(account, book.segment, $0.name).path + "\n" }.joined()
                    try await output.write(ByteBuffer(string: lines))
                }
                try await output.finish(nil)
            })
    }

    private func lengthOfIndex(of book: AddressBook) async throws -> Int {
        var (length, last): (Int, String?) = (0, nil)
        while true {
            let objects = try await backend.objects(in: book, after: last, limit: Listing.batch)
            guard let end = objects.last?.name else { return length }
            last = end
            length += objects.reduce(0) { $0 + DAVResource.card(account, book.segment, $1.name).pathBytes.count + 1 }
        }
    }

    private static func plain(_ body: ResponseBody) -> Response {
        Response(
            status: .ok, headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "private, no-cache"], body: body)
    }
}

/// The Content-Type of cards.
let cardContentType = "text/vcard; charset=utf-8"
