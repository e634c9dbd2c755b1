import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Kinkeeper
import NIOCore
import Store
import Transfer

/// One request of a client that was let in, and what answers it.
struct Exchange: Sendable {
    let caller: Device
    /// What it is about, under the account's own name.
    let place: Place
    let site: Site
    let shelf: AddressBookShelf
    /// After so many bytes of cards a part of an answer ends.
    let partBytes: Int
    /// The account's zone.
    let zone: TimeZone
    /// The account's calendar as it stands, which is looked for only where it is asked for.
    let openCalendar: @Sendable (Device) async throws -> OccasionCalendarShelf
    /// The account's list of tasks, likewise.
    let openTasks: @Sendable (Device) async throws -> TaskShelf

    /// The largest card, in bytes.
    static let largestCard = 10 * 1_048_576
    /// The largest body of XML, in bytes.
    static let largestBody = 1_048_576
    /// The largest report, in bytes: a multiget may name all cards there are; others are held to what any body may have.
    static let largestReport = 16 * 1_048_576

    var request: Request { caller.request }
    var account: String { caller.account.name }
    var preference: Preference { Preference(request.headers) }

    /// The body, of no more than so many bytes.
    func body(atMost limit: Int, otherwise refusal: DAVError) async throws -> [UInt8] {
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > limit { throw refusal }
        do {
            return try await caller.body(atMost: limit)
        } catch let problem as Problem where problem.status == .contentTooLarge {
            throw refusal
        } catch let problem as Problem where problem.status == .badRequest {
            throw DAVError.badRequest
        }
    }

    /// The body, where it is XML.
    func xml(atMost limit: Int = Exchange.largestBody) async throws -> [UInt8] {
        try await body(atMost: limit, otherwise: DAVError(.contentTooLarge))
    }

    /// The book that the place is or lies in. Throws "not found" where it is not there.
    func book() async throws -> AddressBook {
        switch place {
        case .book(_, let segment), .newMember(_, let segment), .card(_, let segment, _):
            guard let book = try await shelf.book(segment) else { throw DAVError.notFound }
            return book
        default: throw DAVError.notFound
        }
    }

    /// A book's place.
    func place(of book: AddressBook) -> Place { .book(account, book.segment) }

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

    /// The fields of an answer that leaves out what was asked to be left out.
    var preferenceHeaders: HTTPFields {
        preference.isMinimal ? [.preferenceApplied: "return=minimal", .vary: "Brief, Prefer"] : [.vary: "Brief, Prefer"]
    }
}
