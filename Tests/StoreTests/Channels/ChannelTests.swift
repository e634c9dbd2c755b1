import Foundation
import GRDB
import Kinkeeper
import Testing

@testable import Store

@Suite struct ChannelTests {
    let time = Date(timeIntervalSince1970: 1_795_325_407)

    @Test func `a channel is kept whole, with its secrets beside what may be shown`() async throws {
        let (accounts, anna) = try await annas()
        let mail = try Channel.Destination(
            .email, [.to: "anna@example.org", .host: "mx.example.org", .user: "anna", .password: "s3cret"])
        let made = try await accounts.addChannel(
            named: "Mail", to: mail, muted: [.catchup, .reminder(.habit)], for: anna, at: time)
        #expect(try await accounts.channels(of: anna) == [made])
        let (open, secrets) = try await accounts.file.read { db -> (String, String) in
            let row = try db.firstRow("SELECT destination, secrets FROM channels", [])
            return (row?[0] ?? "", row?[1] ?? "")
        }
        #expect(!open.contains("s3cret") && open.contains("anna@example.org") && secrets == #"{"password":"s3cret"}"#)
    }

    @Test func `an account sees, changes and removes no channel of another`() async throws {
        let (accounts, anna) = try await annas()
        let ben = try await accounts.create(named: "Ben", passwordHash: nil, at: time).id
        let made = try await accounts.addChannel(named: "Garden", to: try ntfy(), for: anna, at: time)
        #expect(try await accounts.channels(of: ben).isEmpty)
        #expect(try await accounts.channel(made.id, of: ben) == nil)
        await #expect(throws: StoreError.notFound) { try await accounts.removeChannel(made.id, of: ben, at: time) }
        await #expect(throws: StoreError.notFound) {
            try await accounts.changeChannel(made.id, of: ben, at: time) { channel -> Result<Void, Never> in
                channel.name = "Mine"
                return .success(())
            }
        }
        #expect(try await accounts.channels(of: anna) == [made])
        try await accounts.removeChannel(made.id, of: anna, at: time)
        #expect(try await accounts.channels(of: anna).isEmpty)
    }

    @Test func `health is written down, and begins anew with another destination`() async throws {
        let (accounts, anna) = try await annas()
        let made = try await accounts.addChannel(named: "Garden", to: try ntfy(), for: anna, at: time)
        let failure = DeliveryFailure(.answer, status: 503, words: "not now")
        try await accounts.record(.failed(failure, retryAfter: 5), of: made, at: time)
        try await accounts.record(.failed(failure, retryAfter: nil), of: made, at: time)
        let health = try await accounts.channel(made.id, of: anna)?.health
        #expect(health == ChannelHealth(failedAt: time, failure: failure, failuresInARow: 2))
        let renamed = try await accounts.changeChannel(made.id, of: anna, at: time) { channel -> Result<Void, Never> in
            channel.name = "Plot"
            return .success(())
        }
        #expect(renamed.get().health.failuresInARow == 2)
        let moved = try await accounts.changeChannel(made.id, of: anna, at: time) {
            channel -> Result<Void, Channel.FieldProblem> in
            Result { () throws(Channel.FieldProblem) in
                channel.destination = try channel.destination.changed([.topic: "plot"])
            }
        }
        #expect(try moved.get().health == ChannelHealth())
        // A result from the old place does not count for the new one.
        try await accounts.record(.failed(failure, retryAfter: nil), of: made, at: time)
        #expect(try await accounts.channel(made.id, of: anna)?.health == ChannelHealth())
    }

    @Test func `a change of what was changed meanwhile is refused, and what was sent is no change`() async throws {
        let (accounts, anna) = try await annas()
        let made = try await accounts.addChannel(named: "Garden", to: try ntfy(), for: anna, at: time)
        @Sendable func rename(_ name: String, _ revision: Int?) async throws -> Channel {
            try await accounts.changeChannel(made.id, of: anna, ifRevision: revision, at: time) {
                channel -> Result<Void, Never> in
                channel.name = name
                return .success(())
            }.get()
        }
        try await accounts.record(.accepted(receipt: nil), of: made, at: time)
        let renamed = try await rename("Plot", made.revision)
        #expect(renamed.revision == made.revision + 1)
        await #expect(throws: StoreError.conflict) { try await rename("Field", made.revision) }
        #expect(try await accounts.channels(of: anna) == [renamed])
        #expect(try await rename("Field", nil).name == "Field")
    }

    @Test func `an account has so many channels and no more, and others have theirs`() async throws {
        let (accounts, anna) = try await annas()
        let ben = try await accounts.create(named: "Ben", passwordHash: nil, at: time).id
        let phone = try await accounts.addChannel(named: "Phone", to: try push(1), for: anna, at: time)
        for number in 1..<Channel.most {
            _ = try await accounts.addChannel(named: "Topic \(number)", to: try ntfy(), for: anna, at: time)
        }
        await #expect(throws: StoreError.channelsFull) {
            try await accounts.addChannel(named: "One more", to: try self.ntfy(), for: anna, at: self.time)
        }
        #expect(try await accounts.channels(of: anna).count == Channel.most)
        // An existing channel may subscribe again.
        #expect(try await accounts.addChannel(named: "Phone", to: try push(2), for: anna, at: time).id == phone.id)
        _ = try await accounts.addChannel(named: "Phone", to: try ntfy(), for: ben, at: time)
    }

    @Test func `a change that is refused changes nothing`() async throws {
        let (accounts, anna) = try await annas()
        let made = try await accounts.addChannel(named: "Garden", to: try ntfy(), for: anna, at: time)
        let refused = try await accounts.changeChannel(made.id, of: anna, at: time) {
            channel -> Result<Void, Channel.FieldProblem> in
            channel.name = "Plot"
            return Result { () throws(Channel.FieldProblem) in
                channel.destination = try channel.destination.changed([.topic: "a b"])
            }
        }
        #expect(throws: Channel.FieldProblem(.topic, .notATopic)) { try refused.get() }
        #expect(try await accounts.channels(of: anna) == [made])
    }

    @Test func `a browser that subscribes again has one channel, and one that is gone has none`() async throws {
        let (accounts, anna) = try await annas()
        let first = try await accounts.addChannel(named: "Phone", to: try push(1), muted: [.catchup], for: anna, at: time)
        let again = try await accounts.addChannel(named: "Firefox", to: try push(2), for: anna, at: time)
        #expect(again.id == first.id && again.name == "Phone" && again.muted == [.catchup])
        #expect(try await accounts.channels(of: anna) == [again])
        let gone = Outcome.gone(DeliveryFailure(.answer, status: 410))
        try await accounts.record(gone, of: first, at: time)
        #expect(try await accounts.channels(of: anna).count == 1)
        try await accounts.record(gone, of: again, at: time)
        #expect(try await accounts.channels(of: anna).isEmpty)
    }

    @Test func `a desktop that starts again is the channel it was`() async throws {
        let (accounts, anna) = try await annas()
        let desk = Channel.Destination.desktop(Desktop(machine: "desk"))
        let first = try await accounts.addChannel(named: "desk", to: desk, for: anna, at: time)
        let renamed = try await accounts.changeChannel(first.id, of: anna, at: time) { channel -> Result<Void, Never> in
            (channel.name, channel.muted) = ("Study", [.catchup])
            return .success(())
        }.get()
        #expect(try await accounts.addChannel(named: "desk", to: desk, for: anna, at: time) == renamed)
        let other = Channel.Destination.desktop(Desktop(machine: "laptop"))
        #expect(try await accounts.addChannel(named: "laptop", to: other, for: anna, at: time).id != first.id)
        #expect(try await accounts.channels(of: anna).count == 2)
    }

    @Test func `channels and what was sent over them stay when desktops become channels`() throws {
        let queue = try DatabaseQueue()
        let migrator = AccountsSchema.steps.migrator
        try migrator.migrate(queue, upTo: "Deliveries know how often they came anew")
        let before = try queue.write { db -> [Row] in
            try db.execute(
                sql: """
                    INSERT INTO accounts (id, name, folded_name, personal_space_id, leap_day_rule, name_order, theme, created_at)
                    VALUES (randomblob(16), 'Anna', 'anna', randomblob(16), 'march-1', 'given-first', 'system', 0);
                    INSERT INTO channels SELECT randomblob(16), id, 'ntfy', 'Phone', '{"topic":"t"}', '{"token":"hush"}',
                      'catchup', 1, 2, 3, 'answer', 503, 'not now', 4, randomblob(16) FROM accounts;
                    INSERT INTO deliveries SELECT randomblob(16), account_id, id, randomblob(16), 5, 'sending', 1, 6, NULL, 2
                      FROM channels;
                    """)
            return try Row.fetchAll(db, sql: "SELECT * FROM channels JOIN deliveries ON channel_id = channels.id")
        }
        try migrator.migrate(queue, upTo: "Desktops are channels, and announce their alerts themselves")
        try queue.write { db in
            #expect(
                try Row.fetchAll(db, sql: "SELECT * FROM channels JOIN deliveries ON channel_id = channels.id") == before)
            #expect(before.count == 1)
            try db.execute(sql: "DELETE FROM channels")
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM deliveries") == 0)
        }
    }

    @Test func `a topic that says it is gone stays, for somebody to look at`() async throws {
        let (accounts, anna) = try await annas()
        let made = try await accounts.addChannel(named: "Garden", to: try ntfy(), for: anna, at: time)
        try await accounts.record(.gone(DeliveryFailure(.answer, status: 410)), of: made, at: time)
        #expect(try await accounts.channels(of: anna).map(\.health.failuresInARow) == [1])
    }

    @Test func `the server's key is made once`() async throws {
        let (accounts, _) = try await annas()
        let first = try await accounts.vapidKey(orKeep: Array(repeating: 1, count: 32), at: time)
        let second = try await accounts.vapidKey(orKeep: Array(repeating: 2, count: 32), at: time)
        #expect(first == Array(repeating: 1, count: 32) && second == first)
    }

    private func annas() async throws -> (Accounts, Account.ID) {
        let accounts = try Accounts.inMemory()
        return (accounts, try await accounts.create(named: "Anna", passwordHash: nil, at: time).id)
    }

    private func ntfy() throws -> Channel.Destination { try Channel.Destination(.ntfy, [.topic: "garden", .token: "tk"]) }

    private func push(_ auth: UInt8) throws -> Channel.Destination {
        try Channel.Destination(
            .push,
            [
                .endpoint: "https://push.example.net/x", .p256dh: Base64URL.text([4] + [UInt8](repeating: 9, count: 64)),
                .auth: Base64URL.text([UInt8](repeating: auth, count: 16)),
            ])
    }
}
