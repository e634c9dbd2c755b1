public import Foundation

/// People who belong together: the family, the choir, the street.
public struct PersonGroup: Identifiable, Hashable, Sendable {
    /// Names one group.
    public typealias ID = Identifier<PersonGroup>

    /// Names the group.
    public let id: ID
    /// The name given by the owner; never empty.
    public var name: String
    /// The cadence of members without one of their own.
    public var cadence: Cadence?
    /// The day that cadence was set; nil without one.
    public var cadenceSetOn: CivilDate?
    /// The group of the address book it is linked to, by the identifier of its kept card; nil while it is ours alone.
    public var card: UUID?
    /// When it was made.
    public var createdAt: Date
    /// When it was last changed.
    public var updatedAt: Date

    /// A group from its parts.
    public init(
        id: ID, name: String, cadence: Cadence? = nil, cadenceSetOn: CivilDate? = nil, card: UUID? = nil,
        createdAt: Date, updatedAt: Date
    ) {
        self.id = id
        self.name = name
        self.cadence = cadence
        self.cadenceSetOn = cadenceSetOn
        self.card = card
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }
}

extension PersonGroup {
    /// Increases with every change of name or cadence; a client sends it back to say which version it edits.
    public var version: Int64 { updatedAt.wholeMilliseconds }
}
