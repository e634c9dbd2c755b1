/// The parts of a person's name, as an address book keeps them. Parts that are not known are empty.
public struct PersonName: Hashable, Sendable {
    /// Title before the name: "Dr."
    public var prefix: String
    /// First name.
    public var given: String
    /// Second given names.
    public var middle: String
    /// Last name.
    public var family: String
    /// The suffix: "Jr."
    public var suffix: String
    /// The nickname. Several are joined by ", ".
    public var nickname: String
    /// The whole name as its owner formatted it (vCard FN). Never empty in a stored person.
    public var formatted: String

    /// A name from its parts.
    public init(
        prefix: String = "", given: String = "", middle: String = "", family: String = "", suffix: String = "",
        nickname: String = "", formatted: String = ""
    ) {
        self.prefix = prefix
        self.given = given
        self.middle = middle
        self.family = family
        self.suffix = suffix
        self.nickname = nickname
        self.formatted = formatted
    }
}
