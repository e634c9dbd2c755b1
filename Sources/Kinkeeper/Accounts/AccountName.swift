/// The name that an account signs in with, as it was typed and as it is compared.
///
/// Every place that reads such a name reads it through here: the sign-in page, app passwords, the interface for programs, the
/// command line. Two places that read the same text differently would be two doors with two counters of guesses.
public struct AccountName: Hashable, Sendable {
    /// The name as it is shown: composed (Unicode NFC), without blanks around it.
    public let text: String
    /// `text` without case, diacritics and width, which is unique among accounts.
    public let folded: String

    /// The most characters.
    public static let longest = NameText.longest
    /// The most bytes in UTF-8: a character can have any number of marks.
    public static let mostBytes = NameText.mostBytes

    /// Why a text is no name.
    public enum Refusal: Error, Hashable, Sendable {
        /// Nothing is left of it.
        case empty
        /// It is longer than `longest` characters or `mostBytes` bytes.
        case tooLong
        /// It has a sign that cannot be seen, such as a control character, a mark that changes the direction of writing, or a
        /// space without width; or one that stands for bytes that could not be read.
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

    /// The text without refused characters; nil when nothing is left.
    ///
    /// For names that were stored before names were checked this strictly.
    public init?(cleaning text: String) {
        try? self.init(NameText.cleaned(text))
    }
}
