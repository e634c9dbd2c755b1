import Kinkeeper
package import Store

extension PeopleScreen {
    /// Builds a page of the list; `isFirst` says whether it is the first page, and `isSpaceEmpty` whether there is nobody.
    package init(_ page: PeoplePage, query: String, isFirst: Bool, isSpaceEmpty: Bool, from viewpoint: Viewpoint) {
        let search = query.isEmpty ? "" : "q=\(Wording.queryEncoded(query))"
        let here = Routes.people.path
        self.init(
            query: query,
            summary: PeopleScreen.summary(page, query: query),
            rows: page.rows.map { PersonRow($0, from: viewpoint) },
            morePath: page.next.map {
                "\(here)?\(search.isEmpty ? "" : search + "&")after=\(Wording.queryEncoded($0.description))"
            },
            firstPath: isFirst ? nil : search.isEmpty ? here : "\(here)?\(search)",
            isSpaceEmpty: isSpaceEmpty,
            foundNobody: page.rows.isEmpty && isFirst && !query.isEmpty
        )
    }

    private static func summary(_ page: PeoplePage, query: String) -> String {
        switch (page.total, query.isEmpty) {
        case (.exactly(let count), true): Wording.count(count, "person", "people")
        case (.exactly(0), false): "Nobody matches “\(query)”"
        case (.exactly(1), false): "1 person matches “\(query)”"
        case (.exactly(let count), false): "\(Wording.number(count)) people match “\(query)”"
        case (.moreThan(let count), _): "More than \(Wording.number(count)) people match “\(query)”"
        }
    }
}

extension PersonRow {
    /// The row of a person.
    package init(_ person: PersonSummary, from viewpoint: Viewpoint) {
        let birthday = person.birthday.map { Occasion(kind: .birthday, when: .date($0)) }
        let next = birthday?.next(
            onOrAfter: viewpoint.today, leapDayRule: person.leapDayRule ?? viewpoint.leapDayRule)
        let nickname = person.name.nickname
        let detail = [nickname.isEmpty ? "" : "“\(nickname)”", person.organisation].filter { !$0.isEmpty }
        self.init(
            path: Routes.person.path(person.id),
            name: person.name.display(viewpoint.nameOrder),
            avatar: Avatar(of: person.id, name: person.name, photo: person.photo),
            detail: detail.isEmpty ? nil : detail.joined(separator: ", "),
            birthday: person.birthday.flatMap { Wording.yearlyDay($0, next: next?.date) },
            countdown: next.flatMap { $0.daysUntil <= 30 ? Wording.countdown($0.daysUntil) : nil }
        )
    }
}
