public import Foundation
public import Kinkeeper

/// Sends messages over channels: the one door to the outside. Nothing is kept, tried again or recorded here; but
/// connections stay open for as long as the sender is there, so that many messages to one receiver need few.
public struct Sender: Sendable {
    private let key: VAPIDKey
    private let site: URL
    private let carrier: Carrier
    private let now: @Sendable () -> Date

    /// A sender for one server.
    ///
    /// - Parameters:
    ///   - key: By which push services know the server.
    ///   - site: Where people reach the server; push services get it as the address to complain to.
    ///   - rules: Where may be sent to, and how long that may take.
    ///   - now: The clock.
    public init(key: VAPIDKey, site: URL, rules: OutgoingRules, now: @escaping @Sendable () -> Date) {
        self.init(key: key, site: site, carrier: .curl(rules, lines: CurlLines()), now: now)
    }

    init(key: VAPIDKey, site: URL, carrier: Carrier, now: @escaping @Sendable () -> Date) {
        self.key = key
        self.site = site
        self.carrier = carrier
        self.now = now
    }

    /// Sends a message, once. Receivers that can do so tell a repeated attempt from another message.
    public func send(_ message: Message, to destination: Channel.Destination) async -> Outcome {
        switch destination {
        case .push(let subscription): await pushSender.send(message, to: subscription)
        case .ntfy(let topic): await NtfySender(carrier: carrier, now: now()).send(message, to: topic)
        case .email(let route):
            await MailSender(carrier: carrier, serverName: serverName, now: now()).send(message, over: route)
        case .webhook(let endpoint): await WebhookSender(carrier: carrier, now: now()).send(message, to: endpoint)
        case .desktop: .refused(DeliveryFailure(.elsewhere))
        }
    }

    /// Withdraws notifications that were acted on elsewhere; nil when a message cannot be withdrawn, as with mail, on desktops
    /// and in Safari. `badge` is the number of waiting alerts.
    public func withdraw(_ alerts: [Alert.ID], badge: Int? = nil, from destination: Channel.Destination) async -> Outcome? {
        guard !alerts.isEmpty else { return nil }
        return switch destination {
        case .push(let subscription): await pushSender.withdraw(alerts, badge: badge, at: subscription)
        case .ntfy(let topic): await NtfySender(carrier: carrier, now: now()).withdraw(alerts, at: topic)
        case .email, .desktop: nil
        case .webhook(let endpoint):
            await WebhookSender(carrier: carrier, now: now()).withdraw(alerts, badge: badge, at: endpoint)
        }
    }

    private var pushSender: PushSender { PushSender(key: key, contact: contact, carrier: carrier, now: now()) }

    /// Some push services refuse an address that cannot be written to, such as one of this machine.
    private var contact: String {
        site.scheme == "https" ? site.absoluteString : "mailto:kinkeeper@\(serverName)"
    }

    private var serverName: String {
        let host = site.host() ?? "localhost"
        // An IP address, or anything unusual, is no name that a mail may bear.
        let isName = host.utf8.allSatisfy { byte in
            let character = Character(UnicodeScalar(byte))
            return character.isLetter || character.isNumber || "-.".contains(character)
        }
        return isName && AddressText.bytes(host) == nil ? host : "kinkeeper.invalid"
    }
}
