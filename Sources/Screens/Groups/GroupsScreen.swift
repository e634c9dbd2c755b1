import Kinkeeper
package import Store

/// All groups, and what the address book offers.
public struct GroupsScreen: Hashable, Sendable {
    /// The family whose groups they are; nil for the account's own.
    public let family: String?
    /// The address books of the account; empty where there is one.
    public let spaces: [FilterChip]
    /// The people of the same address book.
    public let peoplePath: String
    /// The groups in the order of their names.
    public let rows: [GroupRow]
    /// Groups of the address book that wait for a decision.
    public let offers: [GroupOfferRow]
    /// Where the form for a new one is.
    public let newPath: String
    /// Whether there is neither a group nor an offer.
    public let isEmpty: Bool

    /// Builds the page.
    package init(
        _ groups: [GroupSummary], offers: [GroupOfferRow], families: [SharedSpace] = [], from display: DisplayContext
    ) {
        family = display.family?.name
        spaces = FilterChip.spaces(families, on: Routes.groups, from: display)
        peoplePath = Routes.people.path(in: display.family)
        rows = groups.map { GroupRow($0, from: display) }
        self.offers = offers
        newPath = Routes.newGroup.path(in: display.family)
        isEmpty = groups.isEmpty && offers.isEmpty
    }
}

/// One group in the list.
public struct GroupRow: Hashable, Sendable {
    /// Link to the group.
    public let path: String
    /// Its name.
    public let name: String
    /// "12 people".
    public let count: String
    /// "monthly", if it has a cadence.
    public let cadence: String?

    package init(_ summary: GroupSummary, from display: DisplayContext) {
        path = Routes.group.path(summary.id)
        name = summary.group.name
        count = display.phrases.count("shared.people", summary.memberCount)
        cadence = summary.group.cadence.map { display.wording.cadence($0) }
    }
}

/// A group of the address book that waits for a decision.
public struct GroupOfferRow: Hashable, Sendable {
    /// The name in the address book.
    public let name: String
    /// "8 people of it are here: Anna Berg, Ben Okafor and 6 more."
    public let lines: [String]
    /// Where it is taken over.
    public let acceptPath: String
    /// Where it is left alone.
    public let ignorePath: String
    /// The reviewed version of the card.
    public let version: String
    /// The title of the button that accepts it.
    public let acceptTitle: String

    /// An offer: a new group, or a newer version of one of ours (`group`), with the names of some who join and leave.
    package init(
        _ card: KeptGroupCard.ID, version: String, name: String, group: String?, isLinked: Bool,
        joining: (names: [String], count: Int), leaving: (names: [String], count: Int), unknown: Int,
        from display: DisplayContext
    ) {
        let phrases = display.phrases
        func line(_ key: String, _ people: (names: [String], count: Int)) -> String? {
            guard people.count > 0 else { return nil }
            let names = people.names + (people.count > people.names.count ? ["…"] : [])
            return phrases.count(key, people.count, ["names": names.joined(separator: ", ")])
        }
        var lines: [String] = []
        if !isLinked, let group { lines.append(phrases.text("groups.offer.goesTo", ["group": group])) }
        if let joins = line(isLinked ? "groups.offer.joins" : "groups.offer.here", joining) { lines.append(joins) }
        if let leaves = line("groups.offer.leaves", leaving) { lines.append(leaves) }
        if !isLinked, joining.count == 0, group == nil { lines.append(phrases.text("groups.offer.nobody")) }
        if unknown > 0 { lines.append(phrases.count("groups.offer.unknown", unknown)) }
        self.name = isLinked ? group ?? name : name
        self.lines = lines
        self.version = version
        acceptPath = Routes.groupOfferAccepting.path(card)
        ignorePath = Routes.groupOfferIgnoring.path(card)
        acceptTitle = phrases.text(isLinked ? "groups.offer.apply" : "groups.offer.adopt")
    }
}
