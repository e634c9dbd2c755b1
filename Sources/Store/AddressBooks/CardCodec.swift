package import Kinkeeper

/// The functions on cards that address books need, since Store does not know the format of cards.
package struct CardCodec: Sendable {
    /// A group's card: the kept one with the group's name and members, or a new one.
    let groupCard: @Sendable (GroupCardState) throws -> [UInt8]
    /// The UIDs that a kept card of a group names, made comparable.
    let members: @Sendable ([UInt8]) -> [String]
    /// Reads a kept card; nil when the bytes are not one card.
    let profile: @Sendable ([UInt8]) -> Profile?
    /// Whether a kept card carries a picture.
    let hasPhoto: @Sendable ([UInt8]) -> Bool
    /// Makes a card for a person without one, with their identifier as UID.
    let newCard: @Sendable (Profile, Person.ID) -> IncomingCard

    /// The knowledge from its parts.
    package init(
        groupCard: @escaping @Sendable (GroupCardState) throws -> [UInt8], members: @escaping @Sendable ([UInt8]) -> [String],
        profile: @escaping @Sendable ([UInt8]) -> Profile?, hasPhoto: @escaping @Sendable ([UInt8]) -> Bool,
        newCard: @escaping @Sendable (Profile, Person.ID) -> IncomingCard
    ) {
        self.groupCard = groupCard
        self.members = members
        self.profile = profile
        self.hasPhoto = hasPhoto
        self.newCard = newCard
    }
}

/// All that a group's card says.
package struct GroupCardState {
    /// The standing of a UID on a group's card.
    package enum Standing: Hashable, Sendable {
        /// A person who is present and in the group.
        case member
        /// A person who is not in the group, or is hidden at the moment.
        case gone
        /// An unknown person who joins when they appear.
        case unknown
    }

    /// The group.
    package let id: PersonGroup.ID
    /// Its name.
    package let name: String
    /// The kept card; nil when there is none.
    package let card: [UInt8]?
    /// The UIDs of the shown members, made comparable.
    package let members: [String]
    /// Returns the standing of another UID.
    package let standing: (String) throws -> Standing
}
