package import Foundation
package import Kinkeeper
package import Store

extension Records {
    /// An answer as one of the partners sees it.
    package static let checkInAnswer = Record<ShownAnswer>("CheckInAnswer", "A partner's answer to a prompt.") {
        Field("id", .identifier("Names the answer."), \.id)
        Field("checkIn", .identifier("The check-in."), \.checkIn)
        Field("prompt", .identifier("The prompt."), \.prompt)
        Field("account", .identifier("Its author."), \.account)
        Field(
            "text", orNull: .text("The answer; null while your partner keeps it sealed.", max: CheckInAnswer.longestText),
            \.text)
        Field("isSealed", .flag("Whether only its author can read it."), \.isSealed)
        Field("revision", .count("Grows with each change; 0 for an answer of yours that you took back."), \.revision)
        Field("answeredAt", orNull: .instant("When it was last changed; null for one that you took back."), \.answeredAt)
    }

    /// What a partner answers to a prompt.
    package static let checkInAnswerInput = RecordInput<AnswerInput>(
        "CheckInAnswerInput", "Your answer to a prompt.", required: ["text", "isSealed", "revision"]
    ) {
        Field("text", .text("The answer.", min: 1, max: CheckInAnswer.longestText, pattern: "\\S"), sets: \.text)
        Field("isSealed", .flag("Whether nobody else can read it until both of you have answered."), sets: \.isSealed)
        Field("revision", .integer("The revision that you change; 0 for a first answer.", 0...Int(Int32.max)), sets: \.revision)
    }
}

/// What a partner answers to a prompt.
package struct AnswerInput: Sendable {
    /// The answer.
    package var text = ""
    /// Whether it is sealed.
    package var isSealed = false
    /// The revision that is changed; 0 for a first answer.
    package var revision = 0

    /// An answer to be read into.
    package init() {}
}

/// An answer as one of the partners sees it: a sealed text of their own is here, the other's is not.
package struct ShownAnswer: Sendable {
    /// Names the answer.
    package let id: CheckInAnswer.ID
    let checkIn: CheckIn.ID
    /// The prompt.
    package let prompt: CheckInPrompt.ID
    /// Its author.
    package let account: AccountID
    /// The text; nil for the other partner's sealed one.
    package let text: String?
    /// Whether only its author can read it.
    package let isSealed: Bool
    /// Counts the changes; 0 for one that its author has taken back.
    package let revision: Int
    let answeredAt: Date?

    fileprivate init(_ answer: CheckInAnswer, own: SealedAnswer?) {
        (id, checkIn, prompt, account) = (answer.id, answer.checkIn, answer.prompt, answer.account)
        (text, isSealed) = (answer.text ?? own?.text, answer.isSealed)
        (revision, answeredAt) = (answer.revision, answer.answeredAt)
    }

    fileprivate init(takenBack own: SealedAnswer, of account: AccountID) {
        (id, checkIn, prompt, self.account) = (own.id, own.checkIn, own.prompt, account)
        (text, isSealed, revision, answeredAt) = (own.text, true, 0, nil)
    }
}

extension CoupleCheckIns {
    /// The answers of a check-in as the account sees them, settled before; last what it has typed but not handed over. Throws
    /// `notFound` for an unknown check-in.
    package func shownAnswers(of checkIn: CheckIn.ID, at now: Date) async throws(StoreError) -> [ShownAnswer] {
        guard try await space.checkIn(checkIn) != nil else { throw .notFound }
        try await settle(checkIn, at: now)
        let answers = try await space.answers(of: checkIn)
        let own = try await ownSealedAnswers(of: checkIn)
        let handedOver = answers.map { answer in
            ShownAnswer(answer, own: own.first { $0.id == answer.id && $0.revision == answer.revision })
        }
        let kept = own.filter { kept in !answers.contains { $0.id == kept.id } }
        return handedOver + kept.map { ShownAnswer(takenBack: $0, of: account) }
    }

    /// Answers a prompt, or changes the account's answer, and returns it as the account sees it then. Throws `checkInRefused`.
    package func put(
        _ input: AnswerInput, to prompt: CheckInPrompt.ID, in checkIn: CheckIn.ID, at now: Date
    ) async throws(StoreError) -> ShownAnswer {
        guard try await space.checkIn(checkIn) != nil else { throw .notFound }
        try await settle(checkIn, at: now)
        if input.isSealed {
            try await seal(prompt, in: checkIn, text: input.text, seen: input.revision, at: now)
        } else {
            try await answer(prompt, in: checkIn, text: input.text, seen: input.revision, at: now)
        }
        let answers = try await shownAnswers(of: checkIn, at: now)
        guard let written = answers.first(where: { $0.prompt == prompt && $0.account == account }) else { throw .notFound }
        return written
    }

    /// Takes the account's answer back, whichever revision it has where `seen` is nil. Throws `checkInRefused`.
    package func remove(
        _ prompt: CheckInPrompt.ID, in checkIn: CheckIn.ID, seen: Int?, at now: Date
    ) async throws(StoreError) {
        let answers = try await shownAnswers(of: checkIn, at: now)
        let present = answers.first { $0.prompt == prompt && $0.account == account && $0.revision > 0 }
        guard let present else { return }
        try await takeBack(prompt, in: checkIn, seen: seen ?? present.revision, at: now)
    }
}
