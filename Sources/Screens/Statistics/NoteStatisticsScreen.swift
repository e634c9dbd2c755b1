package import Kinkeeper
package import Store

/// What notes come to, drawn and in words.
public struct NoteStatisticsScreen: Hashable, Sendable {
    /// Which of the pages of notes it is.
    public let isStatistics = true

    /// A bar with a name.
    public struct Bar: Hashable, Sendable {
        /// "garden".
        public let name: String
        /// "12 notes".
        public let count: String
        /// The page of it.
        public let path: String
        /// Length in whole percent of the longest, at least 1.
        public let percent: Int
    }

    /// Bars under a heading.
    public struct Bars: Hashable, Sendable {
        /// Names the heading in the page.
        public let anchor: String
        /// "Concepts".
        public let title: String
        /// The longest first.
        public let bars: [Bar]
    }

    /// A week of the picture of moods.
    public struct Mood: Hashable, Sendable {
        /// The left side of its bar.
        public let x: Int
        /// The upper side of its bar.
        public let y: String
        /// How high it is.
        public let height: String
        /// "16 November".
        public let week: String
        /// "rather bright": in words.
        public let words: String
        /// "bright", "calm", "heavy": names the colour.
        public let mood: String
    }

    /// Whether there is no note.
    public let isEmpty: Bool
    /// "128 notes".
    public let notes: String
    /// "24,100 words".
    public let words: String
    /// "6 weeks".
    public let streak: String
    /// "in a row with a new note".
    public let streakDetail: String
    /// A year of days.
    public let calendar: CalendarPicture
    /// The weeks of which something is known, the latest last.
    public let moods: [Mood]
    /// What most notes are about, are for, and mention.
    public let parts: [Bars]

    /// The height of the picture of moods above and below its middle, in units.
    private static let half = 40.0

    /// Builds the page.
    package init(_ statistics: NoteStatistics, names: [Person.ID: PersonName], from display: DisplayContext) {
        let phrases = display.phrases
        isEmpty = statistics.notes == 0
        notes = phrases.count("notes.count", statistics.notes)
        words = phrases.count("notes.statistics.words", statistics.words)
        streak = phrases.count("statistics.weeks", statistics.streak)
        streakDetail = phrases.text(statistics.streak == 0 ? "notes.statistics.streak.none" : "notes.statistics.streak")
        calendar = CalendarPicture(statistics.heatMap, summary: "notes.statistics.calendar", from: display)
        let start = HeatMap.start(today: display.today)
        moods = statistics.moods.enumerated().compactMap { week, valence in
            valence.map { Mood($0, week: week, monday: start.adding(days: 7 * week), half: Self.half, from: display) }
        }
        let concepts = Self.bars(statistics.concepts.map { ($0.name, $0.notes, Routes.concept($0.key)) }, display)
        let purposes = Self.bars(
            statistics.purposes.sorted { $0.notes > $1.notes }.map {
                ($0.purpose.title(phrases), $0.notes, Routes.purpose.path($0.purpose.id))
            }, display)
        let people = Self.bars(
            statistics.people.map {
                (names[$0.person]?.display(display.nameOrder) ?? "–", $0.notes, NotesRequest(person: $0.person).link())
            }, display)
        parts = [
            Bars(anchor: "concepts", title: phrases.text("concepts.title"), bars: concepts),
            Bars(anchor: "purposes", title: phrases.text("purposes.title"), bars: purposes),
            Bars(anchor: "people", title: phrases.text("notes.people"), bars: people),
        ].filter { !$0.bars.isEmpty }
    }

    private static func bars(_ counts: [(name: String, notes: Int, path: String)], _ display: DisplayContext) -> [Bar] {
        let most = counts.map(\.notes).max() ?? 1
        return counts.map { count in
            Bar(
                name: count.name, count: display.phrases.count("notes.count", count.notes), path: count.path,
                percent: max(1, count.notes * 100 / max(most, 1)))
        }
    }
}

extension NoteStatisticsScreen.Mood {
    fileprivate init(_ valence: Double, week: Int, monday: CivilDate, half: Double, from display: DisplayContext) {
        x = 8 * week
        // A bar from the middle up or down, and a line where there is neither.
        let length = max(1, (abs(valence) * half).rounded())
        y = String(Int(valence > 0 ? half - length : half))
        height = String(Int(length))
        self.week = display.wording.day(monday, today: display.today)
        mood = PaintingMood(valence: valence).rawValue
        words = display.phrases.text("notes.statistics.mood.\(mood)")
    }
}
