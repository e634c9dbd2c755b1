public import Foundation

/// The request of an alert about gifts. Its text goes into identifiers, and must never change.
public enum GiftStage: Hashable, Sendable {
    /// To choose one of the ideas.
    case choose
    /// To order or buy one, or it comes too late.
    case order
    /// Nothing is bought so many days before.
    case late(daysBefore: Int)
    /// To wrap the bought gift.
    case wrap
}

extension GiftStage: CustomStringConvertible {
    /// `choose`, `order`, `late/3`, `wrap`.
    public var description: String {
        switch self {
        case .choose: "choose"
        case .order: "order"
        case .late(let days): "late/\(days)"
        case .wrap: "wrap"
        }
    }
}

/// The content of an alert about the gifts for a day.
public struct GiftNotice: Hashable, Sendable {
    /// How many ideas are named.
    public static let mostNamed = 3

    /// The next step.
    public let stage: GiftStage
    /// The day they are to be given.
    public let date: CivilDate
    /// The recipients; may be empty.
    public let people: [Person.ID]
    /// The gifts that are open, decided ones first, then the newest; never empty.
    public let gifts: [Named]

    /// A gift with its title.
    public struct Named: Hashable, Sendable {
        /// Names the gift.
        public let id: Gift.ID
        /// The title of the gift.
        public let title: String

        /// A gift of that title.
        public init(_ gift: Gift) { (id, title) = (gift.id, gift.title) }
    }

    /// A notice from its parts.
    public init(stage: GiftStage, date: CivilDate, people: [Person.ID], gifts: [Named]) {
        (self.stage, self.date, self.people, self.gifts) = (stage, date, people, gifts)
    }
}

extension GiftNotice {
    /// Returns the step that is done when the notice is: one gift chosen, bought or wrapped. Nil where several gifts could be
    /// meant, and where none of them is left to do.
    ///
    /// - Parameters:
    ///   - present: The gifts of the notice as they are now.
    ///   - time: When the notice was told. A gift that was added later was not named, and none is moved unseen.
    public func step(_ present: [Gift], namedAt time: Date) -> (gift: Gift.ID, to: Gift.Status)? {
        let named = named(present, at: time)
        func only(_ status: Gift.Status) -> Gift.ID? {
            let found = named.filter { $0.status == status }
            return found.count == 1 ? found[0].id : nil
        }
        switch stage {
        case .choose:
            guard !named.contains(where: { $0.status == .decided }) else { return nil }
            return only(.idea).map { ($0, .decided) }
        case .order, .late:
            let isDecided = named.contains { $0.status == .decided }
            return only(isDecided ? .decided : .idea).map { ($0, .bought) }
        case .wrap: return only(.bought).map { ($0, .wrapped) }
        }
    }

    /// Whether one of the gifts that were named is still to be chosen, bought or wrapped.
    public func isLeft(_ present: [Gift], namedAt time: Date) -> Bool {
        let open: Set<Gift.Status> = stage == .wrap ? [.bought] : [.idea, .decided]
        return named(present, at: time).contains { open.contains($0.status) }
    }

    private func named(_ present: [Gift], at time: Date) -> [Gift] {
        present.filter { gift in gift.createdAt <= time && gifts.contains { $0.id == gift.id } }
    }
}
