package import Kinkeeper

extension Records {
    /// The share of rounds that were kept.
    package static let consistency = Record<Consistency>(
        "Consistency",
        "The share of rounds that were kept within the last 365 days; docs/notes/statistics.md says what a round is."
    ) {
        Field("kept", .count("Rounds that were kept."), \.kept)
        Field("missed", .count("Rounds that were missed."), \.missed)
        Field("percent", orNull: .integer("The share; null where there was no round.", 0...100), \.percent)
    }

    /// The statistics of a year of catch-ups.
    package static let statistics = Record<CatchupStatistics>("Statistics", "What a year of catching up came to.") {
        Field("consistency", .record(consistency), \.consistency)
        Field("streakWeeks", .count("Weeks in a row with a catch-up."), \.streak)
        Field("days", .list("Days of the last 53 weeks with a catch-up.", of: .inline(day))) {
            $0.heatMap.weeks.joined().filter { $0.count > 0 }
        }
        Field("categories", .list("By category, the one with the most catch-ups first.", of: .inline(bar)), \.bars)
    }

    private static let day = Record<HeatMap.Day>("StatisticsDay", "A day.") {
        Field("day", .day("Which."), \.date)
        Field("catchups", .count("How many."), \.count)
    }

    private static let bar = Record<CatchupStatistics.Bar>("StatisticsCategory", "A category.") {
        Field("category", orNull: .text("Null for people without one.")) { $0.category?.description }
        Field("catchups", .count("How many."), \.catchups)
        Field("consistency", .record(consistency), \.consistency)
    }
}
