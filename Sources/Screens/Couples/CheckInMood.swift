import Kinkeeper

/// A mood: one to choose, or one that was chosen.
public struct CheckInMood: Hashable, Sendable {
    /// Its name in the form.
    public let value: String
    /// "😄".
    public let emoji: String
    /// "Very good".
    public let title: String
    /// Whether it is the one that was chosen.
    public let isChosen: Bool

    init(_ mood: CheckIn.Mood, isChosen: Bool = true, _ phrases: Phrasebook) {
        (value, emoji, self.isChosen) = (mood.rawValue, mood.emoji, isChosen)
        title = phrases.text("checkIns.mood.\(mood.rawValue)")
    }

    static func all(chosen: CheckIn.Mood?, _ phrases: Phrasebook) -> [CheckInMood] {
        CheckIn.Mood.allCases.map { CheckInMood($0, isChosen: $0 == chosen, phrases) }
    }
}
