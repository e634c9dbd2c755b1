import Kinkeeper
package import Store

/// Whose people a list shows.
package enum PeopleBooks: Hashable, Sendable {
    /// The account's own and those of its families, together.
    case all
    /// The account's own alone.
    case own
    /// Those of one family.
    case family(FamilyMark)

    /// What `space` in an address says; nil where it is left out.
    var text: String? {
        switch self {
        case .all: nil
        case .own: Space.ownWord
        case .family(let family): family.id.description
        }
    }
}

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
    /// Whose people are shown.
    package var books: PeopleBooks

    package init(
        query: String = "", filter: PeopleFilter = PeopleFilter(), after: String = "", select: String = "",
        of books: PeopleBooks = .all
    ) {
        (self.query, self.filter, self.after, self.select, self.books) = (query, filter, after, select, books)
    }

    /// The address that asks for it.
    package var path: String {
        let items = filterFields.map { ($0.name, $0.value) } + [("q", query), ("after", after), ("select", select)]
        let query = items.filter { !$0.1.isEmpty }.map { "\($0)=\(Wording.queryEncoded($1))" }
        return Routes.people.path + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }

    var filterFields: [TypedField] {
        var fields: [TypedField] = []
        if let space = books.text { fields.append(TypedField(name: "space", value: space)) }
        if let group = filter.group { fields.append(TypedField(name: "group", value: group.description)) }
        if let category = filter.category { fields.append(TypedField(name: "category", value: category.description)) }
        return fields
    }

    func with(_ change: (inout PeopleQuestion) -> Void) -> PeopleQuestion {
        var question = self
        change(&question)
        return question
    }

    /// The same words of other people: a group and a category of one's own words are known to one address book, and a place in a list
    /// to one list.
    func of(_ books: PeopleBooks, in group: PersonGroup.ID? = nil) -> PeopleQuestion {
        let category = filter.category.flatMap { Category.standard.contains($0) ? $0 : nil }
        return PeopleQuestion(
            query: query, filter: PeopleFilter(group: group, category: books == self.books ? filter.category : category),
            of: books)
    }

    /// The family of which the list is; nil for the account's own and for all.
    var family: FamilyMark? {
        guard case .family(let family) = books else { return nil }
        return family
    }
}

extension PeopleScreen {
    /// Builds a page of the list.
    package init(_ reads: PeopleReads, _ question: PeopleQuestion, from display: DisplayContext) {
        let isNarrowed = !question.query.isEmpty || !question.filter.isEmpty
        let (page, phrases) = (reads.page, display.phrases)
        // Without a family the account's own people are all there are, and no address says so.
        let isJoined = question.books == .all && !reads.families.isEmpty
        let selecting = isJoined ? question.of(.own) : question
        let isPaged = page.next != nil || !question.after.isEmpty
        self.init(
            family: question.family?.name,
            spaces: PeopleScreen.switcher(question, reads.families, phrases),
            newPath: Routes.personNew.path(in: question.family?.id),
            groupsPath: Routes.groups.path(in: question.family?.id),
            duplicatesPath: Routes.duplicates.path(in: question.family?.id),
            importsPath: Routes.imports.path(in: question.family?.id),
            trashPath: Routes.trash.path(in: question.family?.id),
            everybodyPath: PeopleQuestion(of: question.books).path,
            query: question.query,
            summary: PeopleScreen.summary(page, query: question.query, from: display),
            missing: reads.missing.map { phrases.text("spaces.missing", ["family": $0.name]) },
            rows: page.rows.map { PersonRow($0, from: display) },
            morePath: page.next.map { next in question.with { $0.after = next.description }.path },
            firstPath: question.after.isEmpty ? nil : question.with { $0.after = "" }.path,
            isSpaceEmpty: reads.isEmpty && reads.missing.isEmpty,
            foundNobody: page.rows.isEmpty && question.after.isEmpty && isNarrowed,
            filters: PeopleScreen.filters(question, reads.choices, isJoined: isJoined, phrases),
            letters: isPaged && question.query.isEmpty ? PeopleScreen.letters(question) : [],
            filterFields: question.filterFields,
            selectPath: selecting.with { $0.select = "1" }.path,
            selectTitle: phrases.text(isJoined ? "people.select.own" : "people.select"),
            selection: question.select.isEmpty
                ? nil
                : SelectionBar(
                    question, groups: reads.choices.groups, customCategories: reads.choices.ownCategories,
                    hasFamilies: !reads.families.isEmpty, phrases))
    }

    /// Every third letter, each as large as a finger.
    private static func letters(_ question: PeopleQuestion) -> [FilterChip] {
        let shown = PeopleCursor(question.after)?.isBeforeLetter
        return "ADGJMPSV".map { letter in
            let before = PeopleCursor(before: letter)
            return FilterChip(
                title: String(letter), path: question.with { $0.after = before.description }.path,
                isSelected: shown == letter)
        }
    }

    /// Whose people are shown, with the words kept; nothing where the account has no family.
    private static func switcher(
        _ question: PeopleQuestion, _ families: [FamilyMark], _ phrases: Phrasebook
    ) -> [FilterChip] {
        guard !families.isEmpty else { return [] }
        let books = [(PeopleBooks.all, phrases.text("spaces.all")), (.own, phrases.text("spaces.own"))]
        return (books + families.map { (.family($0), $0.name) }).map { books, title in
            FilterChip(title: title, path: question.of(books).path, isSelected: question.books == books)
        }
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

    /// Groups and categories. A group is known to one address book, so that its chip leads to the list of that one.
    private static func filters(
        _ question: PeopleQuestion, _ choices: NarrowingChoices, isJoined: Bool, _ phrases: Phrasebook
    ) -> [FilterChip] {
        func chip(_ group: PersonGroup, _ title: String, in books: PeopleBooks) -> FilterChip {
            let isSet = question.filter.group == group.id
            return FilterChip(
                title: title, path: question.of(isSet ? question.books : books, in: isSet ? nil : group.id).path,
                isSelected: isSet)
        }
        let groups = choices.groups.map { chip($0, $0.name, in: isJoined ? .own : question.books) }
        let familyGroups = choices.familyGroups.map { chip($0, "\($0.name) · \($1.name)", in: .family($1)) }
        let categories = (Category.standard + choices.ownCategories.map(Category.custom)).map { category in
            let isSet = question.filter.category == category
            return FilterChip(
                title: phrases.title(of: category),
                path: question.with {
                    $0.after = ""
                    $0.filter.category = isSet ? nil : category
                }.path, isSelected: isSet)
        }
        return groups + familyGroups + categories
    }
}

extension SelectionBar {
    fileprivate init(
        _ question: PeopleQuestion, groups: [PersonGroup], customCategories: [String], hasFamilies: Bool,
        _ phrases: Phrasebook
    ) {
        self.init(
            changesPath: Routes.peopleChanges.path(in: question.family?.id),
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
            countdown: next.flatMap { $0.daysUntil <= 30 ? display.wording.countdown($0.daysUntil) : nil },
            family: person.family?.name
        )
    }
}
