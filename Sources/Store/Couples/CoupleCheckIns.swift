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
        let id = answerID(to: prompt, in: checkIn)
        let draft = try await ownSealedAnswers(of: checkIn).first { $0.id == id && $0.isDraft }
        try await space.putAnswer(
            id, to: prompt, in: checkIn, text: text, revision: next(after: seen, draft), by: account,
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
            if present?.text == text { return }
            throw .checkInRefused(.alreadyRevealed)
        }
        let own = try await personalSpace(of: account)
        let kept = try await own.sealedAnswers(of: checkIn).first { $0.id == id }
        guard (present?.revision ?? 0) == seen else {
            // Sent twice, the second finds what the first has done.
            if let kept, !kept.isDraft, kept.text == text { return try await settle(checkIn, at: time) }
            throw .checkInRefused(.stale)
        }
        // What the couple's space would refuse is not kept in the other one.
        try await space.checkAnswer(to: prompt, in: checkIn, by: account, partners: partners, at: time)
        let revision = next(after: seen, kept)
        let answer = SealedAnswer(id: id, checkIn: checkIn, prompt: prompt, text: text, revision: revision)
        try await own.keepSealed(answer, for: couple.id, at: time)
        try await space.putAnswer(
            id, to: prompt, in: checkIn, text: nil, revision: revision, by: account, partners: partners, at: time)
        try await settle(checkIn, at: time)
    }

    /// Takes an answer back that was not shown to both. Its words stay with its author, who may change them and hand them over again.
    /// `seen` is its revision. Throws `checkInRefused`.
    public func takeBack(
        _ prompt: CheckInPrompt.ID, in checkIn: CheckIn.ID, seen: Int, at time: Date
    ) async throws(StoreError) {
        let id = answerID(to: prompt, in: checkIn)
        let own = try await personalSpace(of: account)
        let answers = try await space.answers(of: checkIn).filter { $0.prompt == prompt }
        guard let present = answers.first(where: { $0.id == id }) else { return }
        guard present.revision == seen else { throw .checkInRefused(.stale) }
        guard present.isSealed || answers.count == 1 else { throw .checkInRefused(.alreadyRevealed) }
        try await space.checkAnswer(to: prompt, in: checkIn, by: account, partners: partners, at: time)
        let kept = try await own.sealedAnswers(of: checkIn).first { $0.id == id }
        if let text = present.text ?? kept?.text {
            // First, so that a crash in between is taken up by `settle` as a taking back.
            let draft = SealedAnswer(id: id, checkIn: checkIn, prompt: prompt, text: text, revision: -seen)
            try await own.keepSealed(draft, for: couple.id, at: time)
        }
        try await space.takeBack(id, in: checkIn, seen: seen, by: account, partners: partners, at: time)
    }

    /// The revision after one that was seen. An answer that was taken back goes on counting, so that none is ever given twice.
    private func next(after seen: Int, _ kept: SealedAnswer?) -> Int {
        let taken = kept.map { $0.isDraft ? -$0.revision : 0 } ?? 0
        return max(seen, taken) + 1
    }

    /// Takes up what a crash left, and shows sealed answers that all partners have given. Doing it twice changes nothing.
    public func settle(_ checkIn: CheckIn.ID, at time: Date) async throws(StoreError) {
        try await handOver(checkIn, at: time)
        let answers = try await space.answers(of: checkIn)
        var hasShown = false
        for group in Dictionary(grouping: answers, by: \.prompt).values
        where CheckInAnswer.areReady(group, of: partners) {
            if try await reveal(group.filter(\.isSealed), at: time) { hasShown = true }
        }
        try await clear(checkIn, of: account)
        guard hasShown else { return }
        // The others clear theirs themselves where this cannot.
        for partner in partners where partner != account { try? await clear(checkIn, of: partner) }
    }

    /// Settles the check-ins of which the account's space still holds texts.
    public func settleAll(at time: Date) async throws(StoreError) {
        for checkIn in try await personalSpace(of: account).checkInsWithSealedAnswers(in: couple.id) {
            try await settle(checkIn, at: time)
        }
    }

    // MARK: - Private

    private func check(_ text: String) throws(StoreError) {
        guard !text.isTooLong(most: CheckInAnswer.longestText) else {
            throw .checkInRefused(.tooLong(most: CheckInAnswer.longestText))
        }
        guard text.contains(where: { !$0.isWhitespace }) else { throw .checkInRefused(.emptyAnswer) }
    }

    /// Each partner has one answer to a prompt in a check-in, whichever device it comes from.
    func answerID(to prompt: CheckInPrompt.ID, in checkIn: CheckIn.ID) -> CheckInAnswer.ID {
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
        // A restored document may hold any: only an answer of this account is handed over.
        for answer in sealed where answer.id == answerID(to: answer.prompt, in: checkIn) {
            let present = answers.first { $0.id == answer.id }
            if answer.isDraft, let present, present.isSealed { try await space.forgetReady(present) }
            guard answer.revision > present?.revision ?? 0, present?.isSealed ?? true else { continue }
            do throws(StoreError) {
                try await space.putAnswer(
                    answer.id, to: answer.prompt, in: answer.checkIn, text: nil, revision: answer.revision, by: account,
                    partners: partners, at: time)
            } catch .checkInRefused {
                // The check-in ended before: the text stays with its author.
            }
        }
    }

    private func reveal(_ ready: [CheckInAnswer], at time: Date) async throws(StoreError) -> Bool {
        var texts: [SealedAnswer] = []
        for answer in ready {
            let kept = try await personalSpace(of: answer.account).sealedAnswers(of: answer.checkIn)
            guard let found = kept.first(where: { $0.id == answer.id }), !found.isDraft else {
                // Taken back, or gone with an older copy of that space.
                try await space.forgetReady(answer)
                return false
            }
            // The author is changing it.
            guard found.revision == answer.revision else { return false }
            texts.append(found)
        }
        return try await space.reveal(texts, of: partners, at: time)
    }

    /// Clears the texts of a partner that are in the couple's space.
    private func clear(_ checkIn: CheckIn.ID, of partner: Account.ID) async throws(StoreError) {
        let shown = try await space.answers(of: checkIn).filter { !$0.isSealed && $0.account == partner }
        guard !shown.isEmpty else { return }
        let own = try await personalSpace(of: partner)
        let done = try await own.sealedAnswers(of: checkIn).filter { kept in
            shown.contains { $0.id == kept.id && $0.revision >= abs(kept.revision) }
        }
        try await own.clearSealed(done)
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
