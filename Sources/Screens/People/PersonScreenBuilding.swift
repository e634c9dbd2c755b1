import Foundation
package import Kinkeeper
import Store

extension PersonScreen {
    /// Builds the page of a person.
    package init(_ person: Person, from viewpoint: Viewpoint) {
        let profile = person.profile
        let rule = person.leapDayRule ?? viewpoint.leapDayRule
        let dated = profile.occasions.map { ($0, $0.next(onOrAfter: viewpoint.today, leapDayRule: rule)) }
        let nearest = dated.compactMap { occasion, next in next.map { (occasion, $0) } }.min { $0.1.date < $1.1.date }
        self.init(
            name: profile.name.display(viewpoint.nameOrder),
            avatar: Avatar(of: person.id, name: profile.name, photo: person.photo),
            subtitles: PersonScreen.subtitles(of: profile),
            lead: nearest.map { PersonScreen.lead($0, $1, from: viewpoint) },
            actions: ContactAction.first(of: profile.contacts),
            occasions: dated.map { PersonOccasionRow($0, next: $1, from: viewpoint) },
            contacts: PersonScreen.ordered(profile.contacts).map(ContactRow.init),
            tags: profile.tags,
            noteLines: profile.note.isEmpty
                ? [] : profile.note.split(separator: "\n", omittingEmptySubsequences: false).map(String.init),
            isTrashed: person.trashedAt != nil,
            trashNote: person.trashedAt.map { PersonScreen.trashNote($0, from: viewpoint) },
            cardPath: Routes.personCard.path(person.id),
            trashingPath: Routes.personTrashing.path(person.id),
            restoringPath: Routes.personRestoring.path(person.id)
        )
    }

    private static func subtitles(of profile: Profile) -> [String] {
        let work = [profile.jobTitle, profile.organisation].filter { !$0.isEmpty }.joined(separator: ", ")
        let nickname = profile.name.nickname.isEmpty ? "" : "“\(profile.name.nickname)”"
        return [nickname, work, profile.pronouns].filter { !$0.isEmpty }
    }

    private static func lead(_ occasion: Occasion, _ next: Occurrence, from viewpoint: Viewpoint) -> String {
        let title = Wording.title(of: occasion)
        let years = Wording.turning(occasion.kind, next.turning)
        let what = occasion.kind == .birthday && years != nil ? "Turns \(next.turning ?? 0)" : title
        let since = occasion.kind == .birthday ? nil : years
        let when = Wording.nearDay(next) ?? "on \(Wording.longDay(next.date, today: viewpoint.today))"
        let countdown = next.daysUntil > 1 ? ", \(Wording.countdown(next.daysUntil))" : ""
        return "\(what) \(when)\(countdown)\(since.map { " (\($0))" } ?? "")."
    }

    /// Phones first, then mails, messaging, addresses and links; within a kind the card's order.
    private static func ordered(_ contacts: [ContactMethod]) -> [ContactMethod] {
        contacts.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map(\.element)
    }

    private static func trashNote(_ trashedAt: Date, from viewpoint: Viewpoint) -> String {
        let end = CivilDate(of: trashedAt.addingTimeInterval(Space.trashRetention), in: viewpoint.timeZone)
        return "Goes for good on \(Wording.day(end, today: viewpoint.today))."
    }
}

extension ContactMethod {
    fileprivate var rank: Int {
        switch value {
        case .phone: 0
        case .email: 1
        case .messaging: 2
        case .address: 3
        case .url: 4
        }
    }
}

extension ContactAction {
    /// Call, message and e-mail by the first phone and the first address that can be followed.
    static func first(of contacts: [ContactMethod]) -> [ContactAction] {
        let rows = contacts.map(ContactRow.init)
        let phone = rows.first { $0.kind == "phone" && $0.href != nil }
        let email = rows.first { $0.kind == "email" && $0.href != nil }
        return [
            phone?.href.map { ContactAction(title: "Call", icon: "call", href: $0) },
            phone?.messageHref.map { ContactAction(title: "Message", icon: "message", href: $0) },
            email?.href.map { ContactAction(title: "E-mail", icon: "email", href: $0) },
        ].compactMap(\.self)
    }
}

extension PersonOccasionRow {
    init(_ occasion: Occasion, next: Occurrence?, from viewpoint: Viewpoint) {
        let day = next.map { Wording.longDay($0.date, today: viewpoint.today) }
        let turning = next.flatMap { Wording.turning(occasion.kind, $0.turning) }
        self.init(
            occasion: Wording.title(of: occasion),
            kind: occasion.kind.rawValue,
            original: Wording.original(occasion.when),
            next: day.map { day in turning.map { "\($0) on \(day)" } ?? day },
            countdown: next.map { Wording.countdown($0.daysUntil) },
            hint: next == nil ? Wording.whyUncounted(occasion.when) : nil
        )
    }
}

extension Wording {
    /// Why an occasion has no next day.
    static func whyUncounted(_ when: Occasion.When) -> String {
        switch when {
        case .text: "Kept as written; it is not a date to count to."
        case .date(let date) where date.month != nil: "The day is not known."
        case .date: "The month is not known."
        }
    }
}
