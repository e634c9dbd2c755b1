import Foundation
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Store

extension Operation {
    /// What became of alerts. What they were about is nowhere kept, so that the scope of channels is enough.
    static let deliveries: [Operation] = [listDeliveries]

    private static let state = Parameter(
        name: "state", schema: .word("Only those.", named: "DeliveryState", of: Delivery.State.allCases.map(\.rawValue)))
    private static let since = Parameter(
        name: "since", schema: .instant("Only alerts that were due then or later; all of the last 90 days if not said."))
    private static let channel = Parameter(name: "channel", schema: .identifier("Only those over this channel."))

    private static let listDeliveries = Operation(
        id: "listDeliveries", method: .get, path: "/deliveries", tag: "Channels",
        summary: "What became of alerts on each channel, those that were due last first", scope: .writeSettings,
        query: [state, since, channel, .cursor, .limit], success: .json(.named("DeliveryPage"), "A page of deliveries.")
    ) { call in
        let states = call.text("state").flatMap(Delivery.State.init(rawValue:)).map { [$0] } ?? Delivery.State.allCases
        let page = try await call.caller.accounts.deliveryPage(
            of: call.caller.account.id, since: call.text("since").flatMap { Date(rfc3339: $0) }, in: Set(states),
            over: call.text("channel").flatMap { Channel.ID($0) }, after: call.cursor(DeliveryCursor.self),
            limit: call.limit)
        return .page(page.rows.map { JSONValue($0) }, next: page.next?.description)
    }
}

extension JSONValue {
    fileprivate init(_ delivery: Delivery) {
        self = [
            "id": .string(delivery.id.description), "alert": .string(delivery.alert.description),
            "channel": .string(delivery.channel.description), "fireAt": .instant(delivery.fireAt),
            "state": .string(delivery.state.rawValue), "attempts": .integer(delivery.attempts),
            "attemptAt": .instant(delivery.attemptAt),
        ]
    }
}

extension Schemas {
    /// What became of alerts.
    static let deliveries: [(name: String, schema: Schema)] = [
        (
            "Delivery",
            .whole(
                "What became of one alert on one channel. Of what the alert said nothing is kept.",
                [
                    "id": .identifier("Names the delivery."), "alert": .identifier("Names the alert, as the plan does."),
                    "channel": .identifier("Over which channel."), "fireAt": .instant("When the alert was due."),
                    "state": .word("How far it has come.", named: "DeliveryState", of: Delivery.State.allCases.map(\.rawValue)),
                    "attempts": .count("How often it was sent."),
                    "attemptAt": .instant("When it is to be sent, or was sent last."),
                ])
        ),
        ("DeliveryPage", page(of: "Delivery")),
    ]
}
