import Kinkeeper
package import Store

/// The preview of a connection's first sync, before it is approved.
public struct ConnectionPlanScreen: Hashable, Sendable {
    /// A card that may be about a person here.
    public struct Maybe: Hashable, Sendable {
        /// Names the card in the form.
        public let id: String
        /// The name on it.
        public let name: String
        /// The person here.
        public let other: String
        /// Their page.
        public let otherPath: String
    }

    /// A group of one's own that would go there.
    public struct Group: Hashable, Sendable {
        /// Names it in the form.
        public let id: String
        /// Its name.
        public let name: String
    }

    /// A card that waits.
    public struct Row: Hashable, Sendable {
        /// The name on it.
        public let name: String
        /// "new", "is Anna Berg".
        public let fate: String
    }

    /// The name of the connection.
    public let name: String
    /// Whether the plan is not ready yet and cannot be approved.
    public let isEmpty: Bool
    /// "214 cards wait."
    public let summary: String
    /// Cards that may be about people here: each one is a question.
    public let maybes: [Maybe]
    /// Groups of one's own that would go there.
    public let groups: [Group]
    /// Cards of this page of them.
    public let rows: [Row]
    /// The next page; nil where this is the last.
    public let morePath: String?
    /// Where yes is sent.
    public let path: String
    /// Back to the connection.
    public let connectionPath: String
}

extension ConnectionPlanScreen {
    /// Builds a page. `books` are those not approved yet, `next` the last card of this page when more follow.
    package init(
        _ connection: ConnectedAccount, _ books: [ConnectedBook], maybes: [PlannedCard], groups: [PlannedGroup],
        cards: [PlannedCard],
        next: PlannedCard.ID?, from display: DisplayContext
    ) {
        let path = Routes.connectionPlan.path(connection.id)
        self.init(
            name: connection.name, isEmpty: !books.allSatisfy(\.isPlanned),
            summary: display.phrases.count("connect.page.waiting", books.reduce(0) { $0 + $1.waiting }),
            maybes: maybes.compactMap { card in
                guard case .maybe(let person, let name) = card.fate else { return nil }
                return Maybe(
                    id: card.id.description, name: card.name, other: name, otherPath: Routes.person.path(person))
            },
            groups: groups.map { Group(id: $0.id.description, name: $0.name) },
            rows: cards.map { Row(name: $0.name, fate: display.phrases.fate(of: $0)) },
            morePath: next.map { "\(path)?after=\($0)" }, path: path,
            connectionPath: Routes.connection.path(connection.id))
    }
}
