public import Foundation
public import Kinkeeper

/// The check-ins of a couple for one of its partners: the couple's space, and what reaches over to the partners' own.
///
/// **Sealed answers.** Two files are never written in one step, so each move is done in an order that a crash cannot hurt, and doing
/// any part of it twice changes nothing:
///
/// 1. The text goes to the author's own space.
/// 2. The couple's space says that it is ready.
/// 3. When all partners' answers are there, one transaction of the couple's space writes their texts. That is the moment they are
///    shown.
/// 4. The texts are cleared from the authors' spaces.
///
/// `settle` takes up what a crash left, each time a check-in is opened.
public struct CoupleCheckIns: Sendable {
    /// The couple.
    public let couple: SharedSpace
    /// The account that acts.
    public let account: Account.ID
    /// The couple's space.
    public let space: Space
    let folder: DataFolder

    /// Both partners, in the order they joined.
    public var partners: [Account.ID] { couple.members.map(\.account) }

    /// Does an act; see `Space.act`.
    public func act(
        _ act: CheckInAct, in id: CheckIn.ID, seen: Int, at time: Date
    ) async throws(StoreError) -> CheckIn {
        try await space.act(act, in: id, by: account, seen: seen, partners: partners, at: time)
    }

    /// What the account has sealed in a check-in, or taken back: its own texts, which its partner cannot read.
    public func ownSealedAnswers(of checkIn: CheckIn.ID) async throws(StoreError) -> [SealedAnswer] {
        try await personalSpace(of: account).sealedAnswers(of: checkIn)
    }

    /// Answers a prompt so that the partner reads it at once. `seen` is the revision that the author changes; 0 for a first answer.
    /// Throws `checkInRefused`.
    public func answer(
        _ prompt: CheckInPrompt.ID, in checkIn: CheckIn.ID, text: String, seen: Int, at time: Date
    ) async throws(StoreError) {
        try check(text)
        try await space.putAnswer(
            answerID(to: prompt, in: checkIn), to: prompt, in: checkIn, text: text, revision: seen + 1, by: account,
            partners: partners, at: time)
        try await settle(checkIn, at: time)
    }

    /// Answers a prompt so that nobody else reads it before all have answered. Throws `checkInRefused`.
    public func seal(
        _ prompt: CheckInPrompt.ID, in checkIn: CheckIn.ID, text: String, seen: Int, at time: Date
    ) async throws(StoreError) {
        try check(text)
        let id = answerID(to: prompt, in: checkIn)
        let present = try await space.answers(of: checkIn).first { $0.id == id }
        guard present?.isSealed ?? true else {
            // Sent twice, and shown to both in between.
            if present?.revision == seen + 1, present?.text == text { return }
            throw .checkInRefused(.alreadyRevealed)
        }
        let own = try await personalSpace(of: account)
        let kept = try await own.sealedAnswers(of: checkIn).first { $0.id == id }
        guard (present?.revision ?? 0) == seen else {
            // Sent twice, the second finds what the first has done.
            if present?.revision == seen + 1, kept?.text == text { return try await settle(checkIn, at: time) }
            throw .checkInRefused(.stale)
        }
        // What the couple's space would refuse is not kept in the other one.
        try await space.checkAnswer(to: prompt, in: checkIn, by: account, partners: partners, at: time)
        let answer = SealedAnswer(id: id, checkIn: checkIn, prompt: prompt, text: text, revision: seen + 1)
        try await own.keepSealed(answer, for: couple.id, at: time)
        try await space.putAnswer(
            id, to: prompt, in: checkIn, text: nil, revision: seen + 1, by: account, partners: partners, at: time)
        try await settle(checkIn, at: time)
    }

    /// Takes an answer back. The text of a sealed one stays with its author, who may change it and hand it over again. `seen` is
    /// its revision. Throws `checkInRefused`.
    public func takeBack(
        _ prompt: CheckInPrompt.ID, in checkIn: CheckIn.ID, seen: Int, at time: Date
    ) async throws(StoreError) {
        let id = answerID(to: prompt, in: checkIn)
        let own = try await personalSpace(of: account)
        let present = try await space.answers(of: checkIn).first { $0.id == id }
        if let present, present.isSealed, present.revision == seen,
            let kept = try await own.sealedAnswers(of: checkIn).first(where: { $0.id == id })
        {
            try await space.checkAnswer(to: prompt, in: checkIn, by: account, partners: partners, at: time)
            // First, so that a crash in between is taken up by `settle` as a taking back.
            let draft = SealedAnswer(id: id, checkIn: checkIn, prompt: prompt, text: kept.text, revision: 0)
            try await own.keepSealed(draft, for: couple.id, at: time)
        }
        try await space.takeBack(id, in: checkIn, seen: seen, by: account, partners: partners, at: time)
    }

    /// Takes up what a crash left, and shows sealed answers that all partners have given. Doing it twice changes nothing.
    public func settle(_ checkIn: CheckIn.ID, at time: Date) async throws(StoreError) {
        try await handOver(checkIn, at: time)
        let answers = try await space.answers(of: checkIn)
        for group in Dictionary(grouping: answers, by: \.prompt).values
        where CheckInAnswer.areReady(group, of: partners) {
            try await reveal(group.filter(\.isSealed), at: time)
        }
        try await clear(checkIn)
    }

    /// Settles the check-ins of which the account's space still holds texts.
    public func settleAll(at time: Date) async throws(StoreError) {
        for checkIn in try await personalSpace(of: account).checkInsWithSealedAnswers(in: couple.id) {
            try await settle(checkIn, at: time)
        }
    }

    // MARK: - Private

