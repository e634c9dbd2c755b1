public import Foundation
public import Kinkeeper

/// A check-in with all that stands beside it, as one partner sees it.
public struct CheckInSnapshot: Sendable {
    /// The couple.
    public let couple: SharedSpace
    /// The account that looks.
    public let account: Account.ID
    /// The check-in.
    public let checkIn: CheckIn
    /// The rules in force.
    public let rules: AgreedRules
    /// All categories, hidden ones among them.
    public let categories: [CheckInCategory]
    /// All prompts.
    public let prompts: [CheckInPrompt]
    /// The answers of both; sealed ones without a text.
    public let answers: [CheckInAnswer]
    /// The account's own sealed texts, and those it took back.
    public let ownTexts: [SealedAnswer]
    /// The account's own notes to bring up, which its partner cannot read.
    public let ownNotes: [NoteSummary]
    /// How the account said it feels when it prepared; its partner cannot read it.
    public let preparedMood: CheckIn.Mood?
    /// The items of this check-in.
    public let items: [ActionItem]
    /// The most pressing open items from before it.
    public let openItems: [ActionItem]
    /// The completed check-in before this one.
    public let previous: CheckIn?
    /// Of the couple, this check-in among them once it is completed.
    public let ends: [Date]
    /// When the couple means to check in; nil until a partner has said so.
    public let schedule: CheckInSchedule?
    /// When the couple last checked in, or does so now.
    public let lastCheckIn: Date?
    /// Whether it is a copy that is kept of a couple that has ended.
    public let isKept: Bool
}

extension CoupleCheckIns {
    /// The open items from before that stand on the page of a check-in.
    private static let mostOpenItems = 50
    /// The account's own notes that stand on the page of a check-in.
    private static let mostNotes = 50

    /// A check-in with all that stands beside it; settled first. Throws `notFound`.
    public func snapshot(of id: CheckIn.ID, at time: Date) async throws(StoreError) -> CheckInSnapshot {
        try await settle(id, at: time)
        guard let checkIn = try await space.checkIn(id) else { throw .notFound }
        let (schedule, lastCheckIn) = try await space.checkInScheduleAndLast(at: time)
        return CheckInSnapshot(
            couple: couple, account: account, checkIn: checkIn, rules: try await space.checkInRules(),
            categories: try await space.checkInCategories(at: time), prompts: try await space.checkInPrompts(),
            answers: try await space.answers(of: id), ownTexts: try await ownSealedAnswers(of: id),
            ownNotes: try await ownNotes(), preparedMood: checkIn.endedAt == nil ? try await preparedMood(at: time) : nil,
            items: try await space.actionItems(of: id),
            openItems: try await space.openActionItems(limit: Self.mostOpenItems, besides: id),
            previous: try await space.completedCheckIn(before: checkIn), ends: try await space.endsOfCheckIns(),
            schedule: schedule?.schedule, lastCheckIn: lastCheckIn, isKept: false)
    }

    /// The account's own notes to bring up.
    func ownNotes() async throws(StoreError) -> [NoteSummary] {
        try await personalSpace(of: account).notes(
            NoteFilter(isForCheckIn: true), limit: Self.mostNotes, asking: account
        ).rows
    }
}
