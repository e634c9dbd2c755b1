/// How a couple talks in its check-ins. Both partners agree to the rules; changing them asks the other again.
public struct CheckInRules: Hashable, Sendable {
    /// How long a turn may be, in minutes.
    public static let turnLengths = 1...60
    /// How long a time-out is, in minutes.
    public static let timeOutLengths = 5...240
    /// The longest pause word, in characters.
    public static let longestPauseWord = 40
    /// The longest text of further rules, in characters.
    public static let longestText = 2_000

    /// How long a turn is, in minutes.
    public var turnLength: Int
    /// Whether the listener lets the speaker finish.
    public var hasNoInterruptions: Bool
    /// The word with which either partner asks for a pause; may be empty.
    public var pauseWord: String
    /// How long a time-out is, in minutes.
    public var timeOutLength: Int
    /// Further rules in the couple's own words; may be empty.
    public var text: String

    /// Rules from their parts; those a couple begins with.
    public init(
        turnLength: Int = 5, hasNoInterruptions: Bool = true, pauseWord: String = "", timeOutLength: Int = 20,
        text: String = ""
    ) {
        self.turnLength = turnLength
        self.hasNoInterruptions = hasNoInterruptions
        self.pauseWord = pauseWord
        self.timeOutLength = timeOutLength
        self.text = text
    }

    /// What is wrong with rules that were typed.
    public enum Problem: Error, CaseIterable, Hashable, Sendable {
        case turnLength, timeOutLength, pauseWord, text
    }

    /// Refuses numbers out of bounds and texts that are too long.
    public func check() throws(Problem) {
        guard Self.turnLengths.contains(turnLength) else { throw .turnLength }
        guard Self.timeOutLengths.contains(timeOutLength) else { throw .timeOutLength }
        guard !pauseWord.isTooLong(most: Self.longestPauseWord) else { throw .pauseWord }
        guard !text.isTooLong(most: Self.longestText) else { throw .text }
    }
}
