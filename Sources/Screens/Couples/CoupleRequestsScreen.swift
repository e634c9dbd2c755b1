package import Kinkeeper
package import Store

/// What the partners of a couple ask of one another, a page at a time.
public struct CoupleRequestsScreen: Hashable, Sendable {
    /// The number of requests on a page.
    package static let most = 50

    /// A link of the list: its words, and whether it is the present one.
    public struct Chip: Hashable, Sendable {
        /// Where it leads.
        public let path: String
        /// "Pending (3)".
        public let title: String
        /// Whether it is the list that is shown.
        public let isSelected: Bool
    }

    /// A request that was taken back.
    public struct DeletedRow: Hashable, Sendable {
        /// The request in a few words.
        public let title: String
        /// "21 November 2026, 14:05".
        public let when: String
        /// "Bring … back", for screen readers.
        public let label: String
        /// Where it is brought back.
        public let restorePath: String
    }

    /// The list of a state.
    package struct List: Sendable {
        /// The state whose requests are shown.
        package var state: CoupleRequest.State
        /// The requests of this page.
        package var requests: [CoupleRequest]
        /// Where the next page begins.
        package var next: CoupleRequestCursor?
        /// Whether this is the first page.
        package var isFirst: Bool
        /// How many there are of each state.
        package var counts: CoupleRequestCounts
        /// What the account has taken back.
        package var deleted: [DeletedCoupleRequest] = []
        /// Whether it is what was kept of a couple that has ended.
        package var isKept = false

        package init(
            _ state: CoupleRequest.State, _ requests: [CoupleRequest], next: CoupleRequestCursor?, isFirst: Bool,
            counts: CoupleRequestCounts
        ) {
            (self.state, self.requests, self.next, self.isFirst, self.counts) = (state, requests, next, isFirst, counts)
        }
    }

    /// "2 open requests · 1 waits for your answer".
    public let summary: String
    /// The states.
    public let chips: [Chip]
    /// The requests of this page.
    public let rows: [CoupleRequestRow]
    /// What is said where there are none; nil where there are.
    public let nothing: String?
    /// The next page; nil on the last.
    public let morePath: String?
    /// The first page; nil on it.
    public let firstPath: String?
    /// "Ben is notified and answers."; nil where no request is made.
    public let newLead: String?
    /// The form for a new one; nil for what was kept of a couple that has ended.
    public let form: CoupleRequestForm?
    /// Whether the form is open: something in it has to be corrected.
    public let isFormOpen: Bool
    /// What the account has taken back.
    public let deleted: [DeletedRow]
    /// The page of the couple.
    public let couplePath: String

    package init(
        _ list: List, form: CoupleRequestForm?, isFormOpen: Bool = false, _ names: CoupleRequestNames,
        from display: DisplayContext
    ) {
        let phrases = display.phrases
        func path(_ state: CoupleRequest.State, after cursor: CoupleRequestCursor? = nil) -> String {
            let query = [
                list.isKept ? "kept=1" : nil, state == .pending && cursor == nil ? nil : "state=\(state.rawValue)",
                cursor.map { "after=\($0)" },
            ].compactMap(\.self).joined(separator: "&")
            return query.isEmpty ? Routes.coupleRequests.path : "\(Routes.coupleRequests.path)?\(query)"
        }
        let open = list.counts.byState[.pending] ?? 0
        summary = [
            phrases.count("requests.open", open),
            list.counts.waiting > 0 && !list.isKept ? phrases.count("requests.waiting", list.counts.waiting) : nil,
        ].compactMap(\.self).joined(separator: " · ")
        chips = CoupleRequest.State.allCases.map { state in
            let count = display.wording.number(list.counts.byState[state] ?? 0)
            return Chip(
                path: path(state), title: phrases.text("requests.chip.\(state.rawValue)", ["count": count]),
                isSelected: state == list.state)
        }
        rows = list.requests.map { CoupleRequestRow($0, names, from: display) }
        nothing = list.requests.isEmpty ? phrases.text("requests.none.\(list.state.rawValue)") : nil
        morePath = list.next.map { path(list.state, after: $0) }
        firstPath = list.isFirst ? nil : path(list.state)
        newLead = form.map { _ in phrases.text("requests.new.lead", ["name": names.partner(phrases)]) }
        self.form = form
        self.isFormOpen = isFormOpen
        deleted = list.deleted.map { DeletedRow($0, from: display) }
        couplePath = Routes.couple.path
    }
}

extension CoupleRequestsScreen.DeletedRow {
    fileprivate init(_ request: DeletedCoupleRequest, from display: DisplayContext) {
        self.init(
            title: request.title, when: display.wording.moment(request.deletedAt, in: display.timeZone),
            label: display.phrases.text("reminders.gone.back.of", ["title": request.title]),
            restorePath: Routes.coupleRequestRestoring.path(request.id))
    }
}
