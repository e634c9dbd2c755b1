public import Kinkeeper

/// The search over everything: a box, and what was found by kind.
public struct SearchScreen: Hashable, Sendable {
    /// The words that were typed.
    public let query: String
    /// Fields of the form that keep the filter.
    public let kept: [SettingChoice]
    /// Everything, or one kind; with the words kept. None before anything is searched for.
    public let kinds: [FilterChip]
    /// The statuses of notes, where notes alone are shown, and the tag that they are narrowed to.
    public let noteFilters: [FilterChip]
    /// What was found, by kind; kinds without hits are left out.
    public let groups: [SearchGroupPart]
    /// "12 matches for “tent”", said to screen readers as one types; nil before anything is searched for.
    public let summary: String?
    /// Whether nothing has been typed yet.
    public let isBlank: Bool
    /// Whether one letter is all that was typed.
    public let isTooShort: Bool
    /// "Nothing has “tent” in it."; nil where something was found, or nothing was searched for.
    public let nothing: String?
    /// Searches everything for the words that one kind has not; nil where there is no filter.
    public let everythingPath: String?
    /// What is missing, because it cannot be read: a sentence for each family, and for the couple.
    public let missing: [String]
    /// The first page of a kind; nil on it.
    public let firstPath: String?
    /// Searches notes by meaning; nil where no server compares them, and where that was asked for already.
    public let meaningPath: String?
    /// Notes that are close to the words in meaning, where that was asked for.
    public let meant: [NoteRow]
    /// Why there are none: the server did not answer, or knows none; nil where there are some, or none were asked for.
    public let meantProblem: String?
}

/// What was found of one kind.
public struct SearchGroupPart: Hashable, Sendable {
    /// "people": names the group in the page.
    public let kind: String
    /// "People".
    public let title: String
    /// "12", "more than 100".
    public let count: String
    /// The hits.
    public let rows: [SearchRow]
    /// The list of all of them; nil where these are all.
    public let morePath: String?
    /// "All 12 notes", "More to-dos".
    public let moreTitle: String
}

/// A record that was found.
public struct SearchRow: Hashable, Sendable {
    /// Its page.
    public let path: String
    /// The title, cut where words were found.
    public let title: [HighlightedText.Segment]
    /// What else was found, cut likewise.
    public let excerpt: [HighlightedText.Segment]
    /// "Anna Berg · Birthday"; nil without any.
    public let detail: String?
    /// "Today, 09:00", "12 May 2026"; nil without any.
    public let when: String?
    /// The person's picture; nil for other kinds.
    public let avatar: Avatar?
    /// The icon of what is no person.
    public let icon: String?
    /// The family whose space has it, or that it is shared with the partner; nil for one's own.
    public let place: String?
}

/// The request in an address.
package struct SearchRequest: Hashable, Sendable {
    /// How many hits of each kind are shown beside others.
    package static let few = 5
    /// How many hits of one kind are shown on a page.
    package static let many = 40

    package var query: String
    package var kind: SearchKind?
    /// Of notes only those.
    package var status: Note.Status?
    /// Of notes only those with this tag.
    package var tag: String?
    /// Where the page of a kind starts; nil on the first.
    package var after: String?
    /// Whether notes are searched by meaning, too.
    package var isByMeaning = false

    package init(
        query: String, kind: SearchKind? = nil, status: Note.Status? = nil, tag: String? = nil, after: String? = nil,
        isByMeaning: Bool = false
    ) {
        (self.query, self.kind, self.status, self.tag, self.after) = (query, kind, status, tag, after)
        self.isByMeaning = isByMeaning
    }

    /// The fields that the form keeps.
    var kept: [(name: String, value: String)] {
        [("kind", kind?.rawValue ?? ""), ("status", status?.rawValue ?? ""), ("tag", tag ?? "")].filter { !$0.1.isEmpty }
    }

    /// A link to it, changed in some of it, on its first page.
    func link(_ change: (inout SearchRequest) -> Void = { _ in }) -> String {
        var changed = self
        changed.after = nil
        change(&changed)
        let items =
            [("q", changed.query)].filter { !$0.1.isEmpty } + changed.kept + (changed.after.map { [("after", $0)] } ?? [])
            + (changed.isByMeaning ? [("by", "meaning")] : [])
        let query = items.map { "\($0.0)=\(Wording.queryEncoded($0.1))" }
        return query.isEmpty ? Routes.search.path : "\(Routes.search.path)?\(query.joined(separator: "&"))"
    }
}
