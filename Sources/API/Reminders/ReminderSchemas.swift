import Interchange
import Kinkeeper

extension Schemas {
    /// Reminders of one's own.
    static let reminders: [(name: String, schema: Schema)] = [
        ("ReminderInput", .object("Something to be reminded of.", required: ["title", "start"], fields: [id] + fields)),
        (
            "ReminderChanges",
            .object(
                "What is to change of a reminder; null empties.", required: [],
                fields: fields.map { ($0.key, $0.value.orNull) })
        ),
        ("Reminder", reminder), ("ReminderPage", page(of: "Reminder")), ("ReminderCompletion", completion),
        ("ReminderCompletionPage", page(of: "ReminderCompletion")),
        (
            "ReminderDoneInput",
            .object(
                "What is done.", required: [], ["occurrence": time("Which time; the latest that is due if not said.").orNull])
        ),
        (
            "ReminderDone",
            .whole(
                "What came of it.",
                [
                    "reminder": .named("Reminder"),
                    "completion": Schema(["anyOf": [Schema.named("ReminderCompletion").json, ["type": "null"]]]),
                ])
        ),
        (
            "ReminderSnooze",
            .object(
                "Until when.", required: ["until"],
                [
                    "until": .instant("An instant to come."),
                    "occurrence": time("Which time; the latest that is due if not said.").orNull,
                ])
        ),
    ]

    private static let id = (key: "id", value: Schema.identifier("An identifier of your own, when it is written down."))

    private static let fields: [(key: String, value: Schema)] = [
        (
            "category",
            .word(
                "What it is for; action-item if not said.", named: "ReminderCategory",
                of: Reminder.Category.allCases.map(\.rawValue))
        ),
        ("title", .text("What to do.", min: 1, max: 500, pattern: "\\S")),
        ("note", .text("What else there is to say.", max: 100_000)),
        ("people", .list("Whom it is about.", of: .identifier("A person."), max: 200)),
        ("start", time("When, or from when on, by the clock on the wall.")),
        (
            "zone",
            .text(
                "The zone whose clocks show start, rule, added, excluded and occurrence, by its name in the IANA list; null for "
                    + "the account's, wherever that is.", min: 1, max: 100
            ).orNull
        ),
        ("rule", .text("How it comes round: an RRULE of RFC 5545, DAILY to YEARLY; null for once.", min: 1, max: 1_000).orNull),
        ("added", .list("Times beside the rule (RDATE).", of: time("A time."), max: 1_000)),
        ("excluded", .list("Times taken from it (EXDATE).", of: time("A time."), max: 1_000)),
    ]

    private static let reminder = Schema.whole(
        "Something to be reminded of, and how it stands.",
        fields: [(key: "id", value: Schema.identifier("Names the reminder."))] + fields + [
            ("state", .word("How it stands.", named: "ReminderState", of: ReminderStanding.State.allCases.map(\.rawValue))),
            ("occurrence", time("The time it is about: the latest that is due, or the next; null when done.").orNull),
            ("at", time("Since when it waits, or when it comes, by the account's clock.").orNull),
            ("snoozedUntil", .instant("Put off until then.").orNull),
            ("completedThrough", time("All times up to this one are done or passed over.").orNull),
            ("next", .list("The next five times, by the account's clock.", of: time("A time."))),
            ("createdAt", .instant("When it was written down.")),
            ("updatedAt", .instant("When it was last changed.")),
        ])

    private static let completion = Schema.whole(
        "That one time was done.",
        [
            "id": .identifier("Names the entry."), "reminder": .identifier("What was done."),
            "occurrence": time("Which time of it."), "completedAt": .instant("When it was done."),
        ])

    /// A time of the clock on the wall.
    private static func time(_ about: String) -> Schema {
        .text(
            about, max: 19,
            pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$")
    }
}
