import Application
import HTTPSupport
import Interchange
import Kinkeeper

extension Schemas {
    /// The ways by which alerts reach the account's owner.
    static let channels: [(name: String, schema: Schema)] = [
        Records.channel.described,
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
        Records.channelHealth.described, Records.deliveryFailure.described,
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
                        "Where it leads.", required: [],
                        fields: Records.channelFields { _ in true }.map { ($0.key, $0.value.orNull) }),
                    "muted": muted,
                ])
        ),
        Records.testOutcome.described, ("ChannelPage", page(of: "Channel")),
    ]

    private static let name = Schema.text("What its owner calls it.", min: 1, max: 100, pattern: "\\S")
    private static let kind = JSONForm.channelKind.schema
    private static let destination = Schema.object(
        "Where it leads. Passwords, tokens and keys are taken and never said again.", required: [],
        fields: Records.channelFields { _ in true })
    private static let muted = Records.mutedCategories.schema
}
