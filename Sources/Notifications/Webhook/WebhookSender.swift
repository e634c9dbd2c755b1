import Cryptography
import Foundation
import Kinkeeper

/// Sends to a program, signed as Standard Webhooks says (github.com/standard-webhooks/standard-webhooks).
struct WebhookSender {
    let carrier: Carrier
    let now: Date

    func send(_ message: Message, to endpoint: WebhookEndpoint) async -> Outcome {
        var data: [(String, JSONText)] = [
            ("id", .string(message.id.description)), ("title", .string(message.title)), ("body", .string(message.body)),
            ("category", .string(message.category?.name ?? "reminder")), ("fireAt", .string(Self.text(message.fireAt))),
            ("alerts", .array(message.alerts.map { .string($0.description) })),
        ]
        if let url = message.url { data.append(("url", .string(url.absoluteString))) }
        data.append(
            (
                "actions",
                .array(
                    // A page to open is `url` already.
                    message.actions.filter { !$0.opensPage }.map { action in
                        .object([
                            ("action", .string(action.name)), ("title", .string(action.title)),
                            ("url", .string(action.url.absoluteString)),
                        ])
                    })
            ))
        return await send("alert.due", .object(data), id: "msg_\(message.name)", to: endpoint)
    }

    func withdraw(_ alerts: [Alert.ID], badge: Int?, at endpoint: WebhookEndpoint) async -> Outcome {
        guard let first = alerts.first else { return .accepted(receipt: nil) }
        let data = JSONText.object([("alerts", .array(alerts.map { .string($0.description) }))])
        return await send("alert.withdrawn", data, id: "wdr_\(first)-\(Int(now.timeIntervalSince1970))", to: endpoint)
    }

    private func send(_ type: String, _ data: JSONText, id: String, to endpoint: WebhookEndpoint) async -> Outcome {
        let body = JSONText.object([("type", .string(type)), ("timestamp", .string(Self.text(now))), ("data", data)]).bytes
        let moment = String(Int(now.timeIntervalSince1970.rounded(.down)))
        let headers = [
            Transfer.Header("Content-Type", "application/json"), Transfer.Header("webhook-id", id),
            Transfer.Header("webhook-timestamp", moment),
            Transfer.Header("webhook-signature", Self.signature(of: body, id: id, at: moment, with: endpoint.secret)),
        ]
        let transfer = Transfer.request("POST", endpoint.url, headers: headers, body: body, openness: .ownNetworks)
        return await carrier.carry(transfer).outcomeOfRequest(now: now)
    }

    /// "v1," and the base64 of HMAC-SHA256 over identifier, time and body with dots between them.
    static func signature(of body: [UInt8], id: String, at moment: String, with secret: [UInt8]) -> String {
        let signed = Array("\(id).\(moment).".utf8) + body
        let code = HMAC<SHA256>.authenticationCode(for: signed, using: SymmetricKey(data: secret))
        return "v1," + Data(code).base64EncodedString()
    }

    /// "2026-11-22T05:30:00Z".
    private static func text(_ moment: Date) -> String {
        Date(timeIntervalSince1970: moment.timeIntervalSince1970.rounded(.down)).formatted(.iso8601)
    }
}
