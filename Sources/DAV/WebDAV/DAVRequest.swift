import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import NIOCore
import Store
import Transfer

/// One request of a client that was let in, and what answers it.
struct DAVRequest: Sendable {
    let caller: Device
    /// The resource, under the account's own name.
    let place: DAVResource
    let site: Site
    /// The account's own address books; or that of the family in whose book the place is.
    var backend: AddressBookBackend
    /// The address books of the account's families, opened only when they are needed; nil is one that cannot be read.
    let familyBooks: @Sendable (Device) async throws -> [(id: Space.ID, backend: AddressBookBackend?)]
    /// After so many bytes of cards a part of an answer ends.
    let partBytes: Int
    /// The account's zone.
    let zone: TimeZone
    /// Tells whether the client is still there, where that can be known.
    let watch: ConnectionWatch?
    /// The most bytes that a query may examine.
    let mostWork: Int
    /// Opens the account's calendar, only when it is needed.
    let openCalendar: @Sendable (Device) async throws -> OccasionCalendarBackend
    /// The list of tasks that a place is or lies in, likewise; nil where the account has none.
    let openTasks: @Sendable (Device, DAVResource) async throws -> TaskBackend?
    /// The lists of tasks of the spaces that the account shares.
    let sharedTasks: @Sendable (Device) async throws -> [DAVResource]

    /// The largest card, in bytes.
    static let largestCard = 10 * 1_048_576
    /// The largest body of XML, in bytes.
    static let largestBody = 1_048_576
    /// The largest report, in bytes: a multiget may name all cards there are; others are held to what any body may have.
    static let largestReport = 16 * 1_048_576

    var request: Request { caller.request }
    var account: String { caller.account.name }
    /// The request's use of the server.
    var load: RequestLoad { caller.context.load }
    var preference: Preference { Preference(request.headers) }

    /// The body, of no more than so many bytes.
    func body(atMost limit: Int, otherwise refusal: DAVError) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        let length = request.headers[.contentLength].flatMap { Int($0) } ?? 0
        bytes.reserveCapacity(min(max(length, 0), limit))
        try await takeBody(atMost: limit, otherwise: refusal) { bytes.append(contentsOf: $0.readableBytesView) }
        return bytes
    }

    /// The root element of the body; nil where there is no body. Read as it comes: the document itself is not held.
    func xml(atMost limit: Int = DAVRequest.largestBody) async throws -> XMLElement? {
        let intake: XMLIntake
        do { intake = try XMLIntake() } catch { throw DAVError.badRequest }
        var isEmpty = true
        try await takeBody(atMost: limit, otherwise: DAVError(.contentTooLarge)) { part in
            isEmpty = isEmpty && part.readableBytes == 0
            do { try part.withUnsafeReadableBytes { try intake.feed($0) } } catch { throw DAVError.badRequest }
        }
        guard !isEmpty else { return nil }
        do { return try intake.root() } catch { throw DAVError.badRequest }
    }

    private func takeBody(
        atMost limit: Int, otherwise refusal: DAVError, _ take: (ByteBuffer) throws -> Void
    ) async throws {
        do {
            return try await caller.body(atMost: limit, take)
        } catch let problem as Problem where problem.status == .contentTooLarge {
            throw refusal
        } catch let problem as Problem where problem.status == .badRequest {
            throw DAVError.badRequest
        }
    }

    /// The book that the place is or lies in. Throws "not found" where it is not there.
    func book() async throws -> AddressBook {
        switch place {
        case .book(_, let segment), .newMember(_, let segment), .card(_, let segment, _):
            guard let book = try await backend.book(segment) else { throw DAVError.notFound }
            return book
        default: throw DAVError.notFound
        }
    }

    /// The same request over the address book of a family.
    func over(_ family: AddressBookBackend) -> DAVRequest {
        var request = self
        request.backend = family
        return request
    }

    /// Lets other requests go on; throws when the client has left and the work is no longer needed.
    func takeTurn() async throws {
        try Task.checkCancellation()
        if watch?.hasClientLeft == true { throw CancellationError() }
        await Task.yield()
    }

    /// A book's place.
    func place(of book: AddressBook) -> DAVResource { .book(account, book.segment) }

    var reader: Reader { Reader(account: account, scopes: caller.scopes, zone: ZoneOffsets(zone)) }

    /// `zone` is that in which days are, where the request names one.
    func selection(_ request: PropertyRequest, zone: ZoneOffsets? = nil) throws(DAVError) -> PropertySelection {
        let reader = zone.map { Reader(account: account, scopes: caller.scopes, zone: $0) } ?? reader
        return try PropertySelection(request, for: reader, isMinimal: preference.isMinimal)
    }

    /// A method that is not for this place.
    func refuseMethod() -> DAVError {
        .methodNotAllowed(DAVSite.methods(at: place).joined(separator: ", "))
    }

    /// The headers of an answer that follows a preference.
    var preferenceHeaders: HTTPFields {
        preference.isMinimal ? [.preferenceApplied: "return=minimal", .vary: "Brief, Prefer"] : [.vary: "Brief, Prefer"]
    }
}
