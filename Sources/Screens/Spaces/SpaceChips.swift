import Kinkeeper
package import Store

extension FilterChip {
    /// The address books of an account, one of which a page shows; none where there is only its own.
    package static func spaces(
        _ families: [SharedSpace], on route: FixedRoute, from display: DisplayContext
    ) -> [FilterChip] {
        guard !families.isEmpty else { return [] }
        let own = FilterChip(
            title: display.phrases.text("spaces.own"), path: route.path, isSelected: display.family == nil)
        return [own]
            + families.map { family in
                FilterChip(
                    title: family.name, path: route.path(in: family), isSelected: display.family?.id == family.id)
            }
    }
}

extension FixedRoute {
    /// The path of a page in a family's address book; nil is the account's own.
    package func path(in family: SharedSpace?, _ items: [(name: String, value: String)] = []) -> String {
        path(in: family?.id, items)
    }

    /// The same by the identifier of the family's space; empty values of the query are left out.
    package func path(in family: Space.ID?, _ items: [(name: String, value: String)] = []) -> String {
        let all = [(name: "space", value: family?.description ?? "")] + items
        let query = all.filter { !$0.value.isEmpty }.map { "\($0.name)=\(Wording.queryEncoded($0.value))" }
        return query.isEmpty ? path : "\(path)?\(query.joined(separator: "&"))"
    }
}

extension Space {
    /// What an address says for the account's own space, where it may also leave the space open.
    package static let ownWord = "own"
}
