/// A card read from a file or a server, on its way into a space: its bytes as received, and their meaning.
public struct IncomingCard: Hashable, Sendable {
    /// The content of a card.
    public enum Content: Hashable, Sendable {
        /// A person, with the photo's decoded bytes if the card carries one.
        case person(Profile, photo: [UInt8]?)
        /// A group (vCard KIND or X-ADDRESSBOOKSERVER-KIND); members are the UIDs named by the card, in its order.
        case group(name: String, members: [String])
    }

    /// The card's UID, made comparable: without "urn:uuid:", lower case where it is a UUID; nil when it has none.
    public var uid: String?
    /// The card's REV as seconds since 1970, if it has one that can be read. Used to refuse an older version.
    public var revision: Int64?
    /// The card as it was received, from BEGIN to END, in UTF-8 unless the card says otherwise itself.
    public var bytes: [UInt8]
    /// The content.
    public var content: Content
    /// The file it came from, and the line of its BEGIN, for reports.
    public var line: Int

    /// A card on its way in.
    public init(uid: String?, revision: Int64?, bytes: [UInt8], content: Content, line: Int) {
        self.uid = uid
        self.revision = revision
        self.bytes = bytes
        self.content = content
        self.line = line
    }
}
