import Foundation
import GRDB
public import Kinkeeper

// Browsers get pushes while they are signed in: ending a session, or a new password, stops them there. A session that ends by
// itself, unused for long, keeps its reminders.

extension Accounts {
    /// Notes with which session a browser is signed in now. False where its account has no channel to it (any more): then
    /// nothing happens, and the browser is to unsubscribe.
    public func keepChannel(
        to subscription: PushSubscription, of account: Account.ID, in session: Session.ID
    ) async throws(StoreError) -> Bool {
        try await file.write { db in
            guard let id = try db.pushChannel(at: subscription.endpoint, of: account)?.id else { return false }
            try db.setSession(session, of: id)
            return true
        }
    }
}

extension Database {
    /// The channel of an account to a browser.
    func pushChannel(at endpoint: URL, of account: Account.ID) throws -> Channel? {
        try firstRow(
            """
            \(Channel.select) WHERE account_id = ? AND kind = 'push' AND json_extract(secrets, '$.endpoint') = ? ORDER BY id
            """, [account.value, endpoint.absoluteString.databaseValue]
        ).map(Channel.init(row:))
    }

    /// Removes the push channel of a browser from every other account, as a browser has one owner.
    ///
    /// The keys of a subscription leave its browser only to this server, so the same keys prove the same browser. Knowing the
    /// endpoint alone takes nothing away and reveals nothing: both channels exist then.
    func takePushChannel(
        to subscription: PushSubscription, for account: Account.ID, from origin: AuditOrigin, at time: Date
    ) throws {
        let known = try rows(
            "\(Channel.select) WHERE account_id <> ? AND kind = 'push' AND json_extract(secrets, '$.endpoint') = ?",
            [account.value, subscription.endpoint.absoluteString.databaseValue])
        for channel in try known.map(Channel.init(row:)) where channel.destination == .push(subscription) {
            try removeChannel(channel, from: origin, at: time)
        }
    }

    /// Deletes a channel, whoever has it.
    func removeChannel(_ channel: Channel, from origin: AuditOrigin, at time: Date) throws {
        let owner = try firstRow("SELECT account_id FROM channels WHERE id = ?", [channel.id.value])
        guard let owner: Account.ID = owner?[0] else { return }
        try revoke(channel.id.value, in: "channels", as: .channelRemoved, of: owner, from: origin, at: time)
    }

    func setSession(_ session: Session.ID, of channel: Channel.ID) throws {
        try run("UPDATE channels SET session_id = ? WHERE id = ?", [session.value, channel.value])
    }

    /// Deletes the push channel of a session's browser.
    func endPushChannels(in session: Session.ID) throws {
        try run("DELETE FROM channels WHERE kind = 'push' AND session_id = ?", [session.value])
    }

    /// Deletes the push channels of an account's browsers, except for one session. This includes channels without a known
    /// session, and those whose session has ended by itself.
    func endPushChannels(of account: Account.ID, except kept: Session.ID?) throws {
        try run(
            "DELETE FROM channels WHERE account_id = ? AND kind = 'push' AND (?2 IS NULL OR session_id IS NOT ?2)",
            [account.value, kept?.value ?? .null])
    }

    /// Replaces the earlier session of the same browser, which ends. Its push channel stays if its account does; another account
    /// is signed out.
    func replaceSession(_ former: Session.ID, by session: Session, from origin: AuditOrigin) throws {
        try run(
            "UPDATE channels SET session_id = ? WHERE session_id = ? AND account_id = ?",
            [session.id.value, former.value, session.account.value])
        try endPushChannels(in: former)
        let owner = try firstRow("SELECT account_id FROM sessions WHERE id = ?", [former.value]).map { $0[0] as Account.ID }
        try run("DELETE FROM sessions WHERE id = ?", [former.value])
        guard let owner, owner != session.account else { return }
        try note(.signedOut, of: owner, from: origin.hidden, at: session.createdAt)
    }
}
