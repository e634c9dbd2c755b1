import Foundation
import Interchange
package import Kinkeeper
import Store

extension Records {
    /// A channel for the account's alerts.
    package static let channel = Record<Channel>(
        "Channel", "A way by which alerts reach the account’s owner. Its secrets are named, never said."
    ) {
        Field("id", .identifier("Names the channel."), \.id)
        Field("name", .text("What its owner calls it."), \.name)
        Field("kind", .channelKind, \.destination.kind)
        Field("destination", .destination, \.destination)
        Field("keptSecrets", .list("Which secrets it has.", of: .word("A field.", named: "ChannelSecret", of: secretFields))) {
            $0.destination.keptSecrets.map(\.rawValue).sorted()
        }
        Field("muted", mutedCategories) { $0.muted.map(\.name).sorted() }
        Field("createdAt", .instant("When it was added."), \.createdAt)
        Field("health", .record(channelHealth), \.health)
    }

    /// The latest success and failure of a channel.
    package static let channelHealth = Record<ChannelHealth>("ChannelHealth", "How sending went lately.") {
        Field("acceptedAt", orNull: .instant("When the receiver last accepted something."), \.acceptedAt)
        Field("failedAt", orNull: .instant("When sending last failed."), \.failedAt)
        Field("failure", orNull: .record(deliveryFailure), \.failure)
        Field("failuresInARow", .count("How often it failed since something was accepted."), \.failuresInARow)
    }

    /// The reason of a failed delivery.
    package static let deliveryFailure = Record<DeliveryFailure>("DeliveryFailure", "Why something did not arrive.") {
        Field("cause", .word("What went wrong.", named: "DeliveryFailureCause"), \.cause)
        Field("status", orNull: .count("The number the receiver answered with."), \.status)
        Field("words", .text("The receiver’s own words, or the address it is about; may be empty."), \.words)
    }

    /// The outcome of a test.
    package static let testOutcome = Record<Outcome>("TestOutcome", "What came of a test.") {
        Field(
            "outcome", .word("In a word.", named: "SendingOutcome", of: ["accepted", "gone", "refused", "failed"]), \.name)
        Field("failure", orNull: .record(deliveryFailure), \.failure)
        Field("retryAfter", orNull: .count("In how many seconds to try again, where the receiver said so.")) {
            $0.retryAfter.map { Int(min($0, 1e9)) }
        }
    }

    /// The delivery of an alert over a channel.
    package static let delivery = Record<Delivery>(
        "Delivery", "What became of one alert on one channel. Of what the alert said nothing is kept."
    ) {
        Field("id", .identifier("Names the delivery."), \.id)
        Field("alert", .identifier("Names the alert, as the plan does."), \.alert)
        Field("channel", .identifier("Over which channel."), \.channel)
        Field("fireAt", .instant("When the alert was due."), \.fireAt)
        Field("state", .deliveryState("How far it has come."), \.state)
        Field("attempts", .count("How often it was sent."), \.attempts)
        Field("attemptAt", .instant("When it is to be sent, or was sent last."), \.attemptAt)
    }

    /// The categories of alerts that are not sent over a channel.
    package static let mutedCategories = JSONForm<[String]>(
        .list(
            "What is not sent over it.",
            of: .word("A category of alerts.", named: "AlertCategory", of: AlertCategory.allCases.map(\.name)), unique: true)
    ) { .array($0.map(JSONValue.string)) }

    /// The fields of destinations, as schemas.
    package static func channelFields(_ isMeant: (Channel.Field) -> Bool) -> [(key: String, value: Schema)] {
        Channel.Field.allCases.filter(isMeant).map { ($0.rawValue, .text("See the documentation of channels.", max: 2_000)) }
    }

    private static var secretFields: [String] { Channel.Field.allCases.filter(\.isSecret).map(\.rawValue) }
}

extension JSONForm where Value == Channel.Kind {
    /// The kind of a channel.
    package static var channelKind: JSONForm { .word("Of which kind it is.", named: "ChannelKind") }
}

extension JSONForm where Value == Delivery.State {
    /// The state of a delivery.
    package static func deliveryState(_ about: String) -> JSONForm { .word(about, named: "DeliveryState") }
}

extension JSONForm where Value == Channel.Destination {
    fileprivate static var destination: JSONForm {
        let fields = Records.channelFields { !$0.isSecret }
        return JSONForm(.object("Where it leads, without secrets.", required: [], fields: fields)) { destination in
            let open = destination.openFields.sorted { $0.key.rawValue < $1.key.rawValue }
            return .object(open.map { JSONValue.Member(name: $0.key.rawValue, value: .string($0.value)) })
        }
    }
}
