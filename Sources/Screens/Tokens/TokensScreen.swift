/// The tokens that let programs in, and the form for a new one.
public struct TokensScreen: Hashable, Sendable {
    /// The tokens, the newest first.
    public let tokens: [TokenRow]
    /// The token that was just made: its text is shown this once. Nil otherwise.
    public let fresh: FreshToken?
    /// The scopes for a new token.
    public let scopes: [SettingChoice]
    /// The spaces that a new token can be narrowed to; empty for an account that has only its own.
    public let spaces: [SettingChoice]
    /// After how many days a new token ends: "30", "365", or "" for never.
    public let terms: [SettingChoice]
    /// The name that was entered, while there is something wrong with the form.
    public let name: String
    /// Why no token was made; nil otherwise.
    public let problem: String?
    /// The password that is asked for before one is made; nil shortly after signing in.
    public let confirmation: OwnerConfirmation?
    /// Where the interface is described for programs.
    public let documentPath: String
    /// A call to try, for a terminal.
    public let example: String
}

/// A token that was just made.
public struct FreshToken: Hashable, Sendable {
    /// The name given by its owner.
    public let name: String
    /// The text that a program sends.
    public let text: String

    /// A token to show.
    package init(name: String, text: String) {
        self.name = name
        self.text = text
    }
}

/// A token in the list.
public struct TokenRow: Hashable, Sendable {
    /// The name given by its owner.
    public let name: String
    /// "See people and groups, log catch-ups".
    public let allows: String
    /// "Spaces: Mine, The Webers"; empty where there is nothing to tell apart.
    public let spaces: String
    /// "Last used 3 days ago. Ends on 21 December."
    public let use: String
    /// Where it is revoked.
    public let revokingPath: String
}
