package import Kinkeeper

extension Records {
    /// How a couple's check-ins went over time.
    package static let coupleGrowth = Record<CoupleGrowth>(
        "CoupleGrowth", "How a couple's completed check-ins went over time, by the account's calendar."
    ) {
        Field("range", .word("How far back it goes.", named: "CoupleGrowthRange"), \.range)
        Field("checkIns", .count("The check-ins completed in it."), \.checkIns)
        Field(
            "periods", .list("Its months, or for longer times its quarters or years, the oldest first.", of: .inline(period)),
            \.periods)
        Field("weeks", .list("Its weeks from Monday; empty for all.", of: .inline(period)), \.weeks)
        Field("moods", .list("How both felt, the oldest first.", of: .inline(mood)), \.moods)
        Field("topics", .list("What they talked about, the most frequent first.", of: .inline(topic)), \.topics)
    }

    private static let period = Record<CoupleGrowth.Period>("CoupleGrowthPeriod", "A week, month, quarter or year.") {
        Field("unit", .word("Its length.", named: "CoupleGrowthUnit"), \.unit)
        Field("start", .day("Its first day."), \.start)
        Field("checkIns", .count("The check-ins completed in it."), \.checkIns)
    }

    private static let mood = Record<CoupleGrowth.MoodPoint>("CoupleGrowthMood", "The moods of a check-in or a period.") {
        Field("day", .day("The day of the check-in, or the first day of the period."), \.day)
        Field("unit", orNull: .word("The length of the period; null for one check-in.", named: "CoupleGrowthUnit"), \.unit)
        Field("partners", .list("Each partner who said it.", of: .inline(level))) { point in
            point.levels.sorted { $0.key < $1.key }.map { Level(account: $0.key, level: $0.value) }
        }
    }

    private struct Level: Sendable {
        let account: AccountID
        let level: Int
    }

    private static let level = Record<Level>("CoupleGrowthLevel", "How a partner felt.") {
        Field("account", .identifier("The partner."), \.account)
        Field(
            "level",
            .integer("On average, in hundredths: -200 is very negative, 0 neutral, 200 very positive.", -200...200), \.level)
    }

    private static let topic = Record<CoupleGrowth.Topic>("CoupleGrowthTopic", "How often a category was talked about.") {
        Field("category", .identifier("The category."), \.category)
        Field("total", .count("How often in all."), \.total)
        Field("counts", .list("How often in each of the periods, in their order.", of: .count("How often.")), \.counts)
    }
}
