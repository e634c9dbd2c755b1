package import Kinkeeper
package import Store

/// The groups of a person, as the person's page shows them.
public struct PersonGroupsPart: Hashable, Sendable {
    /// The groups the person is in.
    public let chips: [PersonGroupChip]
    /// The groups the person is not in.
    public let others: [PersonGroupChip]
    /// Where a new group with the person in it is made.
    public let newPath: String

    /// Builds the part.
    package init(_ groups: [PersonGroup], among all: [GroupSummary], of person: Person.ID, from display: DisplayContext) {
        let own = Set(groups.map(\.id))
        chips = groups.map { group in
            PersonGroupChip(
                name: group.name, path: Routes.group.path(group.id),
                togglePath: Routes.membershipEnding.path(MembershipKey(group.id, person)) + "?back=person")
        }
        others = all.map(\.group).filter { !own.contains($0.id) }.map { group in
            PersonGroupChip(
                name: group.name, path: Routes.group.path(group.id),
                togglePath: Routes.membership.path(MembershipKey(group.id, person)) + "?back=person")
        }
        let newPath = Routes.newGroup.path(in: display.family)
        self.newPath = "\(newPath)\(display.family == nil ? "?" : "&")person=\(person)"
    }
}

/// One group on a person's page.
public struct PersonGroupChip: Hashable, Sendable {
    /// The group's name.
    public let name: String
    /// Link to the group.
    public let path: String
    /// Where the person is added or taken out.
    public let togglePath: String
}
