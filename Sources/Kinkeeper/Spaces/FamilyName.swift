/// The name of a family: "The Bergers". Several families may have the same one.
///
/// It is checked as account names are: it appears on pages of people who did not choose it.
public struct FamilyName: Hashable, Sendable {
    /// The name as it is shown: composed (Unicode NFC), without blanks around it.
    public let text: String
    /// `text` without case, diacritics and width, as a typed name is compared.
    public let folded: String

    /// The most characters.
    public static let longest = NameText.longest

    /// Why a text cannot name a family.
    public enum Refusal: Error, Hashable, Sendable {
        /// Nothing is left of it.
        case empty
        /// It is longer than `longest` characters, or has far more marks than characters.
        case tooLong
        /// It has a sign that cannot be seen, or one that stands for bytes that could not be read.
        case invisible
    }

    /// Reads a name as it was typed or sent.
    public init(_ typed: String) throws(Refusal) {
        switch NameText.read(typed) {
        case .name(let name): (text, folded) = (name.text, name.folded)
        case .empty: throw .empty
        case .tooLong: throw .tooLong
        case .invisible: throw .invisible
        }
    }
}
