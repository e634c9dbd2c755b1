extension IncomingCard {
    private static let derived = "kinkeeper-row-"

    /// The UID of a card made from a record that has no identifier where it comes from: the same for the same program and
    /// name. Several people may share it, and are told apart as people of one name are.
    public static func derivedUID(source: String, name: String) -> String {
        derived + StableDigest(source, SearchFolding.fold(name)).hexadecimal
    }

    /// Whether the UID says no more than the kind of file and the name.
    public var isNamedByNameAlone: Bool {
        uid?.hasPrefix(IncomingCard.derived) ?? false
    }
}
