import Foundation
import GRDB
public import Kinkeeper

// Browsers are told for as long as they are signed in: whoever ends a session, or takes a new password, wants nothing shown
// there any more. A session that ends by itself, unused for long, takes no reminders away.

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

    /// A browser has one owner: who subscribes it takes it from whoever had it before.
    ///
    /// The keys of a subscription never leave its browser but to this server, so that who brings the same ones sits there.
    /// Who knows the endpoint alone takes nothing away, and is told nothing of it: both channels are there then.
    func takePushChannel(to subscription: PushSubscription, for account: Account.ID) throws {
        let known = try rows(
            "\(Channel.select) WHERE account_id <> ? AND kind = 'push' AND json_extract(secrets, '$.endpoint') = ?",
            [account.value, subscription.endpoint.absoluteString.databaseValue])
        for channel in try known.map(Channel.init(row:)) where channel.destination == .push(subscription) {
            try run("DELETE FROM channels WHERE id = ?", [channel.id.value])
        }
    }

    func setSession(_ session: Session.ID, of channel: Channel.ID) throws {
        try run("UPDATE channels SET session_id = ? WHERE id = ?", [session.value, channel.value])
    }

    /// Ends what is told to the browser of a session.
    func endPushChannels(in session: Session.ID) throws {
        try run("DELETE FROM channels WHERE kind = 'push' AND session_id = ?", [session.value])
    }

    /// Ends what is told to an account's browsers, but to that of one session. Those of which no session is known, and those
    /// whose session has ended by itself, are among them.
    func endPushChannels(of account: Account.ID, except kept: Session.ID?) throws {
        try run(
            "DELETE FROM channels WHERE account_id = ? AND kind = 'push' AND (?2 IS NULL OR session_id IS NOT ?2)",
            [account.value, kept?.value ?? .null])
    }

    /// Puts a session in the place of another that the same browser had, which ends: what is told to the browser stays with
    /// it if its account does.
    func replaceSession(_ former: Session.ID, by session: Session) throws {
        try run(
            "UPDATE channels SET session_id = ? WHERE session_id = ? AND account_id = ?",
            [session.id.value, former.value, session.account.value])
        try endPushChannels(in: former)
        try run("DELETE FROM sessions WHERE id = ?", [former.value])
    }
}
