import HTTPSupport
import Interchange
import Kinkeeper

extension Schemas {
    /// The ways by which alerts reach the account's owner.
    static let channels: [(name: String, schema: Schema)] = [
        (
            "Channel",
            .whole(
                "A way by which alerts reach the account’s owner. Its secrets are named, never said.",
                [
                    "id": .identifier("Names the channel."), "name": .text("What its owner calls it."), "kind": kind,
                    "destination": .object("Where it leads, without secrets.", required: [], fields: fields { !$0.isSecret }),
                    "keptSecrets": .list(
                        "Which secrets it has.", of: .word("A field.", named: "ChannelSecret", of: names { $0.isSecret })),
                    "muted": muted, "createdAt": .instant("When it was added."), "health": .named("ChannelHealth"),
                ])
        ),
        (
            "NewChannel",
            .whole(
                "A channel that was just added.",
                [
                    "channel": .named("Channel"),
                    "secret": .text("What a webhook’s requests are signed with, where it was made here; said this once.")
                        .orNull,
                ])
        ),
        (
            "ChannelHealth",
            .whole(
                "How sending went lately.",
                [
                    "acceptedAt": .instant("When the receiver last accepted something.").orNull,
                    "failedAt": .instant("When sending last failed.").orNull,
                    "failure": Schema.named("DeliveryFailure").orNull,
                    "failuresInARow": .count("How often it failed since something was accepted."),
                ])
        ),
        (
            "DeliveryFailure",
            .whole(
                "Why something did not arrive.",
                [
                    "cause": .word(
                        "What went wrong.", named: "DeliveryFailureCause", of: DeliveryFailure.Cause.allCases.map(\.rawValue)),
                    "status": .count("The number the receiver answered with.").orNull,
                    "words": .text("The receiver’s own words, or the address it is about; may be empty."),
                ])
        ),
        (
            "ChannelInput",
            .object(
                "A channel to add. Which fields a destination needs depends on its kind.",
                required: ["name", "kind", "destination"],
                ["name": name, "kind": kind, "destination": destination, "muted": muted])
        ),
        (
            "ChannelPatch",
            .object(
                "What to change of a channel. A field that is null is taken away; one that is not named stays.", required: [],
                [
                    "name": name,
                    "destination": .object(
                        "Where it leads.", required: [], fields: fields { _ in true }.map { ($0.key, $0.value.orNull) }),
                    "muted": muted,
                ])
        ),
        (
            "TestOutcome",
            .whole(
                "What came of a test.",
                [
                    "outcome": .word("In a word.", named: "SendingOutcome", of: ["accepted", "gone", "refused", "failed"]),
                    "failure": Schema.named("DeliveryFailure").orNull,
                    "retryAfter": .count("In how many seconds to try again, where the receiver said so.").orNull,
                ])
        ),
        ("ChannelPage", page(of: "Channel")),
    ]

    private static let name = Schema.text("What its owner calls it.", min: 1, max: 100, pattern: "\\S")
    private static let kind = Schema.word(
        "Of which kind it is.", named: "ChannelKind", of: Channel.Kind.allCases.map(\.rawValue))
    private static let destination = Schema.object(
        "Where it leads. Passwords, tokens and keys are taken and never said again.", required: [],
        fields: fields { _ in true })
    private static let muted = Schema.list(
        "What is not sent over it.",
        of: .word("A category of alerts.", named: "AlertCategory", of: AlertCategory.allCases.map(\.name)), unique: true)

    private static func names(_ isMeant: (Channel.Field) -> Bool) -> [String] {
        Channel.Field.allCases.filter(isMeant).map(\.rawValue)
    }

    private static func fields(_ isMeant: (Channel.Field) -> Bool) -> [(key: String, value: Schema)] {
        names(isMeant).map { ($0, .text("See the documentation of channels.", max: 2_000)) }
    }
}
