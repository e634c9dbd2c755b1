public import Foundation

/// A request to be made or changed.
public struct CoupleRequestDraft: Hashable, Sendable {
    /// The identifier chosen by the client, so that sending it twice writes it once; nil otherwise.
    public var id: CoupleRequest.ID?
    /// What is asked for.
    public var kind: CoupleRequest.Kind
    /// The request in a few words; not blank.
    public var title: String
    /// A description; may be empty.
    public var details: String
    /// How pressing it is.
    public var priority: ActionItem.Priority
    /// The first day it is due; nil without one.
    public var due: CivilDate?
    /// How often it repeats; nil for once.
    public var repeats: CoupleRequestRepeat?
    /// Words to find it by.
    public var tags: [String]

    /// A draft from its parts.
    public init(
        id: CoupleRequest.ID? = nil, kind: CoupleRequest.Kind = .conversation, title: String, details: String = "",
        priority: ActionItem.Priority = .medium, due: CivilDate? = nil, repeats: CoupleRequestRepeat? = nil,
        tags: [String] = []
    ) {
        self.id = id
        self.kind = kind
        self.title = title
        self.details = details
        self.priority = priority
        self.due = due
        self.repeats = repeats
        self.tags = tags
    }

    /// What a request says now.
    public init(_ request: CoupleRequest) {
        self.init(
            kind: request.kind, title: request.title, details: request.details, priority: request.priority, due: request.due,
            repeats: request.repeats, tags: request.tags)
    }

    /// The same without blank tags, and each tag once. A comma ends a tag, as where tags are typed in one line.
    public var tidied: CoupleRequestDraft {
        var (draft, seen) = (self, Set<String>())
        draft.tags = tags.flatMap { $0.split(separator: ",") }.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
            .filter { !$0.isEmpty && seen.insert($0.lowercased()).inserted }
        return draft
    }

    /// Refuses a blank title, texts that are too long, too many tags, and repeating without a day.
    public func check() throws(CoupleRequest.Problem) {
        guard title.contains(where: { !$0.isWhitespace }) else { throw .noTitle }
        guard !title.isTooLong(most: CoupleRequest.longestTitle) else { throw .longTitle }
        guard !details.isTooLong(most: CoupleRequest.longestDetails) else { throw .longDetails }
        guard tags.count <= CoupleRequest.mostTags else { throw .tooManyTags }
        guard tags.allSatisfy({ !$0.isTooLong(most: CoupleRequest.longestTag) }) else { throw .longTag }
        guard repeats == nil || due != nil else { throw .repeatsWithoutDay }
    }
}

/// The answer to a request.
public struct CoupleRequestAnswer: Hashable, Sendable {
    /// Who does the action item that is made of an accepted request.
    public enum Assignee: String, CaseIterable, Sendable {
        /// The partner who answers.
        case me
        case both
    }

    /// Whether it is accepted; declined otherwise.
    public var isAccepted: Bool
    /// Words to the partner who asks; may be empty.
    public var response: String
    /// For whom an action item is made of it; nil for none. Only of an accepted request.
    public var actionItem: Assignee?

    /// An answer from its parts.
    public init(isAccepted: Bool, response: String = "", actionItem: Assignee? = nil) {
        self.isAccepted = isAccepted
        self.response = response
        self.actionItem = actionItem
    }

    /// Refuses a response that is too long.
    public func check() throws(CoupleRequest.Problem) {
        guard !response.isTooLong(most: CoupleRequest.longestResponse) else { throw .longResponse }
    }
}

/// A change of a request that its rules forbid.
public enum CoupleRequestRefusal: Error, Hashable, Sendable {
    /// Only the partner who asks changes it or takes it back.
    case notTheAsker
    /// The partner who asks does not answer it.
    case ownRequest
    /// It was answered, and so it stays as it was asked.
    case answered
}

extension CoupleRequest {
    /// What is wrong with a request or an answer that was typed.
    public enum Problem: String, Error, CaseIterable, Hashable, Sendable {
        case noTitle, longTitle, longDetails, longResponse, tooManyTags, longTag, repeatsWithoutDay
    }

    /// Whether an account is asked, and has not answered.
    public func isWaiting(for account: AccountID) -> Bool { state == .pending && askedBy != account }

    /// Whether it is answered so.
    public func says(_ answer: CoupleRequestAnswer) -> Bool {
        state == (answer.isAccepted ? .accepted : .declined) && response == answer.response
    }

    /// Returns it with what a draft says; only the partner who asks changes it, while it is pending.
    public func edited(
        to draft: CoupleRequestDraft, by account: AccountID, at time: Date
    ) throws(CoupleRequestRefusal) -> CoupleRequest {
        try checkTakingBack(by: account)
        var request = self
        (request.kind, request.title, request.details, request.priority) = (
            draft.kind, draft.title, draft.details, draft.priority
        )
        (request.due, request.repeats, request.tags) = (draft.due, draft.repeats, draft.tags)
        return request.changed(at: time)
    }

    /// Returns it with an answer, a first or another one: the partner who was asked answers it.
    public func answered(
        _ answer: CoupleRequestAnswer, by account: AccountID, at time: Date
    ) throws(CoupleRequestRefusal) -> CoupleRequest {
        guard account != askedBy else { throw .ownRequest }
        var request = self
        request.state = answer.isAccepted ? .accepted : .declined
        request.response = answer.response
        // Other words for the same answer are no other answer.
        request.answeredAt = state == request.state ? answeredAt : time
        return request.changed(at: time)
    }

    /// Refuses taking it back to all but the partner who asks, and after it was answered.
    public func checkTakingBack(by account: AccountID) throws(CoupleRequestRefusal) {
        guard account == askedBy else { throw .notTheAsker }
        guard state == .pending else { throw .answered }
    }

    /// The action item that is made of it for a partner or both: its words, its priority, and the day it is due next.
    public func actionItem(
        for assignee: CoupleRequestAnswer.Assignee, answering account: AccountID, on today: CivilDate
    ) -> ActionItemDraft {
        ActionItemDraft(
            title: title, note: details, due: due(on: today), priority: priority, assignee: assignee == .me ? account : nil)
    }

    private func changed(at time: Date) -> CoupleRequest {
        var request = self
        request.updatedAt = time
        request.version += 1
        return request
    }
}
