package import Kinkeeper

/// What address books have to know of the format of cards, of which Store knows nothing.
package struct CardCodec: Sendable {
    /// A group's card: the kept one with the group's name and members, or a new one.
    let groupCard: @Sendable (GroupCardState) throws -> [UInt8]
    /// The UIDs that a kept card of a group names, made comparable.
    let members: @Sendable ([UInt8]) -> [String]
    /// What a kept card says; nil where the bytes are not one card.
    let profile: @Sendable ([UInt8]) -> Profile?
    /// Whether a kept card carries a picture.
    let hasPhoto: @Sendable ([UInt8]) -> Bool
    /// A card for somebody who has none, with their identifier as UID.
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
    /// What a UID on a group's card stands for.
    package enum Standing: Hashable, Sendable {
        /// Somebody who is here and in the group.
        case member
        /// Somebody who is not in the group, or does not show at the moment.
        case gone
        /// Somebody who joins on coming.
        case unknown
    }

    /// The group.
    package let id: PersonGroup.ID
    /// Its name.
    package let name: String
    /// The kept card; nil where there is none.
    package let card: [UInt8]?
    /// The UIDs of those who are in it and show, made comparable.
    package let members: [String]
    /// What another UID stands for.
    package let standing: (String) throws -> Standing
}