    private func check(_ text: String) throws(StoreError) {
        guard text.count <= CheckInAnswer.longestText else { throw .checkInRefused(.tooLong(most: CheckInAnswer.longestText)) }
        guard text.contains(where: { !$0.isWhitespace }) else { throw .checkInRefused(.emptyAnswer) }
    }

    /// Each partner has one answer to a prompt in a check-in, whichever device it comes from.
    private func answerID(to prompt: CheckInPrompt.ID, in checkIn: CheckIn.ID) -> CheckInAnswer.ID {
        CheckInAnswer.ID(of: StableDigest("answer \(checkIn) \(prompt) \(account)"), at: couple.createdAt)
    }

    /// A partner's own space. The server moves what lies in it; no partner reads the other's.
    func personalSpace(of account: Account.ID) async throws(StoreError) -> Space {
        guard let id = try await folder.accounts.account(account)?.personalSpace else { throw .notFound }
        return try await folder.openSpace(id, for: account, isKept: account == self.account)
    }

    /// Says that the account's texts are ready which the couple's space does not know of.
    private func handOver(_ checkIn: CheckIn.ID, at time: Date) async throws(StoreError) {
        let sealed = try await ownSealedAnswers(of: checkIn)
        guard !sealed.isEmpty else { return }
        let answers = try await space.answers(of: checkIn)
        for answer in sealed {
            let present = answers.first { $0.id == answer.id }
            if answer.revision == 0, let present, present.isSealed { try await space.forgetReady(present) }
            let known = present?.revision ?? 0
            guard answer.revision == known + 1 else { continue }
            do throws(StoreError) {
                try await space.putAnswer(
                    answer.id, to: answer.prompt, in: answer.checkIn, text: nil, revision: answer.revision, by: account,
                    partners: partners, at: time)
            } catch .checkInRefused {
                // The check-in ended before: the text stays with its author.
            }
        }
    }

    private func reveal(_ ready: [CheckInAnswer], at time: Date) async throws(StoreError) {
        var texts: [SealedAnswer] = []
        for answer in ready {
            let kept = try await personalSpace(of: answer.account).sealedAnswers(of: answer.checkIn)
            guard let found = kept.first(where: { $0.id == answer.id }) else {
                return try await space.forgetReady(answer)
            }
            // The author is taking it back, or changing it.
            guard found.revision > 0 else { return try await space.forgetReady(answer) }
            guard found.revision == answer.revision else { return }
            texts.append(found)
        }
        _ = try await space.reveal(texts, at: time)
    }

    /// Clears the texts that are in the couple's space.
    private func clear(_ checkIn: CheckIn.ID) async throws(StoreError) {
        let shown = try await space.answers(of: checkIn).filter { !$0.isSealed }
        for partner in Set(shown.map(\.account)) where partners.contains(partner) {
            let own = try await personalSpace(of: partner)
            let done = try await own.sealedAnswers(of: checkIn).filter { kept in
                shown.contains { $0.id == kept.id && $0.revision >= kept.revision }
            }
            try await own.clearSealed(done)
        }
    }
}

extension DataFolder {
    /// The check-ins of an account's couple. Throws `spaceRefused(.noCouple)` without a couple, and
    /// `checkInRefused(.noPartner)` while the account waits alone.
    public func checkIns(of account: Account.ID, at time: Date) async throws(StoreError) -> CoupleCheckIns {
        guard let couple = try await accounts.couple(of: account, at: time) else { throw .spaceRefused(.noCouple) }
        guard couple.partner(of: account) != nil else { throw .checkInRefused(.noPartner) }
        let space = try await openSpace(couple.id, for: account)
        return CoupleCheckIns(couple: couple, account: account, space: space, folder: self)
    }
}

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
    /// The items of this check-in.
    public let items: [ActionItem]
    /// Open items from before it.
    public let openItems: [ActionItem]
    /// The completed check-in before this one.
    public let previous: CheckIn?
    /// Of the couple, this check-in among them once it is completed.
    public let ends: [Date]
    /// Whether it is a copy that is kept of a couple that has ended.
    public let isKept: Bool
}

extension CoupleCheckIns {
    /// A check-in with all that stands beside it; settled first. Throws `notFound`.
    public func snapshot(of id: CheckIn.ID, at time: Date) async throws(StoreError) -> CheckInSnapshot {
        try await settle(id, at: time)
        guard let checkIn = try await space.checkIn(id) else { throw .notFound }
        let all = try await space.actionItems(done: 0)
        return CheckInSnapshot(
            couple: couple, account: account, checkIn: checkIn, rules: try await space.checkInRules(),
            categories: try await space.checkInCategories(at: time), prompts: try await space.checkInPrompts(),
            answers: try await space.answers(of: id), ownTexts: try await ownSealedAnswers(of: id),
            items: try await space.actionItems(of: id), openItems: all.filter { $0.checkIn != id },
            previous: try await space.completedCheckIn(before: checkIn), ends: try await space.endsOfCheckIns(), isKept: false)
    }
}

extension CoupleCheckIns {
    /// The account of a member; nil where it is gone.
    package func account(of member: SharedSpace.Member) async throws(StoreError) -> Account? {
        try await folder.accounts.account(member.account)
    }

    /// Puts a reminder into a partner's own space, unless it is there, or was.
    package func plan(
        _ draft: ReminderDraft, for account: Account, at now: Date, in zone: ZoneOffsets
    ) async throws(StoreError) {
        let own = try await folder.openSpace(account.personalSpace, for: account.id, isKept: account.id == self.account)
        do throws(StoreError) {
            try await own.createReminder(draft, at: now, in: zone)
        } catch {
            // It was deleted.
            guard error == .notFound else { throw error }
        }
    }
}
