package import Kinkeeper
package import Store

extension Records {
    /// The share of periods that were kept.
    package static let consistency = Record<Consistency>(
        "Consistency",
        "The share of periods of a cadence that were kept within the last 365 days; docs/notes/statistics.md says what a period is."
    ) {
        Field("kept", .count("Periods with a catch-up."), \.kept)
        Field("missed", .count("Periods without one."), \.missed)
        Field("percent", orNull: .integer("The share; null where no period has ended.", 0...100), \.percent)
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

    /// A calendar year in touch.
    package static let year = Record<Ordered<YearInTouch>>("Year", "A calendar year in touch.") {
        Field("year", .integer("Which.", 1...9_999)) { $0.value.figures.year }
        Field("people", .count("The people you were in touch with.")) { $0.value.people }
        Field("catchups", .count("How many catch-ups; one with several people is one.")) { $0.value.figures.catchups }
        Field("days", .count("The days with a catch-up.")) { $0.value.figures.days }
        Field("months", .list("The catch-ups of each month, January first: twelve.", of: .count("How many."))) {
            $0.value.figures.months
        }
        Field("busiestMonth", orNull: .integer("The month with the most; null without a catch-up.", 1...12)) {
            $0.value.figures.busiestMonth
        }
        Field("kinds", .list("By kind, the one with the most first.", of: .inline(yearKind))) { $0.value.figures.kinds }
        Field("companions", .list("The people you were in touch with most, at most five.", of: .inline(companion))) { year in
            year.value.companions.map { Ordered($0, year.order) }
        }
        Field(
            "silence",
            orNull: .inline(silence), { year in year.value.silence.map { Ordered($0, year.order) } })
        Field("giftsGiven", orNull: .count("Gifts given; null for a token that may not read gifts.")) { $0.value.giftsGiven }
        Field("birthdays", .count("Birthdays marked as wished.")) { $0.value.birthdays }
        Field("newPeople", .count("People added by hand: of each minute in which at most five came.")) { $0.value.newPeople }
        Field("firstYear", orNull: .integer("The first year with a catch-up; null without any.", 1...9_999)) {
            $0.value.firstYear
        }
    }

    private static let yearKind = Record<YearFigures.KindCount>("YearKind", "A kind of catch-up.") {
        Field("kind", .catchupKind, \.kind)
        Field("catchups", .count("How many."), \.catchups)
    }

    private static let companion = Record<Ordered<YearInTouch.Companion>>("YearCompanion", "A person.") {
        Field("person", .identifier("The person.")) { $0.value.person.id }
        Field("display", .text("The name.")) { $0.value.person.name.display($0.order) }
        Field("catchups", .count("How many catch-ups of the year.")) { $0.value.catchups }
    }

    private static let silence = Record<Ordered<YearInTouch.Silence>>(
        "YearSilence",
        "The person with a cadence who is without a catch-up for longest; null for a past year, and where there is none."
    ) {
        Field("person", .identifier("The person.")) { $0.value.person.id }
        Field("display", .text("The name.")) { $0.value.person.name.display($0.order) }
        Field("last", .day("The latest catch-up.")) { $0.value.last }
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
