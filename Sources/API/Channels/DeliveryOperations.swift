import Application
import Foundation
import HTTPSupport
import HTTPTypes
import Interchange
import Kinkeeper
import Store

extension Operation {
    /// The deliveries of alerts. Their content is not kept, so that the scope of channels is enough.
    static let deliveries: [Operation] = [listDeliveries]

    private static let state = Parameter(
        name: "state", schema: JSONForm.deliveryState("Only those.").schema)
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
        return .page(page.rows.map(Records.delivery.json), next: page.next?.description)
    }
}

extension Schemas {
    /// The deliveries of alerts.
    static let deliveries: [(name: String, schema: Schema)] = [
        Records.delivery.described, ("DeliveryPage", page(of: "Delivery")),
    ]
}
