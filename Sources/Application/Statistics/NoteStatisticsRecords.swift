import Kinkeeper
package import Store

extension Records {
    /// What an account's own notes come to.
    package static let noteStatistics = Record<NoteStatistics>("NoteStatistics", "What your own notes come to.") {
        Field("notes", .count("How many there are."), \.notes)
        Field("words", .count("How many words they have."), \.words)
        Field("streakWeeks", .count("Weeks in a row with a new note."), \.streak)
        Field("days", .list("Days of the last 53 weeks on which notes were begun.", of: .inline(day))) {
            $0.heatMap.weeks.joined().filter { $0.count > 0 }
        }
        Field("moods", .list("How they sound, week by week, where something is known: a guess from words.", of: .inline(mood)))
        {
            statistics in
            statistics.moods.enumerated().compactMap { week, valence in
                valence.map { WeekMood(monday: statistics.monday.adding(days: 7 * week), valence: $0) }
            }
        }
        Field("concepts", .list("What most of them are about.", of: .record(concept)), \.concepts)
        Field("purposes", .list("What they are for.", of: .record(purpose)), \.purposes)
        Field("people", .list("The people whom most of them mention.", of: .inline(mention)), \.people)
    }

    private static let day = Record<HeatMap.Day>("NoteStatisticsDay", "A day.") {
        Field("day", .day("Which."), \.date)
        Field("notes", .count("How many."), \.count)
    }

    private static let mood = Record<WeekMood>("NoteStatisticsMood", "A week.") {
        Field("week", .day("Its Monday."), \.monday)
        Field("valence", .integer("From -100, very bad, to 100, very good.", -100...100)) { Int(($0.valence * 100).rounded()) }
    }

    private static let mention = Record<NoteStatistics.Mention>("NoteStatisticsMention", "A person.") {
        Field("person", .identifier("Which."), \.person)
        Field("notes", .count("How many notes mention them."), \.notes)
    }
}

/// A week and how its notes sound.
private struct WeekMood: Sendable {
    let monday: CivilDate
    let valence: Double
}

extension NoteStatistics {
    /// The first day of the weeks.
    fileprivate var monday: CivilDate { heatMap.weeks.first?.first?.date ?? CivilDate(daysSinceEpoch: 0) }
}
