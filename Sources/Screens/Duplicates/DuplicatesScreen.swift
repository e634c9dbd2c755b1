/// Possible duplicates, page by page.
public struct DuplicatesScreen: Hashable, Sendable {
    /// The account's address books; none where there is only its own.
    public let spaces: [FilterChip]
    /// Back to the people of the address book.
    public let peoplePath: String
    /// "3 of them to look at", or a sentence for an empty list.
    public let summary: String
    /// The clusters of this page, the surest first.
    public let clusters: [DuplicateClusterBox]
    /// The link to what follows, if anything does.
    public let morePath: String?
    /// The link back to the first page, when this is a later one.
    public let firstPath: String?
}

/// People who may all be the same person.
public struct DuplicateClusterBox: Hashable, Sendable {
    /// "Anna Berg and Anni Berg".
    public let title: String
    /// "Very likely the same": how sure it is.
    public let strength: String
    /// All of them, side by side.
    public let people: [DuplicatePersonBox]
    /// The pairs that look alike, why, and the choices for each.
    public let pairs: [DuplicatePairRow]
    /// The path that marks them as all different; nil for two, which have it in their row.
    public let allDistinctPath: String?
}

/// One of them.
public struct DuplicatePersonBox: Hashable, Sendable {
    /// Link to the person.
    public let path: String
    /// Display name in the account's order.
    public let name: String
    /// Photo or initials.
    public let avatar: Avatar
    /// Nickname and organisation, birthday, numbers, addresses: what tells them apart, one line each.
    public let lines: [String]
    /// "2 more" where there is more than the box shows.
    public let more: String?
}

/// Two people who look alike.
public struct DuplicatePairRow: Hashable, Sendable {
    /// "Same e-mail anna@example.org, same name".
    public let reasons: String
    /// "Anna Berg and Anni Berg", where the cluster has more than two.
    public let names: String?
    /// Where merging them is previewed.
    public let mergingPath: String
    /// Where to say that they are different.
    public let distinctPath: String
}
