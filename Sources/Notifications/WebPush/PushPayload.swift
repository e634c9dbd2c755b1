import Kinkeeper

/// The message for the service worker.
enum PushPayload {
    /// The most bytes a payload has: push services take 4,096 with what encryption adds.
    static let limit = 3_900

    /// Shows a notification. Addresses are paths of the same server; the body is shortened until all fits.
    static func showing(_ message: Message) -> [UInt8] {
        let whole = bytes(message, title: message.title, body: message.body)
        guard whole.count > limit else { return whole }
        let title = message.title.shortened(toBytes: 200)
        // In JSON a text may take six times its bytes, so that the fitting length is found by trying.
        var (fits, tooMuch) = (0, min(message.body.utf8.count, limit) + 1)
        while tooMuch - fits > 1 {
            let room = (fits + tooMuch) / 2
            let size = bytes(message, title: title, body: message.body.shortened(toBytes: room)).count
            (fits, tooMuch) = size <= limit ? (room, tooMuch) : (fits, room)
        }
        let shortened = bytes(message, title: title, body: message.body.shortened(toBytes: fits))
        if shortened.count <= limit { return shortened }
        return bytes(message, title: title, body: "", hasActions: false)
    }

    /// How many alerts one payload withdraws: an identifier takes 39 bytes.
    static let mostWithdrawn = (limit - 100) / 39

    /// Takes notifications back that were acted on elsewhere; as many as fit.
    static func withdrawing(_ alerts: [Alert.ID], badge: Int?) -> [UInt8] {
        let named = alerts.prefix(mostWithdrawn).map { JSONText.string($0.description) }
        return JSONText.object([("withdraw", .array(named))] + member(badge)).bytes
    }

    private static func bytes(_ message: Message, title: String, body: String, hasActions: Bool = true) -> [UInt8] {
        let actions = message.actions.map { action in
            JSONText.object(
                [
                    ("action", .string(action.name)), ("title", .string(action.title)),
                    ("url", .string(action.url.pathAndQuery)),
                ] + (action.opensPage ? [("opensPage", .bool(true))] : []))
        }
        return JSONText.object(
            [
                ("id", .string(message.id.description)), ("title", .string(title)), ("body", .string(body)),
                ("url", .string(message.url?.pathAndQuery ?? "/")), ("actions", .array(hasActions ? actions : [])),
            ] + member(message.badge)
        ).bytes
    }

    private static func member(_ badge: Int?) -> [(String, JSONText)] {
        badge.map { [("badge", .number($0))] } ?? []
    }
}
