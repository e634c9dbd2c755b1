public import Foundation

/// A couple's check-in: who began it, how far it has come, how each partner felt and what each thought of it afterwards.
///
/// It changes by acts alone (`CheckInAct`), each of which makes it a later version. Answers to prompts and action items are records of
/// their own.
public struct CheckIn: Identifiable, Hashable, Sendable {
    /// Names one check-in.
    public typealias ID = Identifier<CheckIn>

    /// Whether it goes on.
    public enum Status: String, CaseIterable, Sendable {
        case inProgress = "in-progress"
        /// It came to its end.
        case completed
        /// It was given up before its end.
        case abandoned
    }

    /// The steps, in their order.
    public enum Step: String, CaseIterable, Comparable, Sendable {
        /// The rules, and what was left open last time.
        case welcome
        /// What to talk about.
        case categorySelection = "category-selection"
        /// Talking, prompt by prompt.
        case categoryDiscussion = "category-discussion"
        /// How it was for each partner.
        case reflection
        /// What is to be done until next time.
        case actionItems = "action-items"
        /// The summary.
        case completion

        /// The place in the order, from 0.
        public var position: Int { Self.allCases.firstIndex(of: self) ?? 0 }

        /// The step after this one; nil for the last.
        public var next: Step? { Self.allCases.dropFirst(position + 1).first }

        /// The earlier one first.
        public static func < (one: Step, other: Step) -> Bool { one.position < other.position }
    }

    /// How a partner feels.
    public enum Mood: String, CaseIterable, Sendable {
        case veryPositive = "very-positive"
        case positive
        case neutral
        case negative
        case veryNegative = "very-negative"

        /// From -2 to 2, for charts.
        public var value: Int { 2 - (Self.allCases.firstIndex(of: self) ?? 2) }

        /// "😄".
        public var emoji: String {
            switch self {
            case .veryPositive: "😄"
            case .positive: "🙂"
            case .neutral: "😐"
            case .negative: "🙁"
            case .veryNegative: "😢"
            }
        }
    }

    /// A category to talk about in this check-in.
    public struct Topic: Hashable, Sendable {
        /// The category.
        public let category: CheckInCategory.ID
        /// False once it was taken out again. It is kept, so that a late act can be told that it changed.
        public var isChosen: Bool
        /// Whether it was talked about.
        public var isDiscussed: Bool

        /// A topic from its parts.
        public init(category: CheckInCategory.ID, isChosen: Bool = true, isDiscussed: Bool = false) {
            (self.category, self.isChosen, self.isDiscussed) = (category, isChosen, isDiscussed)
        }
    }

    /// Whose turn to speak it is. Its clock stands while the check-in is paused.
    public struct Turn: Hashable, Sendable {
        /// The partner who speaks.
        public let speaker: AccountID
        /// Seconds spoken before `since`.
        public let spent: TimeInterval
        /// Since when the clock runs; nil while it stands.
        public let since: Date?

        /// A turn from its parts.
        public init(speaker: AccountID, spent: TimeInterval = 0, since: Date?) {
            (self.speaker, self.spent, self.since) = (speaker, spent, since)
        }

        /// The seconds left of a turn of `length` seconds; 0 once it is over.
        public func remaining(of length: TimeInterval, at now: Date) -> TimeInterval {
            max(0, length - spent - (since.map { max(0, now.timeIntervalSince($0)) } ?? 0))
        }

        func stopped(at now: Date) -> Turn {
            Turn(speaker: speaker, spent: spent + (since.map { max(0, now.timeIntervalSince($0)) } ?? 0), since: nil)
        }
    }

    /// What an act can change. An act that saw an older version is refused only if this part of it changed since.
    public enum Part: Hashable, Sendable {
        /// Step, status and pause.
        case course
        case turn
        case topic(CheckInCategory.ID)
        case mood(AccountID)
        case reflection(AccountID)
    }

    /// A time without acts that is longer than this is a pause, in seconds: the phones were put away.
    public static let longestSilence: TimeInterval = 30 * 60
    /// The longest reflection, in characters.
    public static let longestReflection = 5_000
    /// The most categories of one check-in.
    public static let mostTopics = 12

    /// Names the check-in.
    public let id: ID
    /// The partner who began it.
    public let startedBy: AccountID
    /// When it began.
    public let startedAt: Date
    /// Whether it goes on.
    public package(set) var status = Status.inProgress
    /// Where it is.
    public package(set) var step = Step.welcome
    /// The furthest step that was opened; going back does not lose it.
    public package(set) var furthestStep = Step.welcome
    /// The categories, in the order they were chosen.
    public package(set) var topics: [Topic] = []
    /// How each partner feels; a partner who has not said so has none.
    public package(set) var moods: [AccountID: Mood] = [:]
    /// What each partner thinks of it afterwards.
    public package(set) var reflections: [AccountID: String] = [:]
    /// Whose turn it is; nil while there is none.
    public package(set) var turn: Turn?
    /// Since when it is paused; nil while it goes on.
    public package(set) var pausedAt: Date?
    /// The seconds of all pauses that are over.
    public package(set) var pausedSeconds: TimeInterval = 0
    /// When the last act was.
    public package(set) var lastActAt: Date
    /// When it was completed or given up.
    public package(set) var endedAt: Date?
    /// Grows by one with each act that changes something. The first is 1.
    public package(set) var version = 1
    /// The version in which a part changed last; a part that never did is not there.
    public package(set) var changes: [Part: Int] = [:]

    /// Begins a check-in.
    public init(id: ID, startedBy account: AccountID, at now: Date) {
        (self.id, startedBy, startedAt, lastActAt) = (id, account, now, now)
    }

    /// The categories that are chosen, in the order they were.
    public var chosen: [Topic] { topics.filter(\.isChosen) }

    /// The steps that are done, in their order.
    public var completedSteps: [Step] {
        status == .completed ? Step.allCases : Step.allCases.filter { $0 < furthestStep }
    }

    /// How much is done, 0...100. Talking counts by the categories that were talked about.
    public var percent: Int {
        guard status != .completed else { return 100 }
        var steps = Double(furthestStep.position)
        if furthestStep == .categoryDiscussion, !chosen.isEmpty {
            steps += Double(chosen.count(where: \.isDiscussed)) / Double(chosen.count)
        }
        return Int(steps / Double(Step.allCases.count) * 100)
    }

    /// When it was completed; nil unless it was.
    public var completedAt: Date? { status == .completed ? endedAt : nil }

    /// How long the partners were at it, in seconds, pauses left out; until `now` while it goes on.
    public func duration(at now: Date) -> TimeInterval {
        let end = endedAt ?? pausedAt ?? (isSilent(at: now) ? lastActAt : now)
        return max(0, end.timeIntervalSince(startedAt) - pausedSeconds)
    }

    /// A turn may last as long as turns can, and nobody touches a phone meanwhile.
    func isSilent(at now: Date) -> Bool {
        let turn = turn?.since == nil ? 0 : TimeInterval(CheckInRules.turnLengths.upperBound * 60)
        return now.timeIntervalSince(lastActAt) > Self.longestSilence + turn
    }
}
