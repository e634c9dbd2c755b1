/// All people of an account, or those of one address book, page by page; or those of them that match a search and a filter.
public struct PeopleScreen: Hashable, Sendable {
    /// The family whose people they are; nil for the account's own, and for those of all its address books.
    public let family: String?
    /// All people, and each address book of the account; empty where there is one.
    public let spaces: [FilterChip]
    /// The form for a new person.
    public let newPath: String
    /// The groups.
    public let groupsPath: String
    /// The possible duplicates of the address book.
    public let duplicatesPath: String
    /// The choice of a file to import.
    public let importsPath: String
    /// The trash.
    public let trashPath: String
    /// All people, without search and filter.
    public let everybodyPath: String
    /// The search; empty for all people.
    public let query: String
    /// "1,204 people", "3 people match “ann”", "Nobody matches “xyz”".
    public let summary: String
    /// "The Bergers can't be shown at the moment.", for each family whose people are missing.
    public let missing: [String]
    /// The rows of this page.
    public let rows: [PersonRow]
    /// The link to the rows that follow, if any.
    public let morePath: String?
    /// The link back to the first rows, when this is a later page.
    public let firstPath: String?
    /// Whether there are no people yet.
    public let isSpaceEmpty: Bool
    /// Whether a search or filter found no people.
    public let foundNobody: Bool
    /// Groups and categories to narrow the list by, each with a link that sets or clears it.
    public let filters: [FilterChip]
    /// Letters that the list is entered at; empty for a list of one page, and for one that words narrow.
    public let letters: [FilterChip]
    /// The filter as hidden fields of the search.
    public let filterFields: [TypedField]
    /// Where people are chosen for a change at once: those of one address book.
    public let selectPath: String
    /// "Choose several", "Choose several of mine".
    public let selectTitle: String
    /// The actions for the selected people; nil unless people are being selected.
    public let selection: SelectionBar?
    /// The syncs of connected accounts; nil without any, and in a family's address book.
    public var sync: PeopleSync?
}

/// A link that narrows a list, or no longer.
public struct FilterChip: Hashable, Sendable {
    /// "Family".
    public let title: String
    /// Where it leads.
    public let path: String
    /// Whether it is set.
    public let isSelected: Bool
}

/// The actions for the people selected on a page.
public struct SelectionBar: Hashable, Sendable {
    /// Where a change is sent.
    public let changesPath: String
    /// "Share with a family", "Add to my own people"; nil where there is no family.
    public let shareTitle: String?
    /// The path of the page with all people selected.
    public let allPath: String
    /// Where one gets out of choosing.
    public let donePath: String
    /// Where one is brought back to afterwards.
    public let back: String
    /// Whether all people on the page are selected at first.
    public let isAll: Bool
    /// None, the standard ones, the owner's own.
    public let categories: [FormChoice]
    /// The groups; the value is the identifier.
    public let groups: [FormChoice]
    /// The cadences with names; empty in a family, where each member has their own.
    public let cadences: [FormChoice]
}

/// One person in the list.
public struct PersonRow: Hashable, Sendable {
    /// Names the person.
    public let id: String
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
    /// The name of the family whose space has the person, in a list of several; nil for one's own.
    public var family: String?
}
