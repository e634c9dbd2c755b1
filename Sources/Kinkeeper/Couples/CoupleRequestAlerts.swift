public import Foundation

/// News of a request for one partner: the other asks, or has answered.
public struct CoupleRequestNews: Hashable, Sendable {
    /// What happened. Its text goes into identifiers, and must never change.
    public enum Stage: String, CaseIterable, Sendable {
        case asked, accepted, declined
    }

    /// The request.
    public let request: CoupleRequest.ID
    /// What happened.
    public let stage: Stage
    /// The request in a few words.
    public let title: String
    /// What the partner says beside it: the description, or the response; may be empty.
    public let text: String
    /// The name of the partner who asks or answers.
    public let partner: String
    /// When it happened.
    public let date: Date

    /// The news that a request is for an account; nil while there is none. An account hears nothing of what it did itself.
    public init?(_ request: CoupleRequest, for account: AccountID, partner: String) {
        switch request.state {
        case .pending:
            guard request.askedBy != account else { return nil }
            (stage, text, date) = (.asked, request.details, request.createdAt)
        case .accepted, .declined:
            guard request.askedBy == account, let answered = request.answeredAt else { return nil }
            (stage, text, date) = (request.state == .accepted ? .accepted : .declined, request.response, answered)
        }
        self.request = request.id
        title = request.title
        self.partner = partner
    }
}

/// The alerts of requests: each once, at the moment of the news.
public struct CoupleRequestAlerts: AlertProducer {
    private let news: [CoupleRequestNews]

    /// The alerts of this news.
    public init(_ news: [CoupleRequestNews]) { self.news = news }

    /// See `AlertProducer`.
    public func stream(from day: CivilDate, in zone: ZoneOffsets) -> any AlertStream {
        DayQueue(news.map { CoupleRequestMember(news: $0, zone: zone) }, from: day)
    }
}

private struct CoupleRequestMember: DayMember {
    let news: CoupleRequestNews
    let second: Int
    let day: CivilDate

    init(news: CoupleRequestNews, zone: ZoneOffsets) {
        self.news = news
        // Not a moment before it happened.
        second = ZoneOffsets.wholeSeconds(news.date.timeIntervalSince1970.rounded(.up))
        day = zone.local(at: second).date
    }

    func nextDay(onOrAfter day: CivilDate) -> CivilDate? { self.day >= day ? self.day : nil }

    func append(day: CivilDate, to drafts: inout [AlertDraft]) {
        // The day of its identifier is the same in every zone.
        let notice = AlertNotice(
            source: AlertSource(.request, news.request.uuid), kind: .request(news.stage),
            date: CivilDate(of: news.date, in: .gmt), category: .reminder(.partnerMoment), reason: .request,
            content: .request(news))
        drafts.append(AlertDraft(notice, at: .instant(second)))
    }
}
