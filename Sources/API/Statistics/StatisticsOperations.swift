import HTTPTypes
import Interchange
import Kinkeeper
import Screens
import Store

extension Schemas {
    /// What a year of catching up came to.
    static let statistics: [(name: String, schema: Schema)] = [
        (
            "Consistency",
            .whole(
                "The share of rounds that were kept within the last 365 days; docs/notes/statistics.md says what a round is.",
                [
                    "kept": .count("Rounds that were kept."), "missed": .count("Rounds that were missed."),
                    "percent": .integer("The share; null where there was no round.", 0...100).orNull,
                ])
        ),
        (
            "Statistics",
            .whole(
                "What a year of catching up came to.",
                [
                    "consistency": .named("Consistency"), "streakWeeks": .count("Weeks in a row with a catch-up."),
                    "days": .list(
                        "Days of the last 53 weeks with a catch-up.",
                        of: .whole("A day.", ["day": .day("Which."), "catchups": .count("How many.")])),
                    "categories": .list(
                        "By category, the one with the most catch-ups first.",
                        of: .whole(
                            "A category.",
                            [
                                "category": .text("Null for people without one.").orNull, "catchups": .count("How many."),
                                "consistency": .named("Consistency"),
                            ])),
                ])
        ),
    ]
}

extension Operation {
    /// What a year of catching up came to.
    static let statistics: [Operation] = [
        Operation(
            id: "readStatistics", method: .get, path: "/statistics", tag: "Statistics",
            summary: "Consistency, streak, days and categories", scope: .readCatchups,
            success: .json(.named("Statistics"), "The statistics.")
        ) { call in
            let statistics = try await call.space.statistics(today: call.today)
            let days = statistics.heatMap.weeks.joined().filter { $0.count > 0 }
            return .json([
                "consistency": JSONValue(statistics.consistency), "streakWeeks": .integer(statistics.streak),
                "days": .array(days.map { ["day": .string($0.date.description), "catchups": .integer($0.count)] }),
                "categories": .array(
                    statistics.bars.map { bar in
                        [
                            "category": .optional(bar.category?.description), "catchups": .integer(bar.catchups),
                            "consistency": JSONValue(bar.consistency),
                        ]
                    }),
            ])
        }
    ]
}

extension JSONValue {
    fileprivate init(_ consistency: Consistency) {
        self = [
            "kept": .integer(consistency.kept), "missed": .integer(consistency.missed),
            "percent": .optional(consistency.percent),
        ]
    }
}
