package import Kinkeeper

/// The functions on cards that syncing needs, since Store does not know the format of cards.
package struct CardSyncing: Sendable {
    /// Two versions of a card brought together.
    package struct Merged: Sendable {
        /// The result, read.
        package let card: IncomingCard
        /// The properties that both sides changed differently.
        package let collisions: [SyncCollision]

        /// A result from its parts.
        package init(card: IncomingCard, collisions: [SyncCollision]) {
            (self.card, self.collisions) = (card, collisions)
        }
    }

    /// Reads one card; nil when it is not a card.
    package let read: @Sendable ([UInt8]) -> IncomingCard?
    /// Merges our card and theirs, which both come from the base; nil when one of them is not a card. `seen` is the other
    /// side's card before the base was written over it, when that write was not confirmed in full.
    package let merge: @Sendable (_ base: [UInt8]?, _ ours: [UInt8], _ theirs: [UInt8], _ seen: [UInt8]?) -> Merged?
    /// Makes a group's card with a name and members: the card on the server without the members in `gone`, or a new one.
    package let groupCard:
        @Sendable (_ there: [UInt8]?, _ uid: String, _ name: String, _ members: [String], _ gone: Set<String>) -> [UInt8]

    /// The knowledge from its parts.
    package init(
        read: @escaping @Sendable ([UInt8]) -> IncomingCard?,
        merge: @escaping @Sendable ([UInt8]?, [UInt8], [UInt8], [UInt8]?) -> Merged?,
        groupCard: @escaping @Sendable ([UInt8]?, String, String, [String], Set<String>) -> [UInt8]
    ) {
        (self.read, self.merge, self.groupCard) = (read, merge, groupCard)
    }
}

/// Something that both sides changed, each in its own way.
package struct SyncCollision: Hashable, Sendable {
    /// The property's name in upper case.
    package let property: String
    /// Our value; nil when we removed it.
    package let ours: String?
    /// Their value; nil when they removed it.
    package let theirs: String?
    /// "both" where the card says both, "ours" where there is room for one, "kept" where one side took away what the other
    /// changed.
    package let fate: String
    /// The line of theirs that the card has no room for, in a card of its own.
    package let theirLine: [UInt8]?

    /// A collision from its parts.
    package init(property: String, ours: String?, theirs: String?, fate: String, theirLine: [UInt8]?) {
        (self.property, self.ours, self.theirs, self.fate, self.theirLine) = (property, ours, theirs, fate, theirLine)
    }
}
