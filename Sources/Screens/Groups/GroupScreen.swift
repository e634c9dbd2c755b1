package import Kinkeeper
package import Store

/// One group: its members, and how often to be in touch with them.
public struct GroupScreen: Hashable, Sendable {
    /// The family whose group it is; nil for the account's own.
    public let family: String?
    /// All groups of the same address book.
    public let groupsPath: String
    /// Its name.
    public let name: String
    /// "12 people", and the cadence.
    public let summary: String
    /// Its members, page by page.
    public let rows: [MemberRow]
    /// The link to the members that follow, if any.
    public let morePath: String?
    /// The link back to the first members, when this is a later page.
    public let firstPath: String?
    /// Whether it has no members.
    public let isEmpty: Bool
    /// Whether it comes from the address book.
    public let isLinked: Bool
    /// Where its members are chosen.
    public let pickingPath: String
    /// The page of alerts for its members; nil in a family.
    public let alertsPath: String?
    /// Where its name goes.
    public let namingPath: String
    /// Where its cadence goes.
    public let cadencePath: String
    /// Where it is deleted.
    public let deletingPath: String
    /// The cadence to choose; nil in a family.
    public let cadence: CadenceForm?
    /// The version that these forms start from.
    public let version: String
    /// The value of the name field.
    public let nameField: String
    /// Why that name cannot be taken; nil where it can.
    public let nameProblem: String?
    /// The message that the group changed meanwhile, with its present values; nil otherwise.
    public let conflict: String?

    /// Typed values that have to be corrected.
    package struct Draft {
        package var name: String?
        package var nameProblem: String?
        package var cadence: CadenceForm?
        package var isConflict = false

        package init(
            name: String? = nil, nameProblem: String? = nil, cadence: CadenceForm? = nil, isConflict: Bool = false
        ) {
            self.name = name
            self.nameProblem = nameProblem
            self.cadence = cadence
            self.isConflict = isConflict
        }
    }

    /// Builds the page of a group with a page of its members; `isFirst` says whether it is the first page.
    package init(
        _ summary: GroupSummary, members: PeoplePage, isFirst: Bool, draft: Draft = Draft(), from display: DisplayContext
    ) {
        let group = summary.group
        let phrases = display.phrases
        let here = Routes.group.path(group.id)
        let rhythm = group.cadence.map { display.wording.cadence($0) }
        family = display.family?.name
        groupsPath = Routes.groups.path(in: display.family)
        name = group.name
        self.summary = [phrases.count("shared.people", summary.memberCount), rhythm].compactMap(\.self)
            .joined(separator: " · ")
        rows = members.rows.map { MemberRow($0, in: group.id, from: display) }
        morePath = members.next.map { "\(here)?after=\(Wording.queryEncoded($0.description))" }
        firstPath = isFirst ? nil : here
        isEmpty = summary.memberCount == 0
        isLinked = group.card != nil
        pickingPath = Routes.groupPicking.path(group.id)
        alertsPath = display.family == nil ? Routes.groupAlerts.path(group.id) : nil
        namingPath = Routes.groupNaming.path(group.id)
        cadencePath = Routes.groupCadence.path(group.id)
        deletingPath = Routes.groupDeleting.path(group.id)
        cadence = display.family == nil ? draft.cadence ?? CadenceForm(group.cadence, from: display) : nil
        version = String(group.version)
        nameField = draft.name ?? group.name
        nameProblem = draft.nameProblem
        conflict =
            draft.isConflict
            ? phrases.text(
                "groups.conflict", ["name": group.name, "cadence": rhythm ?? phrases.text("groups.cadence.none.inside")])
            : nil
    }
}

/// One member in the list.
public struct MemberRow: Hashable, Sendable {
    /// Link to the person.
    public let path: String
    /// Display name in the account's order.
    public let name: String
    /// Photo or initials.
    public let avatar: Avatar
    /// Organisation or nickname, if there is one.
    public let detail: String?
    /// Where they are taken out of the group.
    public let endingPath: String

    init(_ person: PersonSummary, in group: PersonGroup.ID, from display: DisplayContext) {
        let row = PersonRow(person, from: display)
        path = row.path
        name = row.name
        avatar = row.avatar
        detail = row.detail
        endingPath = Routes.membershipEnding.path(MembershipKey(group, person.id)) + "?back=group"
    }
}

/// The form for a new group.
public struct NewGroupScreen: Hashable, Sendable {
    /// The family whose group it will be; nil for the account's own.
    public let family: String?
    /// Where the form is sent; all groups are there too.
    public let groupsPath: String
    /// The new group's identifier, so that a form sent twice makes one group.
    public let id: String
    /// The value of the name field.
    public let nameField: String
    /// Why that name cannot be taken; nil where it can.
    public let nameProblem: String?
    /// The cadence to choose; nil in a family.
    public let cadence: CadenceForm?
    /// The first member; empty for none.
    public let person: String

    /// Builds the form.
    package init(
        _ id: PersonGroup.ID, name: String = "", nameProblem: String? = nil, cadence: CadenceForm? = nil,
        person: Person.ID? = nil, from display: DisplayContext
    ) {
        family = display.family?.name
        groupsPath = Routes.groups.path(in: display.family)
        self.id = id.description
        nameField = name
        self.nameProblem = nameProblem
        self.cadence = display.family == nil ? cadence ?? CadenceForm(nil, from: display) : nil
        self.person = person?.description ?? ""
    }
}
