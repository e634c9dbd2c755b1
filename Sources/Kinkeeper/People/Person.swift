public import Foundation

/// A person in a space: the content of their card, and the data that only Kinkeeper keeps.
public struct Person: Identifiable, Hashable, Sendable {
    /// Names one person.
    public typealias ID = Identifier<Person>

    /// Made when the person was created; never changes.
    public let id: ID
    /// The content of the person's card.
    public var profile: Profile
    /// The photo in the media folder, if there is one.
    public var photo: MediaDigest?
    /// The person's category, if chosen.
    public var category: Category?
    /// When a 29 February date is celebrated in common years; nil follows the account.
    public var leapDayRule: LeapDayRule?
    /// How often the owner wants to be in touch, as far as it was said for this person.
    public var cadence: CadenceChoice
    /// The person this one was merged into; such a person is in no list, and comes back when the merge is undone.
    public var mergedInto: ID?
    /// When the person was created.
    public var createdAt: Date
    /// When anything about the person last changed.
    public var updatedAt: Date
    /// When the person was moved to the trash; nil for all others.
    public var trashedAt: Date?

    /// A person from its parts.
    public init(
        id: ID, profile: Profile, photo: MediaDigest? = nil, category: Category? = nil,
        leapDayRule: LeapDayRule? = nil, cadence: CadenceChoice = .inherited, mergedInto: ID? = nil, createdAt: Date,
        updatedAt: Date, trashedAt: Date? = nil
    ) {
        self.id = id
        self.profile = profile
        self.photo = photo
        self.category = category
        self.leapDayRule = leapDayRule
        self.cadence = cadence
        self.mergedInto = mergedInto
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.trashedAt = trashedAt
    }
}

/// The SHA-256 of a file in the media folder, as 64 lower-case hexadecimal digits. It names the file.
public struct MediaDigest: Hashable, Sendable {
    /// 64 lower-case hexadecimal digits.
    public let hex: String

    /// Accepts exactly 64 lower-case hexadecimal digits; anything else gives nil, so a digest is always a safe file name.
    public init?(hex: String) {
        guard hex.utf8.count == 64, hex.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) }) else {
            return nil
        }
        self.hex = hex
    }
}
