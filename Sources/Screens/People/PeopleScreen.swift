/// Everybody in the space, page by page, or those who match a search.
public struct PeopleScreen: Hashable, Sendable {
    /// What was searched for; empty for everybody.
    public let query: String
    /// "1,204 people", "3 people match “ann”", "Nobody matches “xyz”".
    public let summary: String
    /// The rows of this page.
    public let rows: [PersonRow]
    /// The link to the rows that follow, if any.
    public let morePath: String?
    /// The link back to the first rows, when this is a later page.
    public let firstPath: String?
    /// Whether the space holds nobody yet.
    public let isSpaceEmpty: Bool
    /// Whether a search found nobody.
    public let foundNobody: Bool
}

/// One person in the list.
public struct PersonRow: Hashable, Sendable {
    /// Link to the person.
    public let path: String
    /// Display name in the account's order.
    public let name: String
    /// Photo or initials.
    public let avatar: Avatar
    /// Organisation or nickname: one quiet line, if there is one.
    public let detail: String?
    /// "27 November" if the birthday is known; "29 February" in every year.
    public let birthday: String?
    /// "in 6 days", only within the next 30 days; otherwise nil.
    public let countdown: String?
}
