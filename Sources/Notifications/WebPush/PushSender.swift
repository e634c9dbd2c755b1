import Foundation
import Kinkeeper

/// Sends to browsers by their push services (RFC 8030).
struct PushSender {
    let key: VAPIDKey
    /// A mailto: or https: address of this server's operator.
    let contact: String
    let carrier: Carrier
    let now: Date

    /// How long a push service keeps a message for a browser that is away, in seconds: a day.
    private static let keptFor = 86_400

    func send(_ message: Message, to subscription: PushSubscription) async -> Outcome {
        // A reminder has a time; a preview or digest may wait for a device that sleeps.
        let urgency =
            switch message.category {
            case .occasion, .catchup, .reminder, .gift, nil: "high"
            case .monthlyPreview: "normal"
            }
        return await send(PushPayload.showing(message), topic: message.id, urgency: urgency, to: subscription)
    }

    /// Nil where it cannot be: Apple's push service ends the subscription of a browser that gets a push and shows nothing.
    func withdraw(_ alerts: [Alert.ID], badge: Int?, at subscription: PushSubscription) async -> Outcome? {
        let host = (subscription.endpoint.host() ?? "").lowercased()
        guard host != "push.apple.com", !host.hasSuffix(".push.apple.com") else { return nil }
        var last = Outcome.accepted(receipt: nil)
        for start in stride(from: 0, to: alerts.count, by: PushPayload.mostWithdrawn) {
            let some = Array(alerts[start..<min(start + PushPayload.mostWithdrawn, alerts.count)])
            last = await send(
                PushPayload.withdrawing(some, badge: badge), topic: nil, urgency: "normal", to: subscription)
            guard last.failure == nil else { return last }
        }
        return last
    }

    private func send(
        _ payload: [UInt8], topic: Alert.ID?, urgency: String, to subscription: PushSubscription
    ) async -> Outcome {
        let sealed: [UInt8]
        let authorization: String
        do {
            sealed = try PushEncryption.sealed(payload, for: subscription)
            authorization = try key.authorization(for: subscription.endpoint, contact: contact, now: now)
        } catch {
            // Not a point of the curve: no message can ever be read by that browser.
            return .gone(DeliveryFailure(.unreadable))
        }
        var headers = [
            Transfer.Header("Authorization", authorization), Transfer.Header("Content-Encoding", "aes128gcm"),
            Transfer.Header("Content-Type", "application/octet-stream"), Transfer.Header("TTL", String(Self.keptFor)),
            Transfer.Header("Urgency", urgency),
        ]
        // One message for one alert, however often it is sent: the service replaces an undelivered one (section 5.4).
        if let topic { headers.append(Transfer.Header("Topic", Base64URL.text(topic.bytes))) }
        let transfer = Transfer.request(
            "POST", subscription.endpoint, headers: headers, body: sealed, openness: .loopback)
        let result = await carrier.carry(transfer)
        if result.end == .completed, [404, 410].contains(result.status) {
            return .gone(DeliveryFailure(.answer, status: result.status, words: result.firstLine))
        }
        return result.outcomeOfRequest(now: now, receipt: result.header("location"))
    }
}
