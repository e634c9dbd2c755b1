/// A picture of a gift, or of where it was seen.
public struct GiftPicture: Identifiable, Hashable, Sendable {
    /// Names one picture.
    public typealias ID = Identifier<GiftPicture>

    /// How many pictures one gift may have.
    public static let most = 24

    /// Names the picture, as long as the gift has it.
    public let id: ID
    /// The picture in the media folder.
    public let digest: MediaDigest

    /// A picture from its parts.
    public init(id: ID, digest: MediaDigest) {
        self.id = id
        self.digest = digest
    }
}
