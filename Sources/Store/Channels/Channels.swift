public import Foundation
import GRDB
public import Kinkeeper

extension Accounts {
    /// The channels of an account, the oldest first.
    public func channels(of account: Account.ID) async throws(StoreError) -> [Channel] {
        try await file.glance { db in
            try db.rows("\(Channel.select) WHERE account_id = ? ORDER BY id", [account.value]).map(Channel.init(row:))
        }
    }

    /// A channel of an account; nil where it has no such channel.
    public func channel(_ id: Channel.ID, of account: Account.ID) async throws(StoreError) -> Channel? {
        try await file.glance { db in try db.channel(id, of: account) }
    }

    /// Adds a channel. A browser that subscribes again replaces its earlier subscription, and keeps the muted categories; with
    /// the same keys it no longer receives another account's alerts. A present desktop stays as it is. `session` is the one a
    /// browser is signed in with. Throws `channelsFull`.
    public func addChannel(
        named name: String, to destination: Channel.Destination, muted: Set<AlertCategory> = [], for account: Account.ID,
        in session: Session.ID? = nil, at time: Date
    ) async throws(StoreError) -> Channel {
        let channel = Channel(id: .make(at: time), name: name, destination: destination, muted: muted, createdAt: time)
        return try await file.write { db in
            var added = channel
            if case .push(let new) = destination {
                try db.takePushChannel(to: new, for: account, from: origin.hidden, at: time)
                if let known = try db.pushChannel(at: new.endpoint, of: account) {
                    added = known
                    (added.destination, added.health) = (destination, ChannelHealth())
                    try db.update(added, of: account)
                }
            }
            if case .desktop = destination {
                let known = try db.rows(
                    "\(Channel.select) WHERE account_id = ? AND kind = 'desktop' ORDER BY id", [account.value])
                if let old = try known.map(Channel.init(row:)).first(where: { $0.destination == destination }) { return old }
            }
            if added.id == channel.id {
                let count = try db.firstRow("SELECT count(*) FROM channels WHERE account_id = ?", [account.value])?[0] as Int?
                guard count ?? 0 < Channel.most else { throw StoreError.channelsFull }
                try db.insert(channel, of: account)
                try db.note(.channelAdded, name, of: account, from: origin, at: time)
            }
            if let session { try db.setSession(session, of: added.id) }
            return try db.channel(added.id, of: account) ?? added
        }
    }

    /// Changes a channel; another destination starts with a health of its own. Throws `notFound`, and `conflict` when it no
    /// longer has that `revision`; nil always matches.
    ///
    /// `change` may refuse what it finds, and then nothing is changed.
    public func changeChannel<Refusal: Error>(
        _ id: Channel.ID, of account: Account.ID, ifRevision revision: Int? = nil, at time: Date,
        _ change: @escaping @Sendable (inout Channel) -> Result<Void, Refusal>
    ) async throws(StoreError) -> Result<Channel, Refusal> {
        try await file.write { db in
            guard let present = try db.channel(id, of: account) else { throw StoreError.notFound }
            if let revision, revision != present.revision { throw StoreError.conflict }
            var changed = present
            if case .failure(let refusal) = change(&changed) { return .failure(refusal) }
            if changed.destination != present.destination {
                changed.health = ChannelHealth()
                try db.note(.channelRedirected, changed.name, of: account, from: origin, at: time)
            }
            try db.update(changed, of: account)
            return .success(try db.channel(id, of: account) ?? changed)
        }
    }

    /// Removes a channel and its secrets for good. Throws `notFound`.
    public func removeChannel(_ id: Channel.ID, of account: Account.ID, at time: Date) async throws(StoreError) {
        try await file.write { db in
            try db.revoke(id.value, in: "channels", as: .channelRemoved, of: account, from: origin, at: time)
        }
    }

    /// Records the result of sending over a channel: its health, and the end of a deleted subscription.
    ///
    /// A channel that was removed or redirected stays as it is.
    public func record(_ outcome: Outcome, of channel: Channel, at time: Date) async throws(StoreError) {
        try await file.write { db in
            let row = try db.firstRow("\(Channel.select) WHERE id = ?", [channel.id.value])
            guard let present = try row.map(Channel.init(row:)), present.destination == channel.destination else { return }
            if case .gone = outcome, present.destination.kind == .push {
                return try db.removeChannel(present, from: origin, at: time)
            }
            try db.setHealth(present.health.after(outcome, at: time), of: channel.id)
        }
    }

    // MARK: The server's key

    /// The private key by which push services know this server; nil before its first use.
    public func vapidKey() async throws(StoreError) -> [UInt8]? {
        try await file.glance { db in try db.vapidKey() }
    }

    /// Returns the private key by which push services know this server: the stored one, or else `fresh`, which is then stored.
    /// Subscriptions are valid as long as it stays the same.
    public func vapidKey(
        orKeep fresh: @escaping @Sendable @autoclosure () -> [UInt8], at time: Date
    ) async throws(StoreError) -> [UInt8] {
        if let kept = try await vapidKey() { return kept }
        return try await file.write { db in
            if let kept = try db.vapidKey() { return kept }
            let key = fresh()
            try db.run(
                "INSERT INTO vapid_keys (id, private_key, created_at) VALUES (?, ?, ?)",
                [
                    Identifier<Channel>.make(at: time).value, Data(key).databaseValue, time.milliseconds.databaseValue,
                ])
            return key
        }
    }
}

extension Database {
    fileprivate func vapidKey() throws -> [UInt8]? {
        try firstRow("SELECT private_key FROM vapid_keys ORDER BY id LIMIT 1", []).map { Array($0[0] as Data) }
    }
}
