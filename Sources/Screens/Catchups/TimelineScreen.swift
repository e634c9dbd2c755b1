package import Kinkeeper
import Store

/// Everything about one person by day, page by page.
public struct TimelineScreen: Hashable, Sendable {
    /// "Timeline of Anna Berg".
    public let title: String
    /// Display name in the account's order.
    public let name: String
    /// Link back to the person.
    public let personPath: String
    /// The entries of this page, the latest first.
    public let entries: [TimelineRow]
    /// The link to what came before, if any.
    public let morePath: String?
    /// The link back to the latest, when this is a later page.
    public let firstPath: String?

    /// A page of the timeline; `isFirst` says whether it is the first one.
    package init(_ page: TimelinePage, of person: Person, isFirst: Bool, from display: DisplayContext) {
        let path = Routes.personCatchups.path(person.id)
        name = person.profile.name.display(display.nameOrder)
        title = display.phrases.text("catchups.timeline.of", ["name": name])
        personPath = Routes.person.path(person.id)
        entries = page.moments.map { TimelineRow($0, of: person.id, names: page.names, back: path, from: display) }
        morePath = page.next.map { "\(path)?after=\($0)" }
        firstPath = isFirst ? nil : path
    }
}

/// One entry of a timeline.
public struct TimelineRow: Hashable, Sendable {
    /// Names the icon: a kind of catch-up, a kind of occasion, or "gift", "edit" or "added".
    public let icon: String
    /// "Call", "Wished well: Birthday", "Imported from phone.vcf".
    public let title: String
    /// "with Ben Okafor and the neighbours", or nil.
    public let with: String?
    /// "logged by Ben", in a family's log; otherwise nil.
    public let by: String?
    /// The note, or nil.
    public let note: String?
    /// "12 November", with the year when it is not this one.
    public let date: String
    /// "2026-11-12".
    public let isoDate: String
    /// "18:30", or nil.
    public let time: String?
    /// Where it is changed, or nil.
    public let editPath: String?
    /// The page of the gift or note, or nil.
    public let path: String?

    /// The row of a moment of a person.
    package init(
        _ moment: TimelineMoment, of person: Person.ID, names: [Person.ID: PersonName], back: String,
        from display: DisplayContext
    ) {
        let phrases = display.phrases
        date = display.wording.day(moment.day, today: display.today)
        isoDate = moment.day.description
        switch moment.what {
        case .catchup(let entry):
            icon = entry.kind.rawValue
            title = display.title(of: entry.kind)
            with = TimelineRow.with(entry, but: person, names, display)
            by = display.author(of: entry)
            note = entry.note.isEmpty ? nil : entry.note
            time = entry.minute.map(ClockTime.text)
            editPath = "\(Routes.catchup.path(entry.id))?back=\(Wording.queryEncoded(back))"
            path = nil
            return
        case .wish(let wish):
            let occasion = Occasion(kind: wish.kind, label: wish.label, when: .text(""))
            let key = wish.kind == .memorial ? "catchups.timeline.remembered" : "catchups.timeline.wished"
            icon = wish.kind.rawValue
            title = phrases.text(key, ["occasion": display.wording.title(of: occasion)])
        case .gift(let gift):
            icon = "gift"
            title = phrases.text("catchups.timeline.given", ["title": gift.title])
            path = Routes.gift.path(gift.id)
            (with, by, note, time, editPath) = (nil, nil, nil, nil, nil)
            return
        case .note(let summary):
            icon = "edit"
            title = summary.title.isEmpty ? phrases.text("catchups.timeline.note") : summary.title
            note = summary.beginning.isEmpty ? nil : summary.beginning
            path = Routes.note.path(summary.id)
            (with, by, time, editPath) = (nil, nil, nil, nil)
            return
        case .added(let file):
            icon = "added"
            title =
                file.map { phrases.text("catchups.timeline.imported", ["file": $0]) }
                ?? phrases.text("catchups.timeline.added")
        }
        (with, by, note, time, editPath, path) = (nil, nil, nil, nil, nil, nil)
    }

    private static func with(
        _ entry: Catchup, but person: Person.ID, _ names: [Person.ID: PersonName], _ display: DisplayContext
    ) -> String? {
        let named = entry.people.filter { $0 != person }.compactMap { names[$0]?.display(.givenFirst) }
        let all = named + (entry.others.isEmpty ? [] : [entry.others])
        guard !all.isEmpty else { return nil }
        return display.phrases.text("catchups.timeline.with", ["names": display.wording.list(all)])
    }
}

extension DisplayContext {
    /// Who logged an entry of a family's log: "logged by Ben"; nil in an account's own log.
    package func author(of entry: Catchup) -> String? {
        memberName(of: entry).map { phrases.text("catchups.by", ["name": $0]) }
    }

    /// The name of the member that logged an entry.
    func memberName(of entry: Catchup) -> String? {
        guard let family, let author = entry.author else { return nil }
        return family.members.first { $0.account.uuid == author }?.name ?? phrases.text("catchups.by.former")
    }
}
