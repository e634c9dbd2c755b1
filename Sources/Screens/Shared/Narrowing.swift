package import Kinkeeper
package import Store

/// The filter of a list: text, a category, a group.
package struct Narrowing: Hashable, Sendable {
    /// Every word of it must be found in a person's data; may be empty.
    package var query: String
    /// Only people of this category.
    package var category: Kinkeeper.Category?
    /// Only members of this group.
    package var group: PersonGroup.ID?

    package init(query: String = "", category: Kinkeeper.Category? = nil, group: PersonGroup.ID? = nil) {
        self.query = query
        self.category = category
        self.group = group
    }

    /// As the query of an address says it; what cannot be read does not count.
    package init(query: String?, category: String?, group: String?) {
        let words = String((query ?? "").prefix(200)).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        self.init(
            query: words, category: category.flatMap { Kinkeeper.Category(String($0.prefix(200))) },
            group: group.flatMap { PersonGroup.ID($0) })
    }

    /// Whether all people are shown.
    package var isEmpty: Bool { query.isEmpty && category == nil && group == nil }

    /// The filter besides the text.
    package var people: PeopleFilter { PeopleFilter(group: group, category: category) }

    /// The parts of an address's query that say it, in order.
    var items: [(name: String, value: String)] {
        [("q", query), ("category", category?.description ?? ""), ("group", group?.description ?? "")]
            .filter { !$0.1.isEmpty }
    }

    /// A link to a list that is narrowed so, from a place in it on.
    func link(_ path: String, _ more: [(String, String)] = [], after place: String? = nil) -> String {
        let all = items + more + (place.map { [("after", $0)] } ?? [])
        let query = all.map { "\($0.0)=\(Wording.queryEncoded($0.1))" }.joined(separator: "&")
        return query.isEmpty ? path : "\(path)?\(query)"
    }
}

/// The choices of a list's filter.
package struct NarrowingChoices: Sendable {
    /// All groups, in the order of their names.
    package var groups: [PersonGroup]
    /// The categories of the owner's own.
    package var ownCategories: [String]
    /// The groups of the account's families, each family's in the order of their names.
    package var familyGroups: [(group: PersonGroup, family: FamilyMark)] = []
    /// How many people the list is of, unfiltered.
    package var peopleCount: Int

    package init(groups: [PersonGroup] = [], ownCategories: [String] = [], peopleCount: Int = 0) {
        self.groups = groups
        self.ownCategories = ownCategories
        self.peopleCount = peopleCount
    }
}

extension Space {
    /// Returns the choices for filtering a list of people.
    package func narrowingChoices() async throws(StoreError) -> NarrowingChoices {
        let choices = try await peopleChoices()
        return NarrowingChoices(
            groups: choices.groups, ownCategories: choices.customCategories, peopleCount: choices.peopleCount)
    }
}

extension JoinedSpaces {
    /// Returns the choices for filtering a list of the people of all spaces.
    package func narrowingChoices() async throws(StoreError) -> NarrowingChoices {
        let all = try await each { space, family throws(StoreError) in (try await space.narrowingChoices(), family) }
        guard all.count > 1, let own = all.first?.0 else { return all.first?.0 ?? NarrowingChoices() }
        let categories = Set(all.flatMap(\.0.ownCategories))
        var choices = NarrowingChoices(
            groups: own.groups, ownCategories: categories.sorted(), peopleCount: all.map(\.0.peopleCount).reduce(0, +))
        choices.familyGroups = all.flatMap { some, family in
            family.map { family in some.groups.map { (group: $0, family: family) } } ?? []
        }
        return choices
    }
}

extension ListFilter {
    /// The fields that narrow a list; `sorts` are its orders, `path` the whole list.
    init(
        _ narrowing: Narrowing, _ choices: NarrowingChoices, sorts: [SettingChoice] = [], isOn: Bool, path: String,
        from display: DisplayContext
    ) {
        let phrases = display.phrases
        let categories = Kinkeeper.Category.standard + choices.ownCategories.map { .custom($0) }
        let anyCategory = SettingChoice("", phrases.text("catchups.filter.category.any"), isSelected: narrowing.category == nil)
        let anyGroup = SettingChoice("", phrases.text("catchups.filter.group.any"), isSelected: narrowing.group == nil)
        self.init(
            query: narrowing.query,
            categories: [anyCategory]
                + categories.map {
                    SettingChoice($0.description, display.title(of: $0), isSelected: $0 == narrowing.category)
                },
            groups: choices.groups.isEmpty && choices.familyGroups.isEmpty
                ? []
                : [anyGroup]
                    + choices.groups.map {
                        SettingChoice($0.id.description, $0.name, isSelected: $0.id == narrowing.group)
                    }
                    + choices.familyGroups.map { group, family in
                        SettingChoice(
                            group.id.description, "\(group.name) · \(family.name)", isSelected: group.id == narrowing.group)
                    },
            sorts: sorts, isOn: isOn, clearPath: narrowing.isEmpty ? nil : path)
    }
}

extension DisplayContext {
    /// "Family", or the owner's own name for it.
    package func title(of category: Kinkeeper.Category) -> String {
        if case .custom(let name) = category { return name }
        return phrases.text("catchups.category.\(category)")
    }
}
