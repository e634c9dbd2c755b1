/// The e-mail address of an account: for nobody but its owner, and never a way to sign in.
public struct AccountEmail: Hashable, Sendable {
    /// The address, without blanks around it.
    public let text: String

    /// A typed address; nil for a text that cannot be one.
    public init?(_ typed: String) {
        let text = String(typed.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        guard MailAddress.isAddress(text) else { return nil }
        self.text = text
    }
}

/// Bounds of the picture of an account.
public enum AccountPicture {
    /// Pixels a side of what it is cut out of, at most.
    public static let mostPixels = 768
    /// Bytes that are kept, at most.
    public static let mostBytes = 512 << 10
}
