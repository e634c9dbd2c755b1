public import Kinkeeper

/// Gathers cards until there are enough for one transaction: so many that its cost does not count, so few that other
/// writers wait for a fraction of a second and the memory is bounded, whatever pictures the cards carry.
///
/// The first batches are small and each is twice the one before, so that progress shows at once.
public struct ImportBatch: Sendable {
    /// Cards of a full batch, from the fifth on.
    public static let maximumCards = 2_000
    /// Cards of the first full batch.
    public static let firstCards = 125
    /// Bytes of a full batch, pictures included; the last card may go beyond.
    public static let maximumBytes = 8 << 20

    private var cards: [IncomingCard] = []
    private var bytes = 0
    private var enoughCards = firstCards

    /// An empty batch.
    public init() {}

    /// Whether it is time to `take` what there is.
    public var isFull: Bool { cards.count >= enoughCards || bytes >= ImportBatch.maximumBytes }

    /// Whether there is nothing to take.
    public var isEmpty: Bool { cards.isEmpty }

    /// Adds a card.
    public mutating func add(_ card: IncomingCard) {
        cards.append(card)
        bytes += card.bytes.count
        if case .person(_, let photo?) = card.content { bytes += photo.count }
    }

    /// Hands over the cards and starts again with none, and with room for twice as many.
    public mutating func take() -> [IncomingCard] {
        defer {
            let enough = min(2 * enoughCards, ImportBatch.maximumCards)
            self = ImportBatch()
            enoughCards = enough
        }
        return cards
    }
}
