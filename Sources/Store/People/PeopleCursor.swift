import Foundation
import Kinkeeper

/// The place in an ordered list of people after which the next page starts.
///
/// It names a sort key and a person, not a number of rows, so that a page neither repeats nor skips people when others
/// come and go between two pages. Its text form fits in a link.
public struct PeopleCursor: Hashable, Comparable, Sendable, LosslessStringConvertible {
    let sortKey: String
    let person: Person.ID

    init(sortKey: String, person: Person.ID) {
        self.sortKey = sortKey
        self.person = person
    }

    /// The place before all people whose sort key begins with a Latin letter.
    public init(before letter: Character) {
        self.init(sortKey: letter.lowercased(), person: Person.ID(UUID(uuid: UUID.null)))
    }

    /// The letter that it stands before; nil for the place of a person.
    public var isBeforeLetter: Character? {
        guard person == Person.ID(UUID(uuid: UUID.null)), sortKey.count == 1 else { return nil }
        return sortKey.uppercased().first
    }

    /// Reads the text form; nil for anything else.
    public init?(_ text: String) {
        let separator = text.index(text.startIndex, offsetBy: 36, limitedBy: text.endIndex) ?? text.startIndex
        guard let person = Person.ID(String(text[..<separator])),
            let key = Data(base64Encoded: PeopleCursor.standardBase64(String(text[separator...])))
        else { return nil }
        self.init(sortKey: String(decoding: key, as: UTF8.self), person: person)
    }

    /// Orders as the indexes of every space do: by the bytes of the sort key, then of the identifier.
    public static func < (lhs: PeopleCursor, rhs: PeopleCursor) -> Bool {
        guard lhs.sortKey.utf8.elementsEqual(rhs.sortKey.utf8) else {
            return lhs.sortKey.utf8.lexicographicallyPrecedes(rhs.sortKey.utf8)
        }
        return lhs.person < rhs.person
    }

    /// The person's identifier and the sort key in URL-safe base64.
    public var description: String {
        let key = Data(sortKey.utf8).base64EncodedString()
        return person.description + key.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    private static func standardBase64(_ text: String) -> String {
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        return text.replacing("-", with: "+").replacing("_", with: "/") + padding
    }
}

extension UUID {
    /// Sixteen bytes of zero: no record's.
    fileprivate static let null: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
}
