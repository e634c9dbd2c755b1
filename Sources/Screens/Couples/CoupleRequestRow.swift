package import Kinkeeper
package import Store

/// The partners of a request, by their names.
package struct CoupleRequestNames: Hashable, Sendable {
    /// The account that looks.
    package let account: Account.ID
    private let others: [Account.ID: String]

    /// The names of a couple.
    package init(of couple: SharedSpace, for account: Account.ID) {
        self.init(
            for: account, others: Dictionary(couple.members.map { ($0.account, $0.name) }) { first, _ in first })
    }

    /// The names of some accounts.
    package init(for account: Account.ID, others: [Account.ID: String]) {
        (self.account, self.others) = (account, others)
    }

    /// The partner's name; that of a former partner where it is not known any more.
    func partner(_ phrases: Phrasebook) -> String {
        others.first { $0.key != account }?.value ?? phrases.text("requests.former")
    }

    /// "You ask", "Ben asks".
    func asker(of request: CoupleRequest, _ phrases: Phrasebook) -> String {
        guard request.askedBy != account else { return phrases.text("requests.who.you") }
        let name = others[request.askedBy] ?? phrases.text("requests.former")
        return phrases.text("requests.who.partner", ["name": name])
    }
}

/// A request in a list.
public struct CoupleRequestRow: Hashable, Sendable {
    /// Names the row in the page.
    public let anchor: String
    /// The page of the request.
    public let path: String
    /// The request in a few words.
    public let title: String
    /// "Ben asks · Date night · Friday, 27 November · Every month".
    public let details: String
    /// "pending": names the mark's colour.
    public let state: String
    /// "Pending".
    public let stateTitle: String
    /// "high": names the dot's colour.
    public let priority: String
    /// "Priority: High".
    public let priorityTitle: String

    package init(_ request: CoupleRequest, _ names: CoupleRequestNames, from display: DisplayContext) {
        let phrases = display.phrases
        anchor = "request-\(request.id)"
        path = Routes.coupleRequest.path(request.id)
        title = request.title
        details = [
            names.asker(of: request, phrases), phrases.text("requests.kind.\(request.kind.rawValue)"),
            request.due(on: display.today).map { display.wording.day($0, today: display.today) },
            request.repeats.map { phrases.text("requests.repeats.\($0.rawValue)") },
        ].compactMap(\.self).joined(separator: " · ")
        state = request.state.rawValue
        stateTitle = phrases.text("requests.state.\(request.state.rawValue)")
        priority = request.priority.rawValue
        priorityTitle = phrases.text(
            "requests.priority.of", ["priority": phrases.text("checkIns.priority.\(request.priority.rawValue)")])
    }
}

/// Requests on another page: on Today those that wait for an answer, on the couple's page the open ones.
public struct CoupleRequestSection: Hashable, Sendable {
    /// The most rows.
    package static let most = 3

    /// The rows.
    public let rows: [CoupleRequestRow]
    /// "2 open requests", "and 4 more"; nil where there is nothing to say beside the rows.
    public let more: String?
    /// The page of all.
    public let path: String

    /// The requests that wait for an account's answer; nil without any.
    package init?(
        waiting requests: [CoupleRequest], of count: Int, _ names: CoupleRequestNames, from display: DisplayContext
    ) {
        guard !requests.isEmpty else { return nil }
        rows = requests.prefix(Self.most).map { CoupleRequestRow($0, names, from: display) }
        let left = count - rows.count
        more = left > 0 ? display.phrases.text("requests.today.more", ["count": display.wording.number(left)]) : nil
        path = Routes.coupleRequests.path
    }

    /// The open requests of a couple.
    package init(
        open requests: [CoupleRequest], _ counts: CoupleRequestCounts, _ names: CoupleRequestNames, from display: DisplayContext
    ) {
        rows = requests.prefix(Self.most).map { CoupleRequestRow($0, names, from: display) }
        let open = counts.byState[.pending] ?? 0
        more =
            open == 0
            ? nil
            : [
                display.phrases.count("requests.open", open),
                counts.waiting > 0 ? display.phrases.count("requests.waiting", counts.waiting) : nil,
            ].compactMap(\.self).joined(separator: " · ")
        path = Routes.coupleRequests.path
    }
}
