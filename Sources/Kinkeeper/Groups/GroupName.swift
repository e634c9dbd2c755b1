/// A name that a group may have: one line without white space around it, 1 to 100 characters.
public struct GroupName: Hashable, Sendable {
    /// Why a text cannot name a group.
    public enum Refusal: Error, Hashable, Sendable {
        /// Nothing is left without the white space.
        case empty
        /// More than `GroupName.maximumLength` characters.
        case tooLong
    }

    /// Characters of the longest name.
    public static let maximumLength = 100

    /// The name.
    public let text: String

    /// The comparable form of a name: case, diacritics and width do not matter.
    public var folded: String { SearchFolding.fold(text) }

    /// The name, as typed. White space and line ends inside become single blanks.
    public init(_ text: String) throws(Refusal) {
        let name = GroupName.oneLine(text)
        guard !name.isEmpty else { throw .empty }
        guard name.count <= GroupName.maximumLength else { throw .tooLong }
        self.text = name
    }

    /// The name that a file or a server says, cut where it is too long; nil when nothing is left.
    public init?(cutting text: String) {
        let name = GroupName.oneLine(String(GroupName.oneLine(text).prefix(GroupName.maximumLength)))
        guard !name.isEmpty else { return nil }
        self.text = name
    }

    private static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: { $0.isWhitespace || $0.isNewline || $0 == "\0" }).joined(separator: " ")
    }
}
