import Interchange
import Kinkeeper
import Store

extension Schemas {
    /// What to hear of, and what comes of it.
    static let alerts: [(name: String, schema: Schema)] = [
        ("LeadTime", .whole("How long before a day, and when.", leadTimeFields)),
        ("CatchupAlerts", .whole("How to hear of catch-ups.", catchupFields)),
        ("WeeklyTime", .whole("A time of the week.", weeklyFields)),
        ("QuietHours", .whole("When not to be disturbed; over midnight where the end is earlier.", quietFields)),
        (
            "AlertPreferences",
            .whole("What an account hears of, where nothing is chosen for a group or a person.", accountFields)
        ),
        ("AlertPreferencesPatch", .object("What to change; the rest stays.", required: [], accountFields)),
        ("AlertChoice", .whole("What is chosen for a group or a person; null is left to the level above.", choiceFields)),
        ("AlertChoicePatch", .object("What to change; the rest stays.", required: [], choiceFields)),
        (
            "Alert",
            .whole(
                "One message at one moment. It is kept nowhere; planned again it has the same identifier.",
                [
                    "id": .identifier("Names the alert."), "fireAt": .instant("When it comes."),
                    "title": .text("What it says."), "body": .text("What else it says; may be empty.", max: 100_000),
                    "reason": .text("Why it comes."),
                    "source": .whole(
                        "The record it comes from.",
                        [
                            "kind": .word("Of which kind.", named: "AlertKind", of: AlertSource.Kind.allCases.map(\.rawValue)),
                            "id": .identifier("Names the record."),
                        ]),
                ])
        ),
        ("AlertPage", page(of: "Alert")),
    ]

    private static let leadTimeFields: KeyValuePairs<String, Schema> = [
        "daysBefore": .integer("Days before; 0 is on the day.", LeadTime.range), "time": time("When on that day."),
    ]
    private static let catchupFields: KeyValuePairs<String, Schema> = [
        "time": time("When on the day somebody is due; null is not then.").orNull,
        "inDigest": .flag("Whether the weekly digest names them."),
    ]
    private static let weeklyFields: KeyValuePairs<String, Schema> = [
        "weekday": .word("The day.", named: "Weekday", of: Weekday.allCases.map(\.name)), "time": time("The time."),
    ]
    private static let quietFields: KeyValuePairs<String, Schema> = ["from": time("Their start."), "to": time("Their end.")]
    private static let accountFields: KeyValuePairs<String, Schema> = [
        "occasions": leadTimes, "catchups": .named("CatchupAlerts"), "digest": .named("WeeklyTime"),
        "monthlyPreview": time("When on the 1st to hear what the month brings; null is never.").orNull,
        "quietHours": Schema.named("QuietHours").orNull,
        "showsDetails": .flag("Whether alerts say whom they are about on a locked screen."),
    ]
    private static let choiceFields: KeyValuePairs<String, Schema> = [
        "occasions": leadTimes.orNull, "catchups": Schema.named("CatchupAlerts").orNull,
    ]

    private static let leadTimes = Schema.list(
        "When to hear of birthdays and other days; each number of days counts once, at its earliest time.",
        of: .named("LeadTime"), max: AccountAlerts.mostLeadTimes)

    private static func time(_ about: String) -> Schema {
        .text(about, max: 8, pattern: "^([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$")
    }
}
