package import Foundation
package import Kinkeeper
package import Notifications
package import Store

/// Sends over the channels of a data folder's accounts, with the server's own key, and records the results.
package struct NotificationService: Sendable {
    /// Where people reach the server.
    package let site: URL
    private let accounts: Accounts
    private let rules: OutgoingRules
    private let now: @Sendable () -> Date
    private let pace = OutgoingRateLimiter(Problem.tooManyTests)

    /// `site` is where people reach the server; `rules` say where may be sent to.
    package init(accounts: Accounts, site: URL, rules: OutgoingRules, now: @escaping @Sendable () -> Date) {
        self.accounts = accounts
        self.site = site
        self.rules = rules
        self.now = now
    }

    /// The key that browsers subscribe with. It is made at its first use.
    package func publicKey() async throws -> String { try await key().publicKey }

    /// Sends a message over a channel, once, and records the channel's health. A subscription that is gone is removed.
    package func send(_ message: Message, over channel: Channel) async throws -> Outcome {
        try await line(to: channel)(message)
    }

    /// Returns a function that sends messages over a channel like `send`, over connections that stay open for as long as it is
    /// kept.
    package func line(to channel: Channel) async throws -> @Sendable (Message) async throws -> Outcome {
        let sender = Sender(key: try await key(), site: site, rules: rules, now: now)
        let names = try await names()
        return { [accounts, now] message in
            let outcome = await sender.send(message.renamed(names, on: channel.id), to: channel.destination)
            // How a desktop does is known by the command that runs there.
            guard channel.destination.kind != .desktop else { return outcome }
            try await accounts.record(outcome, of: channel, at: now())
            return outcome
        }
    }

    /// The message as it leaves, under names that say nothing.
    package func outgoing(_ message: Message, over channel: Channel) async throws -> Message {
        message.renamed(try await names(), on: channel.id)
    }

    /// Sends a message that says that alerts arrive, in these words; each is one of its own. It leads to the page at `path`.
    /// Throws a problem where the account has another on its way, or has sent a few within a minute.
    package func sendTest(
        over channel: Channel, of account: Account.ID, title: String, body: String, path: String
    ) async throws -> Outcome {
        let message = Message(
            id: .make(at: now()), title: title, body: body, url: URL(string: path, relativeTo: site)?.absoluteURL,
            category: .occasion, fireAt: now())
        return try await pace.send(for: account, at: now()) { try await send(message, over: channel) }
    }

    /// Withdraws notifications that were acted on elsewhere; nil when that is impossible, as with mail. Changes no health: a
    /// receiver that cannot withdraw still receives.
    package func withdraw(_ alerts: [Alert.ID], badge: Int? = nil, from channel: Channel) async throws -> Outcome? {
        let names = try await names()
        return await Sender(key: try await key(), site: site, rules: rules, now: now)
            .withdraw(alerts.map { names.name(of: $0, on: channel.id) }, badge: badge, from: channel.destination)
    }

    /// Returns the delivery of such an address; nil for one that was not made here, or was ended by its owner. It writes
    /// nothing, since strangers can send requests.
    package func delivery(ofAct token: String) async throws -> Delivery.ID? {
        guard AlertSeal.isToken(token), let named = AlertSeal.delivery(namedBy: token),
            let secret = try await accounts.vapidKey(), let ended = try await accounts.actsEndedAt(ofDelivery: named)
        else { return nil }
        return AlertSeal(secret: secret).delivery(of: token, ended: ended)
    }

    /// Returns the seal of the addresses that act on an alert. Only the server's key can make them.
    package func alertSeal() async throws -> AlertSeal { AlertSeal(secret: try await key().privateKey) }

    private func names() async throws -> AlertNames { AlertNames(secret: try await key().privateKey) }

    private func key() async throws -> VAPIDKey {
        let kept = try await accounts.vapidKey(orKeep: VAPIDKey().privateKey, at: now())
        guard let key = VAPIDKey(privateKey: kept) else { throw StoreError.damaged("the key for Web Push cannot be read") }
        return key
    }
}

extension Message {
    fileprivate func renamed(_ names: AlertNames, on channel: Channel.ID) -> Message {
        renamed { names.name(of: $0, on: channel) }
    }
}
