package import Kinkeeper
package import Store

extension DuplicatesScreen {
    /// Builds a page of the list; `isFirst` says whether it is the first. `families` are those of the account.
    package init(_ page: DuplicatesPage, isFirst: Bool, families: [SharedSpace] = [], from display: DisplayContext) {
        self.init(
            spaces: FilterChip.spaces(families, on: Routes.duplicates, from: display),
            peoplePath: Routes.people.path(in: display.family),
            summary: page.total == 0
                ? display.phrases.text("duplicates.none") : display.phrases.count("duplicates.count", page.total),
            clusters: page.clusters.map { DuplicateClusterBox($0, page.people, from: display) },
            morePath: page.next.map { Routes.duplicates.path(in: display.family, [("after", $0.description)]) },
            firstPath: isFirst ? nil : Routes.duplicates.path(in: display.family))
    }
}

extension DuplicateClusterBox {
    package init(_ cluster: DuplicateCluster, _ people: [Person.ID: Person], from display: DisplayContext) {
        let names = cluster.people.map { people[$0]?.profile.name.display(display.nameOrder) ?? "" }
        let isPair = cluster.people.count == 2
        self.init(
            title: display.wording.list(names, most: 3),
            strength: display.phrases.text("duplicates.strength.\(cluster.strength)"),
            people: cluster.people.compactMap { people[$0] }.map { DuplicatePersonBox($0, from: display) },
            pairs: cluster.pairs.map { DuplicatePairRow($0, people, isAlone: isPair, from: display) },
            allDistinctPath: isPair ? nil : Routes.distinction.path(PeopleInPath(cluster.people)))
    }
}

extension DuplicatePairRow {
    init(_ pair: DuplicatePair, _ people: [Person.ID: Person], isAlone: Bool, from display: DisplayContext) {
        let names = [pair.one, pair.other].map { people[$0]?.profile.name.display(display.nameOrder) ?? "" }
        self.init(
            reasons: display.wording.capitalised(
                display.wording.list(pair.reasons.map { display.wording.reason($0) })),
            names: isAlone ? nil : display.wording.list(names),
            mergingPath: "\(Routes.personMerging.path(pair.one))?with=\(pair.other)",
            distinctPath: Routes.distinction.path(PeopleInPath([pair.one, pair.other])))
    }
}

extension DuplicatePersonBox {
    /// The most lines shown of a person.
    private static let shownLines = 6

    init(_ person: Person, from display: DisplayContext) {
        let profile = person.profile
        let nickname = profile.name.nickname.isEmpty ? "" : display.wording.quoted(profile.name.nickname)
        let work = [profile.jobTitle, profile.organisation].filter { !$0.isEmpty }.joined(separator: ", ")
        let birthday = profile.birthday.map { display.wording.original($0.when) } ?? ""
        let contacts = profile.contacts.map { ContactRow($0, display.phrases).lines.joined(separator: ", ") }
        let lines = ([nickname, birthday, work] + contacts).filter { !$0.isEmpty }
        let left = lines.count - Self.shownLines
        self.init(
            path: Routes.person.path(person.id), name: profile.name.display(display.nameOrder),
            avatar: Avatar(of: person.id, name: profile.name, photo: person.photo),
            lines: Array(lines.prefix(Self.shownLines)),
            more: left > 0 ? display.phrases.count("duplicates.more", left) : nil)
    }
}

extension Wording {
    /// "same e-mail anna@example.org", as it stands in a list.
    package func reason(_ reason: DuplicateReason) -> String {
        let phrases = Phrasebook.of(language)
        switch reason {
        case .email(let address): return phrases.text("duplicates.reason.email", ["value": address])
        case .phone(let digits): return phrases.text("duplicates.reason.phone", ["value": "…" + digits.suffix(4)])
        case .sameName: return phrases.text("duplicates.reason.sameName")
        case .similarName: return phrases.text("duplicates.reason.similarName")
        case .birthday: return phrases.text("duplicates.reason.birthday")
        }
    }

    /// The line of the note that a value becomes which was not chosen: "Also: Anna Lindqvist".
    package func also(_ leftover: MergeLeftover) -> String {
        let value =
            switch leftover {
            case .name(let text), .organisation(let text), .jobTitle(let text), .pronouns(let text): text
            case .birthday(let when): "\(title(of: .birthday)) \(original(when))"
            }
        return Phrasebook.of(language).text("duplicates.also", ["value": value])
    }
}
