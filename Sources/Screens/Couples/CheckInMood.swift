import Kinkeeper

/// A mood to choose.
public struct CheckInMood: Hashable, Sendable {
    /// Its name in the form.
    public let value: String
    /// "😄".
    public let emoji: String
    /// "Very good".
    public let title: String
    /// Whether it is the one that was chosen.
    public let isChosen: Bool

    static func all(chosen: CheckIn.Mood?, _ phrases: Phrasebook) -> [CheckInMood] {
        CheckIn.Mood.allCases.map { mood in
            CheckInMood(
                value: mood.rawValue, emoji: mood.emoji, title: phrases.text("checkIns.mood.\(mood.rawValue)"),
                isChosen: mood == chosen)
        }
    }
}
