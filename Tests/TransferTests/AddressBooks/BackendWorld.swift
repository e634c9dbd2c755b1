import Foundation
import Kinkeeper
import Store
import Synchronization
import TestSupport
import Testing
import Transfer

/// A space with its address books, and people on their way into them.
final class BackendWorld: Sendable {
    let test: TestSpace
    let clock = Mutex(TestClock())

    init() throws { test = try TestSpace() }

    var space: Space { test.space }
    var now: Date { clock.withLock(\.now) }
    var today: CivilDate { clock.withLock(\.today) }
    var backend: AddressBookBackend { AddressBookBackend(space, today: today, now: now) }

    /// A second passes.
    func tick() { clock.withLock { $0.advance(by: 1) } }

    var contacts: AddressBook {
        get async throws { try #require(try await backend.book(AddressBook.firstSegment)) }
    }

    static func card(_ name: String, uid: String, _ lines: String...) -> [UInt8] {
        let words = name.split(separator: " ")
        let parts = "N:\(words.dropFirst().joined(separator: " "));\(words.first ?? "");;;"
        let body = ["BEGIN:VCARD", "VERSION:3.0", "UID:\(uid)", parts, "FN:\(name)"] + lines + ["END:VCARD"]
        return Array(body.map { $0 + "\r\n" }.joined().utf8)
    }

    static func group(_ name: String, uid: String, members: [String]) -> [UInt8] {
        let lines = ["BEGIN:VCARD", "VERSION:3.0", "N:\(name);;;;", "FN:\(name)", "X-ADDRESSBOOKSERVER-KIND:group"]
        let body = lines + members.map { "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:\($0)" } + ["UID:\(uid)", "END:VCARD"]
        return Array(body.map { $0 + "\r\n" }.joined().utf8)
    }

    @discardableResult
    func put(_ bytes: [UInt8], _ name: String, in book: AddressBook? = nil) async throws -> AddressPutting {
        var target = book
        if target == nil { target = try await contacts }
        return try await backend.put(bytes, name, in: #require(target))
    }

    /// The text under a name; nil where nothing is.
    func text(_ name: String, in book: AddressBook? = nil) async throws -> String? {
        var target = book
        if target == nil { target = try await contacts }
        return try await backend.cards([name], in: #require(target)).first.map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    /// All names in the first book.
    func names() async throws -> [String] {
        try await backend.objects(in: contacts, limit: 1_000).map(\.name)
    }

    func person(_ name: String) async throws -> Person {
        guard case .person(let id)? = try await backend.object(name, in: contacts)?.subject else {
            throw StoreError.notFound
        }
        return try #require(try await space.person(id))
    }

    func group(_ name: String) async throws -> PersonGroup.ID {
        guard case .group(let id)? = try await backend.object(name, in: contacts)?.subject else { throw StoreError.notFound }
        return id
    }
}
