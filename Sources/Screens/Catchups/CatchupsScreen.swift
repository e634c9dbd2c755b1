/// All people with a cadence, page by page.
public struct CatchupsScreen: Hashable, Sendable {
    /// The numbers at the top.
    public let numbers: [CatchupNumber]
    /// The selections of people: links.
    public let shows: [CatchupShow]
    /// The categories of those one keeps up with: links; empty where there are not two.
    public let kinds: [CatchupShow]
    /// The present one of them, as an address says it.
    public let show: String
    /// The filter and order of the list.
    public let filter: ListFilter
    /// "1,204 people".
    public let summary: String
    /// The rows of this page.
    public let rows: [CatchupRow]
    /// The link to the rows that follow, if any.
    public let morePath: String?
    /// The link back to the first rows, when this is a later page.
    public let firstPath: String?
    /// Whether rows are being picked.
    public let isSelecting: Bool
    /// The link that begins or ends picking.
    public let selectPath: String
    /// Where those picked are taken.
    public let newPath: String
    /// This page, to which acts lead back.
    public let back: String
    /// The people without a cadence.
    public let withoutPath: String
    /// Whether the space has no people yet.
    public let isSpaceEmpty: Bool
    /// Whether no person has a cadence yet.
    public let isPlanEmpty: Bool
    /// Whether the list asks for due people and none are due.
    public let isCaughtUp: Bool
    /// Whether the search and filter match no people.
    public let foundNobody: Bool
}

/// One number at the top.
public struct CatchupNumber: Hashable, Sendable {
    /// "kept", "overdue", "week" or "logged": names the style.
    public let kind: String
    /// "1,204".
    public let number: String
    /// "kept up with".
    public let word: String
    /// The list behind it, if there is one.
    public let path: String?
}

/// One choice of the people that the list shows.
public struct CatchupShow: Hashable, Sendable {
    /// "Due".
    public let title: String
    /// The link to it.
    public let path: String
    /// Whether it is the present one.
    public let isSelected: Bool
}
