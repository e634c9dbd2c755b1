package import Kinkeeper
package import Store

/// The choice of a group's members: the present ones, and all people or those that match a search.
public struct PickingScreen: Hashable, Sendable {
    /// The family whose group it is; nil for the account's own.
    public let family: String?
    /// The form for a new person of the same address book.
    public let newPath: String
    /// The choice of a file to import into the same address book.
    public let importsPath: String
    /// The group's name.
    public let group: String
    /// Link to the group.
    public let groupPath: String
    /// Where a search goes.
    public let herePath: String
    /// The search; empty for all people.
    public let query: String
    /// "12 people are in it".
    public let chosenSummary: String
    /// The people added last, the latest first.
    public let chosen: [PickRow]
    /// How many more are in it than `chosen` shows: "and 30 more", with a link to the group; nil when all are shown.
    public let more: String?
    /// "1,204 people", "Nobody matches “xyz”".
    public let summary: String
    /// The rows of this page.
    public let rows: [PickRow]
    /// The link to the rows that follow, if any.
    public let morePath: String?
    /// The link back to the first rows, when this is a later page.
    public let firstPath: String?
    /// Whether the space has no people yet.
    public let isSpaceEmpty: Bool

    /// The data of the page.
    package struct Parts {
        package let group: GroupSummary
        package let latest: [PersonSummary]
        package let page: PeoplePage
        package let members: Set<Person.ID>
        package let isSpaceEmpty: Bool

        package init(
            group: GroupSummary, latest: [PersonSummary], page: PeoplePage, members: Set<Person.ID>, isSpaceEmpty: Bool
        ) {
            self.group = group
            self.latest = latest
            self.page = page
            self.members = members
            self.isSpaceEmpty = isSpaceEmpty
        }
    }

    /// Builds the page; `after` is the place it starts at, nil for the first page.
    package init(_ parts: Parts, query: String, after: String?, from display: DisplayContext) {
        let id = parts.group.id
        let phrases = display.phrases
        let here = Routes.groupPicking.path(id)
        let search = query.isEmpty ? "" : "q=\(Wording.queryEncoded(query))"
        let back = ["back=picking", search, after.map { "after=\(Wording.queryEncoded($0))" } ?? ""]
            .filter { !$0.isEmpty }.joined(separator: "&")
        family = display.family?.name
        newPath = Routes.personNew.path(in: display.family)
        importsPath = Routes.imports.path(in: display.family)
        group = parts.group.group.name
        groupPath = Routes.group.path(id)
        herePath = here
        self.query = query
        chosenSummary = phrases.count("groups.picking.in", parts.group.memberCount)
        chosen = parts.latest.map { PickRow($0, in: id, isMember: true, back: back, from: display) }
        let rest = parts.group.memberCount - parts.latest.count
        more = rest > 0 ? phrases.count("groups.picking.more", rest) : nil
        summary = PickingScreen.summary(parts.page.total, query: query, from: display)
        rows = parts.page.rows.map {
            PickRow($0, in: id, isMember: parts.members.contains($0.id), back: back, from: display)
        }
        morePath = parts.page.next.map {
            "\(here)?\(search.isEmpty ? "" : search + "&")after=\(Wording.queryEncoded($0.description))"
        }
        firstPath = after == nil ? nil : search.isEmpty ? here : "\(here)?\(search)"
        isSpaceEmpty = parts.isSpaceEmpty
    }

    private static func summary(_ total: RowCount, query: String, from display: DisplayContext) -> String {
        let phrases = display.phrases
        let words = display.wording.quoted(query)
        switch total {
        case .exactly(let count) where query.isEmpty: return phrases.count("shared.people", count)
        case .exactly(0): return phrases.text("groups.picking.nobody", ["query": words])
        case .exactly(let count): return phrases.count("groups.picking.found", count, ["query": words])
        case .moreThan(let count):
            return phrases.text("groups.picking.many", ["limit": display.wording.number(count), "query": words])
        }
    }
}

/// A person who may be chosen.
public struct PickRow: Hashable, Sendable {
    /// Names the person's place on the page: "p-0193…".
    public let anchor: String
    /// Display name in the account's order.
    public let name: String
    /// Photo or initials.
    public let avatar: Avatar
    /// Organisation or nickname, if there is one.
    public let detail: String?
    /// Whether they are in the group.
    public let isMember: Bool
    /// Where a tap goes: into the group, or out of it.
    public let path: String
    /// The message when it is done: "Anna Berg added."
    public let said: String

    init(
        _ person: PersonSummary, in group: PersonGroup.ID, isMember: Bool, back: String, from display: DisplayContext
    ) {
        let row = PersonRow(person, from: display)
        let key = MembershipKey(group, person.id)
        anchor = "p-\(person.id)"
        name = row.name
        avatar = row.avatar
        detail = row.detail
        self.isMember = isMember
        path = (isMember ? Routes.membershipEnding.path(key) : Routes.membership.path(key)) + "?" + back
        said = display.phrases.text(isMember ? "groups.said.out" : "groups.said.in", ["name": row.name])
    }
}
