import Foundation
import Kinkeeper
import Testing

@testable import Store

/// A browser's notifications when its session ends.
@Suite struct SessionChannelTests {
    private let time = Date(timeIntervalSince1970: 1_795_325_407)
    private let accounts: Accounts
    private let anna: Account.ID

    init() async throws {
        accounts = try Accounts.inMemory()
        anna = try await accounts.create(named: "Anna", passwordHash: "x", at: time).id
    }

    @Test func `signing a browser out ends what it is told, and nothing else`() async throws {
        let (phone, desk) = (try await session(1), try await session(2))
        _ = try await browser("phone", in: phone)
        _ = try await browser("desk", in: desk)
        _ = try await accounts.addChannel(
            named: "topic", to: try Channel.Destination(.ntfy, [.topic: "t"]), for: anna, at: time)
        try await accounts.revokeSession(phone.id, of: anna, at: time)
        #expect(try await names() == ["desk", "topic"])
        try await accounts.revokeSessions(of: anna, except: desk.id, at: time)
        #expect(try await names() == ["desk", "topic"])
        try await accounts.revokeSessions(of: anna, except: nil, at: time)
        #expect(try await names() == ["topic"])
    }

    @Test func `a new password ends what browsers are told, but the one that asked for it`() async throws {
        let (phone, desk) = (try await session(1), try await session(2))
        _ = try await browser("phone", in: phone)
        _ = try await browser("desk", in: desk)
        _ = try await browser("of before", in: nil)
        try await accounts.setPasswordHash("y", of: anna, asking: desk.id, at: time) { _ in false }
        #expect(try await names() == ["desk"])
        // The browser goes on with a session of its own, which ends it as the first would have.
        let next = try await session(3, insteadOf: desk)
        #expect(try await names() == ["desk"])
        try await accounts.revokeSession(next.id, of: anna, at: time)
        #expect(try await names().isEmpty)
        // On the command line no browser asks.
        _ = try await browser("desk", in: try await session(4))
        try await accounts.setPasswordHash("z", of: anna, at: time)
        #expect(try await names().isEmpty)
    }

    @Test func `a session that ends by itself ends nothing, and the next one takes over`() async throws {
        let first = try await session(1)
        let channel = try await browser("phone", in: first)
        try await accounts.forgetWhatHasEnded(at: time.addingTimeInterval(1_000))
        #expect(try await accounts.sessions(of: anna, at: time).isEmpty)
        #expect(try await accounts.channels(of: anna) == [channel])
        let next = try await session(2)
        #expect(try await accounts.keepChannel(to: subscription("phone"), of: anna, in: next.id))
        try await accounts.revokeSession(next.id, of: anna, at: time)
        #expect(try await names().isEmpty)
        #expect(try await accounts.keepChannel(to: subscription("phone"), of: anna, in: next.id) == false)
        #expect(try await names().isEmpty)
    }

    @Test func `a browser is told of one account only`() async throws {
        _ = try await browser("phone", in: try await session(1))
        let ben = try await accounts.create(named: "Ben", passwordHash: "x", at: time).id
        #expect(try await accounts.keepChannel(to: subscription("phone"), of: ben, in: .make(at: time)) == false)
        #expect(try await names() == ["phone"])
        let taken = try await accounts.addChannel(named: "Ben's", to: .push(subscription("phone")), for: ben, at: time)
        #expect(try await names().isEmpty)
        #expect(try await accounts.channels(of: ben) == [taken])
    }

    @Test func `who knows no more than where a browser is told takes nothing away from its owner`() async throws {
        let mine = try await browser("phone", in: try await session(1))
        let ben = try await accounts.create(named: "Ben", passwordHash: "x", at: time).id
        let endpoint = try subscription("phone").endpoint
        let guessed = try #require(
            PushSubscription(
                endpoint: endpoint, publicKey: [4] + [UInt8](repeating: 9, count: 64),
                authSecret: Array(repeating: 7, count: 16)))
        let other = try await accounts.addChannel(named: "Ben's", to: .push(guessed), for: ben, at: time)
        #expect(try await accounts.channels(of: anna) == [mine])
        // Nor does he learn that another account has it: his is listed as any other.
        #expect(try await accounts.channels(of: ben) == [other])
        try await accounts.removeChannel(other.id, of: ben, at: time)
        #expect(try await accounts.channels(of: anna) == [mine])
    }

    @Test func `on a browser that two share each is told only while it is theirs`() async throws {
        let mine = try await session(1)
        _ = try await browser("phone", in: mine)
        // Anna signs out, and Ben signs in and turns notifications on: the browser's keys are the same.
        try await accounts.revokeSession(mine.id, of: anna, at: time)
        let ben = try await accounts.create(named: "Ben", passwordHash: "x", at: time).id
        let his = try await session(2, of: ben)
        _ = try await accounts.addChannel(
            named: "phone", to: .push(subscription("phone")), for: ben, in: his.id, at: time)
        #expect(try await names().isEmpty)
        // Anna comes back while Ben forgot to sign out.
        let again = try await session(3, insteadOf: his)
        #expect(try await accounts.channels(of: ben).isEmpty)
        #expect(try await accounts.keepChannel(to: subscription("phone"), of: anna, in: again.id) == false)
        _ = try await browser("phone", in: again)
        #expect(try await names() == ["phone"])
    }

    @Test func `who signs in over another's session ends what its browser is told`() async throws {
        let first = try await session(1)
        _ = try await browser("phone", in: first)
        let again = try await session(2, insteadOf: first)
        #expect(try await names() == ["phone"])
        let ben = try await accounts.create(named: "Ben", passwordHash: "x", at: time).id
        _ = try await session(3, of: ben, insteadOf: again)
        #expect(try await names().isEmpty)
        #expect(try await accounts.sessions(of: anna, at: time).isEmpty)
    }

    private func names() async throws -> [String] { try await accounts.channels(of: anna).map(\.name).sorted() }

    private func session(_ byte: UInt8, of account: Account.ID? = nil, insteadOf former: Session? = nil) async throws -> Session
    {
        try await accounts.openSession(
            tokenHash: Array(repeating: byte, count: 32), for: account ?? anna, insteadOf: former?.id, userAgent: "", at: time,
            expiresAt: time.addingTimeInterval(600))
    }

    private func browser(_ name: String, in session: Session?) async throws -> Channel {
        try await accounts.addChannel(named: name, to: .push(subscription(name)), for: anna, in: session?.id, at: time)
    }

    private func subscription(_ name: String) throws -> PushSubscription {
        let endpoint = try #require(URL(string: "https://push.example.net/send/\(name.count)/\(name.utf8.first ?? 0)"))
        return try #require(
            PushSubscription(
                endpoint: endpoint, publicKey: [4] + [UInt8](repeating: 9, count: 64),
                authSecret: Array(repeating: 1, count: 16)))
    }
}
