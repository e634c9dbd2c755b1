package import Kinkeeper
package import Store

/// A request as it stands on a day.
package struct ShownCoupleRequest: Sendable {
    let request: CoupleRequest
    let today: CivilDate

    /// A request on a day.
    package init(_ request: CoupleRequest, on today: CivilDate) {
        (self.request, self.today) = (request, today)
    }
}

extension Records {
    /// Something that one partner asks of the other.
    package static let coupleRequest = Record<ShownCoupleRequest>(
        "CoupleRequest", "Something that one partner asks of the other."
    ) {
        Field("id", .identifier("Names the request."), \.request.id)
        Field("askedBy", .identifier("The account of the partner who asks."), \.request.askedBy)
        coupleRequestInput.fields.map { $0.of { CoupleRequestDraft($0.request) } }
        Field(
            "nextDue",
            orNull: .day("The day it is due next: an accepted request that repeats moves on once its day has passed.")
        ) { $0.request.due(on: $0.today) }
        Field("state", .word("Whether it was answered, and how.", named: "CoupleRequestState"), \.request.state)
        Field("response", .text("What the other partner said to it.", max: CoupleRequest.longestResponse), \.request.response)
        Field("answeredAt", orNull: .instant("When it was answered."), \.request.answeredAt)
        Field("createdAt", .instant("When it was made."), \.request.createdAt)
        Field("updatedAt", .instant("When it was last changed or answered."), \.request.updatedAt)
        Field("version", .text("The version of it, for If-Match.", max: 20)) { String($0.request.version) }
    }

    /// The editable content of a request.
    package static let coupleRequestInput = RecordInput<CoupleRequestDraft>(
        "CoupleRequestInput", "A request to make.", required: ["title"]
    ) {
        Field("kind", .word("What is asked for; conversation if not said.", named: "CoupleRequestKind"), sets: \.kind)
        Field(
            "title", .text("The request in a few words.", min: 1, max: CoupleRequest.longestTitle, pattern: "\\S"),
            sets: \.title)
        Field("details", .text("A description; empty if not said.", max: CoupleRequest.longestDetails), sets: \.details)
        Field("priority", .priority("How pressing it is; medium if not said."), sets: \.priority)
        Field("due", orNull: .day("The first day it is due; null without one."), sets: \.due)
        Field(
            "repeats", orNull: .word("How often it repeats, from its day on; null for once.", named: "CoupleRequestRepeat"),
            sets: \.repeats)
        Field(
            "tags",
            .list(
                "Words to find it by.", of: .text("A tag.", max: CoupleRequest.longestTag), max: CoupleRequest.mostTags),
            sets: \.tags)
    }

    /// An answer to a request.
    package static let coupleRequestAnswer = RecordInput<CoupleRequestAnswer>(
        "CoupleRequestAnswer", "An answer to a request.", required: ["isAccepted"]
    ) {
        Field("isAccepted", .flag("Whether it is accepted; declined otherwise."), sets: \.isAccepted)
        Field("response", .text("Words to the partner who asks.", max: CoupleRequest.longestResponse), sets: \.response)
        Field(
            "actionItem",
            orNull: .word(
                "For whom an action item is made of an accepted request, with its words, day and priority; null for none.",
                named: "CoupleRequestAssignee"), sets: \.actionItem)
    }

    /// A request that was taken back.
    package static let deletedCoupleRequest = Record<DeletedCoupleRequest>(
        "DeletedCoupleRequest", "A request that you took back and can bring back."
    ) {
        Field("id", .identifier("Names the request."), \.id)
        Field("title", .text("The request in a few words."), \.title)
        Field("deletedAt", .instant("When it was taken back; 30 days later it is gone for good."), \.deletedAt)
    }
}
