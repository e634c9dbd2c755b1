import Application
import Interchange
import Kinkeeper
import Store

extension Schemas {
    /// Catch-ups, due people, and wishes.
    static let catchups: [(name: String, schema: Schema)] = [
        ("CatchupInput", input), Records.catchup.described, ("CatchupPage", page(of: "Catchup")), Records.due.described,
        ("DuePage", page(of: "Due")), Records.catchupState.described,
        ("Snooze", .whole("Until when.", ["until": .day("A day to come.")])),
        ("WishInput", wishInput), Records.wish.described, ("WishPage", page(of: "Wish")), Records.catchupNumbers.described,
        ("Today", today),
        (
            "CadenceInput",
            .whole(
                "How often to be in touch with some people.",
                [
                    "people": .list("Who.", of: .identifier("A person."), min: 1, max: 1_000), "cadence": .named("Cadence"),
                ])
        ),
    ]

    private static let input = Schema.object(
        "A time you were in touch. Logging clears snoozes and skips of everybody named.", required: ["people", "kind"],
        [
            "id": .identifier("An identifier of your own, when it is logged."),
            "people": .list("With whom.", of: .identifier("A person."), min: 1, max: 200),
            "kind": JSONForm.catchupKind.schema,
            "day": .day("Today if not said; never a day to come."), "time": Records.catchupTime.schema.orNull,
            "note": .text("What you want to remember.", max: 100_000), "others": .text("Who else was there.", max: 2_000),
        ])

    private static let today = Schema.whole(
        "Today’s share of catch-ups.",
        [
            "date": .day("Today in the account’s time zone."), "numbers": .named("CatchupNumbers"),
            "catchups": .list("Those planned for today, the most overdue first.", of: .named("Due")),
            "waiting": .count("How many are due and can wait."),
        ])

    private static let wishInput = Schema.object(
        "That you wished somebody well.", required: ["person", "kind", "day"],
        [
            "id": .identifier("An identifier of your own."), "person": .identifier("Whom."),
            "kind": JSONForm.occasionKind("What was wished for.").schema,
            "label": .text("The occasion’s label; may be empty."), "day": .day("The day of the occasion."),
            "countsAsCatchup": .flag("Whether it is logged as a catch-up too; as the account says if not said."),
        ])
}
