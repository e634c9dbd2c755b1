import Foundation
import Kinkeeper

/// Publishes to a topic of an ntfy server, as JSON.
struct NtfySender {
    let carrier: Carrier
    let now: Date

    /// Longer messages become a file to download.
    private static let messageLimit = 3_900

    func send(_ message: Message, to topic: NtfyTopic) async -> Outcome {
        let body = message.body.isEmpty ? message.title : message.body
        var members: [(String, JSONText)] = [
            ("topic", .string(topic.topic)), ("title", .string(message.title.shortened(toBytes: 250))),
            ("message", .string(body.shortened(toBytes: Self.messageLimit))), ("priority", .number(3)),
            // The same for all: a picture must not tell what the words were asked to keep.
            ("tags", .array([.string("bell")])),
            // A server from 2.16 on replaces a message with this name; an older one ignores it.
            ("sequence_id", .string(message.id.description)),
        ]
        if let url = message.url { members.append(("click", .string(url.absoluteString))) }
        let actions = message.actions.prefix(3).map { action -> JSONText in
            guard !action.opensPage else {
                return JSONText.object([
                    ("action", .string("view")), ("label", .string(action.title)), ("url", .string(action.url.absoluteString)),
                    ("clear", .bool(true)),
                ])
            }
            return JSONText.object([
                ("action", .string("http")), ("label", .string(action.title)), ("url", .string(action.url.absoluteString)),
                ("method", .string("POST")), ("clear", .bool(true)),
            ])
        }
        if !actions.isEmpty { members.append(("actions", .array(actions))) }
        return await send("POST", topic.server, JSONText.object(members).bytes, topic)
    }

    /// Clears notifications on the phones that show them; servers before 2.16 answer that they cannot.
    func withdraw(_ alerts: [Alert.ID], at topic: NtfyTopic) async -> Outcome {
        var last = Outcome.accepted(receipt: nil)
        for alert in alerts {
            let url = topic.server.appending(path: "\(topic.topic)/\(alert.description)/clear")
            last = await send("PUT", url, [], topic)
            guard last.failure == nil else { return last }
        }
        return last
    }

    private func send(_ method: String, _ url: URL, _ body: [UInt8], _ topic: NtfyTopic) async -> Outcome {
        var headers = [Transfer.Header("Content-Type", "application/json")]
        if let value = topic.authorization { headers.append(Transfer.Header("Authorization", value)) }
        let result = await carrier.carry(.request(method, url, headers: headers, body: body, openness: .ownNetworks))
        return result.outcomeOfRequest(now: now, receipt: result.ntfyMessageID)
    }
}

extension NtfyTopic {
    /// The value of an Authorization header; nil for a topic that is open.
    fileprivate var authorization: String? {
        switch credentials {
        case .token(let token): "Bearer \(token)"
        case .password(let user, let password): "Basic " + Data("\(user):\(password)".utf8).base64EncodedString()
        case nil: nil
        }
    }
}

extension TransferResult {
    /// The server's name for a message it took.
    fileprivate var ntfyMessageID: String? {
        struct Published: Decodable { let id: String }
        return try? JSONDecoder().decode(Published.self, from: Data(body)).id
    }
}
