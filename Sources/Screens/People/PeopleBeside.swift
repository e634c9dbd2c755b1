package import Kinkeeper
package import Store

/// The list of people beside a person's page, where there is room for both.
public struct PeopleBeside: Hashable, Sendable {
    /// The whole list.
    public let path: String
    /// The list with its search.
    public let searchPath: String
    /// The people around the one who is shown.
    public let rows: [Row]
    /// The whole list, where there are people before these; nil where there are none.
    public let beforePath: String?
    /// Where the list goes on; nil at its end.
    public let morePath: String?

    /// A person of the list.
    public struct Row: Hashable, Sendable {
        /// The person's page.
        public let path: String
        /// The name.
        public let name: String
        /// The photo, or initials.
        public let avatar: Avatar
        /// Whether it is the person who is shown.
        public let isShown: Bool
    }

    /// How many people before and after the one who is shown.
    package static let (before, after) = (5, 24)

    /// The list around a person.
    package init(_ around: PeopleAround, of shown: Person.ID, from display: DisplayContext) {
        let list = Routes.people.path(in: display.family)
        path = list
        searchPath = "\(list)#q"
        rows = around.rows.map { person in
            Row(
                path: Routes.person.path(person.id), name: person.name.display(display.nameOrder),
                avatar: Avatar(of: person.id, name: person.name, photo: person.photo), isShown: person.id == shown)
        }
        beforePath = around.hasMoreBefore ? list : nil
        morePath = around.next.map { next in
            "\(list)\(list.contains("?") ? "&" : "?")after=\(Wording.queryEncoded(next.description))"
        }
    }
}
