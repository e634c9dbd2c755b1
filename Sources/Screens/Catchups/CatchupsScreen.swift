/// Everybody one wants to keep up with, page by page.
public struct CatchupsScreen: Hashable, Sendable {
    /// The numbers at the top.
    public let numbers: [CatchupNumber]
    /// Which of the people are shown: links.
    public let shows: [CatchupShow]
    /// The categories of those one keeps up with: links; empty where there are not two.
    public let kinds: [CatchupShow]
    /// The present one of them, as an address says it.
    public let show: String
    /// What the list is narrowed to, and its order.
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
    /// Whether the space holds nobody yet.
    public let isSpaceEmpty: Bool
    /// Whether nobody has a cadence yet.
    public let isPlanEmpty: Bool
    /// Whether nobody is due, and that is what was asked for.
    public let isCaughtUp: Bool
    /// Whether what was asked for finds nobody.
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

/// One choice of whom the list shows.
public struct CatchupShow: Hashable, Sendable {
    /// "Due".
    public let title: String
    /// The link to it.
    public let path: String
    /// Whether it is the present one.
    public let isSelected: Bool
}
