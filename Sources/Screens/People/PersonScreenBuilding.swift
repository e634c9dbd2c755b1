package import Foundation
package import Kinkeeper
import Store

extension PersonScreen {
    /// Builds the page of a person.
    package init(_ person: Person, from display: DisplayContext) {
        let profile = person.profile
        let rule = LeapDayRule(person: person.leapDayRule, account: display.leapDayRule)
        let dated = profile.occasions.map { ($0, $0.next(onOrAfter: display.today, leapDayRule: rule)) }
        let note = PersonScreen.shownNote(profile.note)
        let nearest = dated.compactMap { occasion, next in next.map { (occasion, $0) } }.min { $0.1.date < $1.1.date }
        self.init(
            family: display.family?.name, peoplePath: Routes.people.path(in: display.family),
            trashPath: Routes.trash.path(in: display.family),
            name: profile.name.display(display.nameOrder),
            avatar: Avatar(of: person.id, name: profile.name, photo: person.photo),
            facts: PersonScreen.facts(
                of: profile, person.category.map(display.phrases.title(of:)), display.wording),
            lead: nearest.map { PersonScreen.lead($0, $1, from: display) },
            actions: ContactAction.first(of: profile.contacts, display.phrases)
                + ContactAction.video(of: profile.contacts, from: display),
            occasions: dated.map { PersonOccasionRow($0, next: $1, from: display) },
            contacts: PersonScreen.ordered(profile.contacts).map { ContactRow($0, display.phrases) },
            tags: profile.tags,
            noteLines: note.lines, isNoteCut: note.isCut,
            isTrashed: person.trashedAt != nil,
            trashNote: person.trashedAt.map { display.trashNote($0) },
            cardPath: Routes.personCard.path(person.id),
            alertsPath: display.family == nil ? Routes.personAlerts.path(person.id) : nil,
            trashingPath: Routes.personTrashing.path(person.id),
            restoringPath: Routes.personRestoring.path(person.id),
            deletionPath: Routes.trashDeletion.path(person.id),
            editPath: Routes.personEdit.path(person.id),
            picturePath: Routes.personPicture.path(person.id),
            hasPhoto: person.photo != nil
        )
    }

    /// The longest note a page shows, in bytes: some thirty pages of a book. Cards bring notes of many megabytes.
    package static let longestNote = 65_536

    /// The lines of a note, and whether there is more of it than a page shows.
    private static func shownNote(_ note: String) -> (lines: [String], isCut: Bool) {
        guard !note.isEmpty else { return ([], false) }
        let cut = note.beginning(ofMoreThan: longestNote)
        return ((cut ?? note).split(separator: "\n", omittingEmptySubsequences: false).map(String.init), cut != nil)
    }

    private static func facts(of profile: Profile, _ category: String?, _ wording: Wording) -> String? {
        let work = [profile.jobTitle, profile.organisation].filter { !$0.isEmpty }.joined(separator: ", ")
        let nickname = profile.name.nickname.isEmpty ? "" : wording.quoted(profile.name.nickname)
        let facts = [nickname, work, profile.pronouns, category ?? ""].filter { !$0.isEmpty }
        return facts.isEmpty ? nil : facts.joined(separator: " · ")
    }

    private static func lead(_ occasion: Occasion, _ next: Occurrence, from display: DisplayContext) -> String {
        let title = display.wording.title(of: occasion)
        let years = display.wording.turning(occasion.kind, next.turning)
        let isAge = occasion.kind == .birthday && years != nil
        let what = isAge ? display.phrases.text("people.turns", ["age": String(next.turning ?? 0)]) : title
        let since = isAge ? nil : years
        let when = display.wording.nearDay(next) ?? display.wording.onDay(next.date, today: display.today)
        let countdown = next.daysUntil > 1 ? ", \(display.wording.countdown(next.daysUntil))" : ""
        return "\(what) \(when)\(countdown)\(since.map { " (\($0))" } ?? "")."
    }

    /// Phones first, then mails, messaging, addresses and links; within a kind the card's order.
    private static func ordered(_ contacts: [ContactMethod]) -> [ContactMethod] {
        contacts.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map(\.element)
    }
}

extension DisplayContext {
    /// "Goes for good on 21 December." for a person moved to the trash then.
    package func trashNote(_ trashedAt: Date) -> String {
        let end = CivilDate(of: trashedAt.addingTimeInterval(Space.trashRetention), in: timeZone)
        return phrases.text("people.trash.goes", ["day": wording.day(end, today: today)])
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
    /// Call, and write: a message to the first phone that can be followed, else an e-mail to the first address.
    static func first(of contacts: [ContactMethod], _ phrases: Phrasebook) -> [ContactAction] {
        let rows = contacts.map { ContactRow($0, phrases) }
        let phone = rows.first { $0.kind == "phone" && $0.href != nil }
        let email = rows.first { $0.kind == "email" && $0.href != nil }
        return [
            phone?.href.map { ContactAction(title: phrases.text("people.call"), icon: "call", href: $0) },
            phone?.messageHref.map { ContactAction(title: phrases.text("people.message"), icon: "message", href: $0) }
                ?? email?.href.map { ContactAction(title: phrases.text("people.email"), icon: "email", href: $0) },
        ].compactMap(\.self)
    }
}

extension PersonOccasionRow {
    init(_ occasion: Occasion, next: Occurrence?, from display: DisplayContext) {
        let turning = next.flatMap { display.wording.turning(occasion.kind, $0.turning) }
        self.init(
            occasion: display.wording.title(of: occasion),
            kind: occasion.kind.rawValue,
            original: display.wording.original(occasion.when),
            turning: turning,
            next: next.map { next in
                let on = display.wording.onDay(next.date, today: display.today)
                return turning.map { "\($0) \(on)" } ?? display.wording.longDay(next.date, today: display.today)
            },
            countdown: next.map { display.wording.countdown($0.daysUntil) },
            hint: next == nil ? display.phrases.whyUncounted(occasion.when) : nil
        )
    }
}

extension Phrasebook {
    /// Why an occasion has no next day.
    func whyUncounted(_ when: Occasion.When) -> String {
        switch when {
        case .text: text("people.uncounted.words")
        case .date(let date) where date.month != nil: text("people.uncounted.day")
        case .date: text("people.uncounted.month")
        }
    }
}
