package import Kinkeeper
package import Store

/// The request for a page of the list.
package struct PeopleQuestion: Hashable, Sendable {
    /// The search; empty for all people.
    package var query: String
    /// The filter.
    package var filter: PeopleFilter
    /// The place to go on from, as text; empty for the first page.
    package var after: String
    /// "1" while people are being selected, "all" with all people on the page selected, otherwise empty.
    package var select: String
    /// The family whose people are shown; nil for the account's own.
    package var family: SharedSpace?

    package init(
        query: String = "", filter: PeopleFilter = PeopleFilter(), after: String = "", select: String = "",
        in family: SharedSpace? = nil
    ) {
        (self.query, self.filter, self.after, self.select, self.family) = (query, filter, after, select, family)
    }

    /// The address that asks for it.
    package var path: String {
        let items = filterFields.map { ($0.name, $0.value) } + [("q", query), ("after", after), ("select", select)]
        let query = items.filter { !$0.1.isEmpty }.map { "\($0)=\(Wording.queryEncoded($1))" }
        return Routes.people.path + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }

    var filterFields: [TypedField] {
        var fields: [TypedField] = []
        if let family { fields.append(TypedField(name: "space", value: family.id.description)) }
        if let group = filter.group { fields.append(TypedField(name: "group", value: group.description)) }
        if let category = filter.category { fields.append(TypedField(name: "category", value: category.description)) }
        return fields
    }

    func with(_ change: (inout PeopleQuestion) -> Void) -> PeopleQuestion {
        var question = self
        change(&question)
        return question
    }
}

extension PeopleScreen {
    /// Builds a page of the list; `isSpaceEmpty` says whether the space has no people.
    package init(
        _ page: PeoplePage, _ question: PeopleQuestion, groups: [PersonGroup], customCategories: [String],
        families: [SharedSpace] = [], isSpaceEmpty: Bool, from display: DisplayContext
    ) {
        let isNarrowed = !question.query.isEmpty || !question.filter.isEmpty
        self.init(
            family: question.family?.name,
            spaces: FilterChip.spaces(families, on: Routes.people, from: display),
            newPath: Routes.personNew.path(in: question.family),
            groupsPath: Routes.groups.path(in: question.family),
            trashPath: Routes.trash.path(in: question.family),
            everybodyPath: Routes.people.path(in: question.family),
            query: question.query,
            summary: PeopleScreen.summary(page, query: question.query, from: display),
            rows: page.rows.map { PersonRow($0, from: display) },
            morePath: page.next.map { next in question.with { $0.after = next.description }.path },
            firstPath: question.after.isEmpty ? nil : question.with { $0.after = "" }.path,
            isSpaceEmpty: isSpaceEmpty,
            foundNobody: page.rows.isEmpty && question.after.isEmpty && isNarrowed,
            filters: PeopleScreen.filters(question, groups, customCategories, display.phrases),
            filterFields: question.filterFields,
            selectPath: question.with { $0.select = "1" }.path,
            selection: question.select.isEmpty
                ? nil
                : SelectionBar(
                    question, groups: groups, customCategories: customCategories, hasFamilies: !families.isEmpty,
                    display.phrases))
    }

    private static func summary(_ page: PeoplePage, query: String, from display: DisplayContext) -> String {
        let blanks = ["query": query]
        switch (page.total, query.isEmpty) {
        case (.exactly(let count), true): return display.phrases.count("shared.people", count)
        case (.exactly(0), false): return display.phrases.text("people.matches.nobody", blanks)
        case (.exactly(let count), false): return display.phrases.count("people.matches", count, blanks)
        case (.moreThan(let count), true):
            return display.phrases.text("people.moreThan", ["count": display.wording.number(count)])
        case (.moreThan(let count), false):
            return display.phrases.text(
                "people.matches.moreThan", ["count": display.wording.number(count), "query": query])
        }
    }

    private static func filters(
        _ question: PeopleQuestion, _ groups: [PersonGroup], _ custom: [String], _ phrases: Phrasebook
    ) -> [FilterChip] {
        let start = question.with { $0.after = "" }
        let groupChips = groups.map { group in
            let isSet = question.filter.group == group.id
            return FilterChip(
                title: group.name, path: start.with { $0.filter.group = isSet ? nil : group.id }.path, isSelected: isSet)
        }
        let categoryChips = (Category.standard + custom.map(Category.custom)).map { category in
            let isSet = question.filter.category == category
            return FilterChip(
                title: phrases.title(of: category), path: start.with { $0.filter.category = isSet ? nil : category }.path,
                isSelected: isSet)
        }
        return groupChips + categoryChips
    }
}

extension SelectionBar {
    fileprivate init(
        _ question: PeopleQuestion, groups: [PersonGroup], customCategories: [String], hasFamilies: Bool,
        _ phrases: Phrasebook
    ) {
        self.init(
            changesPath: Routes.peopleChanges.path(in: question.family),
            shareTitle: hasFamilies ? phrases.text(question.family == nil ? "spaces.share.go" : "spaces.takeIn.go") : nil,
            allPath: question.with { $0.select = "all" }.path, donePath: question.with { $0.select = "" }.path,
            back: question.with { $0.select = "" }.path, isAll: question.select == "all",
            categories: FormChoice.categories("", customCategories, phrases).filter { $0.value != FormChoice.newCategory },
            groups: groups.map { FormChoice(value: $0.id.description, title: $0.name, isSelected: false) },
            cadences: question.family == nil
                ? FormChoice.cadences("", phrases).filter { $0.value != FormChoice.ownCadence } : [])
    }
}

extension PersonRow {
    /// The row of a person.
    package init(_ person: PersonSummary, from display: DisplayContext) {
        let birthday = person.birthday.map { Occasion(kind: .birthday, when: .date($0)) }
        let next = birthday?.next(
            onOrAfter: display.today, leapDayRule: LeapDayRule(person: person.leapDayRule, account: display.leapDayRule))
        let nickname = person.name.nickname
        let detail = [nickname.isEmpty ? "" : display.wording.quoted(nickname), person.organisation]
            .filter { !$0.isEmpty }
        self.init(
            id: person.id.description,
            path: Routes.person.path(person.id),
            name: person.name.display(display.nameOrder),
            avatar: Avatar(of: person.id, name: person.name, photo: person.photo),
            detail: detail.isEmpty ? nil : detail.joined(separator: ", "),
            birthday: person.birthday.flatMap { display.wording.yearlyDay($0, next: next?.date) },
            countdown: next.flatMap { $0.daysUntil <= 30 ? display.wording.countdown($0.daysUntil) : nil }
        )
    }
}
