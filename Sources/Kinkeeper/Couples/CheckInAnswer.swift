public import Foundation

/// A partner's answer to a prompt.
///
/// A sealed one is told only as being there: its text lies in the space of its author until both partners have answered, and is then
/// shown to both in one step.
public struct CheckInAnswer: Identifiable, Hashable, Sendable {
    /// Names one answer.
    public typealias ID = Identifier<CheckInAnswer>

    /// The longest answer, in characters.
    public static let longestText = 5_000

    /// Names the answer.
    public let id: ID
    /// The check-in in which it was given.
    public let checkIn: CheckIn.ID
    /// The prompt.
    public let prompt: CheckInPrompt.ID
    /// Its author.
    public let account: AccountID
    /// Its text; nil while it is sealed.
    public let text: String?
    /// Counts the changes of the text, from 1.
    public let revision: Int
    /// When it was given or changed last.
    public let answeredAt: Date

    /// Whether only its author may read it.
    public var isSealed: Bool { text == nil }

    /// An answer from its parts.
    public init(
        id: ID, checkIn: CheckIn.ID, prompt: CheckInPrompt.ID, account: AccountID, text: String?, revision: Int,
        answeredAt: Date
    ) {
        self.id = id
        self.checkIn = checkIn
        self.prompt = prompt
        self.account = account
        self.text = text
        self.revision = revision
        self.answeredAt = answeredAt
    }

    /// Whether all partners have answered the same prompt and at least one answer is sealed, so that it is to be shown.
    public static func areReady(_ answers: [CheckInAnswer], of partners: [AccountID]) -> Bool {
        partners.count > 1 && partners.allSatisfy { partner in answers.contains { $0.account == partner } }
            && answers.contains(where: \.isSealed)
    }
}

/// A sealed answer as it lies in its author's own space.
public struct SealedAnswer: Identifiable, Hashable, Sendable {
    /// The identifier of the answer, the same in both spaces.
    public let id: CheckInAnswer.ID
    /// The check-in.
    public let checkIn: CheckIn.ID
    /// The prompt.
    public let prompt: CheckInPrompt.ID
    /// The text.
    public let text: String
    /// Counts the changes of the text, from 1; below 0 for one that was taken back, so that the count goes on from there.
    public let revision: Int

    /// Whether it was taken back: it is not handed over.
    public var isDraft: Bool { revision < 0 }

    /// A sealed answer from its parts.
    public init(id: CheckInAnswer.ID, checkIn: CheckIn.ID, prompt: CheckInPrompt.ID, text: String, revision: Int) {
        self.id = id
        self.checkIn = checkIn
        self.prompt = prompt
        self.text = text
        self.revision = revision
    }
}
