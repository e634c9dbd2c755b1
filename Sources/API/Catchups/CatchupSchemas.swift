import Interchange
import Kinkeeper
import Store

extension Schemas {
    /// Catch-ups, who is due, and wishes.
    static let catchups: [(name: String, schema: Schema)] = [
        ("CatchupInput", input), ("Catchup", entry), ("CatchupPage", page(of: "Catchup")), ("Due", due),
        ("DuePage", page(of: "Due")), ("Keeping", keeping),
        ("Snooze", .whole("Until when.", ["until": .day("A day to come.")])),
        ("WishInput", wishInput), ("Wish", wish), ("WishPage", page(of: "Wish")), ("CatchupNumbers", numbers), ("Today", today),
        (
            "CadenceInput",
            .whole(
                "How often to be in touch with some people.",
                [
                    "people": .list("Who.", of: .identifier("A person."), min: 1, max: 1_000), "cadence": .named("Cadence"),
                ])
        ),
    ]

    private static let kinds = Schema.word(
        "How you were in touch.", named: "CatchupKind", of: Catchup.Kind.allCases.map(\.rawValue))
    private static let time = Schema.text(
        "By the clock on the wall, 14:05.", max: 5, pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$")

    private static let input = Schema.object(
        "A time you were in touch. Logging clears snoozes and skips of everybody named.", required: ["people", "kind"],
        [
            "id": .identifier("An identifier of your own, when it is logged."),
            "people": .list("With whom.", of: .identifier("A person."), min: 1, max: 200), "kind": kinds,
            "day": .day("Today if not said; never a day to come."), "time": time.orNull,
            "note": .text("What you want to remember.", max: 100_000), "others": .text("Who else was there.", max: 2_000),
        ])

    private static let entry = Schema.whole(
        "A time you were in touch.",
        [
            "id": .identifier("Names the entry."), "people": .list("With whom.", of: .identifier("A person.")), "kind": kinds,
            "day": .day("When."), "time": time.orNull, "note": .text("What you want to remember.", max: 100_000),
            "others": .text("Who else was there.", max: 2_000), "createdAt": .instant("When it was written down."),
            "updatedAt": .instant("When it was last changed."),
        ])

    private static let keepingFields: KeyValuePairs<String, Schema> = [
        "cadenceDays": .integer("The cadence that holds.", Cadence.range).orNull,
        "group": .identifier("The group whose cadence it is; null for the person’s own.").orNull,
        "last": .day("The latest catch-up.").orNull, "due": .day("The day the person is due.").orNull,
        "daysUntilDue": .integer("Negative when overdue.", -4_000_000...4_000_000).orNull,
        "snoozedUntil": .day("Put off until then.").orNull, "because": .text("Why, in a sentence.").orNull,
    ]

    private static let keeping = Schema.whole("Where you stand with somebody.", keepingFields)

    private static let due = Schema.whole(
        "Somebody with a cadence.",
        fields: [
            ("person", .identifier("Who.")), ("display", .text("The name.")),
            ("plannedOn", .day("The day the plan spreads them to.").orNull),
        ] + Array(keepingFields))

    private static let numbers = Schema.whole(
        "How it stands with everybody who has a cadence.",
        [
            "withCadence": .count("How many have one."), "keptUp": .count("With how many you keep up."),
            "overdue": .count("How many are overdue."), "dueThisWeek": .count("How many are due within a week."),
            "loggedThisMonth": .count("How many catch-ups this month has seen."),
        ])

    private static let today = Schema.whole(
        "Today’s share of catch-ups.",
        [
            "date": .day("Today in the account’s time zone."), "numbers": .named("CatchupNumbers"),
            "catchups": .list("Those planned for today, the most overdue first.", of: .named("Due")),
            "waiting": .count("How many are due and can wait."),
        ])

    private static let occasionKind = Schema.word(
        "What was wished for.", named: "OccasionKind", of: Occasion.Kind.allCases.map(\.rawValue))

    private static let wishInput = Schema.object(
        "That you wished somebody well.", required: ["person", "kind", "day"],
        [
            "id": .identifier("An identifier of your own."), "person": .identifier("Whom."), "kind": occasionKind,
            "label": .text("The occasion’s label; may be empty."), "day": .day("The day of the occasion."),
            "countsAsCatchup": .flag("Whether it is logged as a catch-up too; as the account says if not said."),
        ])

    private static let wish = Schema.whole(
        "That you wished somebody well.",
        [
            "id": .identifier("Names the wish."), "person": .identifier("Whom."), "kind": occasionKind,
            "label": .text("The occasion’s label."), "day": .day("The day of the occasion."),
            "catchup": .identifier("The catch-up it counts as.").orNull, "wishedAt": .instant("When it was marked."),
        ])
}
