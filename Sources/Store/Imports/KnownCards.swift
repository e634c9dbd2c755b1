import Foundation
import GRDB
import Kinkeeper

/// The cards here that have one UID, or that have none and go by one name, as the cards of a batch come to them.
///
/// They are looked up once in a batch: in a file in which thousands share a UID, each would otherwise look at all others.
struct KnownCards {
    /// The key by which cards are looked up.
    struct Key: Hashable {
        let kind: String
        let uid: String?
        let name: String?

        init(_ card: PreparedCard) {
            kind = card.kind
            uid = card.card.uid
            name = card.nameKey
        }
    }

    private var cards: [KnownCard]
    /// All cards before this one are taken.
    private var firstFree = 0
    private var names: [UUID: String?] = [:]
    private var traits: [UUID: Traits?] = [:]

    init(like card: PreparedCard, in db: Database) throws {
        cards = try card.card.uid == nil ? KnownCard.withName(of: card, in: db) : KnownCard.withUID(of: card, in: db)
    }

    var isEmpty: Bool { cards.isEmpty }

    /// Whether one of them was here before the run and has not come again.
    func hasFree(_ isFree: (KnownCard) -> Bool) -> Bool { cards.contains(where: isFree) }

    /// Takes note of a card that the batch has made.
    mutating func add(_ card: KnownCard) { cards.append(card) }

    /// Returns the free card that a card with a UID is another version of. A UID that several cards have says little, so their
    /// names must agree as well; for groups, which one is meant cannot be told.
    mutating func first(
        named card: PreparedCard, isFree: (KnownCard) -> Bool, in db: Database
    ) throws -> KnownCard? {
        skipTaken(isFree)
        guard cards.count > 1, case .person(let profile, _) = card.card.content else {
            return cards[firstFree...].first(where: isFree)
        }
        let name = SearchFolding.fold(profile.name.formatted)
        return try cards[firstFree...].first { known in
            try isFree(known) && remembered(known, in: \.names) { try known.foldedName(in: db) } == name
        }
    }

    /// The one that a card without UID, of the same name, most probably means, among those that are free: the one that
    /// it has most in common with. For groups the name is enough.
    mutating func likeliest(
        _ card: PreparedCard, isFree: (KnownCard) -> Bool, in db: Database
    ) throws -> KnownCard? {
        skipTaken(isFree)
        guard case .person(let profile, _) = card.card.content else { return cards[firstFree...].first(where: isFree) }
        let wanted = Traits(contacts: profile.contacts, occasions: profile.occasions)
        var best: (card: KnownCard, agreement: Int)?
        for known in cards[firstFree...] where isFree(known) {
            let here = try remembered(known, in: \.traits) { try Traits(of: known, in: db) }
            guard let agreement = here?.agreement(with: wanted), agreement > best?.agreement ?? -1 else { continue }
            best = (known, agreement)
            if agreement == wanted.count { break }
        }
        return best?.card
    }

    private mutating func skipTaken(_ isFree: (KnownCard) -> Bool) {
        while firstFree < cards.count, !isFree(cards[firstFree]) { firstFree += 1 }
    }

    private mutating func remembered<Value>(
        _ known: KnownCard, in memory: WritableKeyPath<KnownCards, [UUID: Value]>, _ make: () throws -> Value
    ) rethrows -> Value {
        if let value = self[keyPath: memory][known.id] { return value }
        let value = try make()
        self[keyPath: memory][known.id] = value
        return value
    }
}
