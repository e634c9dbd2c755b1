public import Kinkeeper

/// Gathers cards until there are enough for one transaction: so many that its cost does not count, so few that other
/// writers wait for a fraction of a second and the memory is bounded, whatever pictures the cards carry.
public struct ImportBatch: Sendable {
    /// Cards of a full batch.
    public static let maximumCards = 2_000
    /// Bytes of a full batch, pictures included; the last card may go beyond.
    public static let maximumBytes = 8 << 20

    private var cards: [IncomingCard] = []
    private var bytes = 0

    /// An empty batch.
    public init() {}

    /// Whether it is time to `take` what there is.
    public var isFull: Bool { cards.count >= ImportBatch.maximumCards || bytes >= ImportBatch.maximumBytes }

    /// Whether there is nothing to take.
    public var isEmpty: Bool { cards.isEmpty }

    /// Adds a card.
    public mutating func add(_ card: IncomingCard) {
        cards.append(card)
        bytes += card.bytes.count
        if case .person(_, let photo?) = card.content { bytes += photo.count }
    }

    /// Hands over the cards and starts again with none.
    public mutating func take() -> [IncomingCard] {
        defer { self = ImportBatch() }
        return cards
    }
}
