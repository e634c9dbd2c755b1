import Foundation
import Kinkeeper
import Screens

/// A person in `show --json`. Absent texts are empty, absent values null.
struct PersonJSON: Encodable {
    struct ContactJSON: Encodable {
        let kind: String
        let label: String
        let value: String
        /// The messaging service in lower case; empty for other kinds.
        let service: String
    }

    struct OccasionJSON: Encodable {
        let occasion: String
        let label: String
        /// "1985-04-12", "--02-03", "1985-04", or the kept words.
        let date: String
        let isText: Bool
        let calendar: String?
        let next: String?
        let daysUntil: Int?
        let turning: Int?
    }

    let id: String
    /// A kinkeeper:// link to the page, wherever the server is.
    let page: String
    let name: String
    let prefix: String
    let given: String
    let middle: String
    let family: String
    let suffix: String
    let nickname: String
    let organisation: String
    let jobTitle: String
    let pronouns: String
    let note: String
    let tags: [String]
    let contacts: [ContactJSON]
    let occasions: [OccasionJSON]
    let photo: String?
    let category: String?
    /// "inherited", "never", or a number of days.
    let cadence: String
    let leapDayRule: String?
    let createdAt: String
    let updatedAt: String
    let trashedAt: String?

    init(_ person: Person, from display: DisplayContext) {
        let profile = person.profile
        id = person.id.description
        page = DeepLink.text(Routes.person.path(person.id))
        name = profile.name.formatted
        prefix = profile.name.prefix
        given = profile.name.given
        middle = profile.name.middle
        family = profile.name.family
        suffix = profile.name.suffix
        nickname = profile.name.nickname
        organisation = profile.organisation
        jobTitle = profile.jobTitle
        pronouns = profile.pronouns
        note = profile.note
        tags = profile.tags
        contacts = profile.contacts.map(ContactJSON.init)
        let rule = person.leapDayRule ?? display.leapDayRule
        occasions = profile.occasions.map {
            OccasionJSON($0, next: $0.next(onOrAfter: display.today, leapDayRule: rule))
        }
        photo = person.photo?.hex
        category = person.category?.description
        cadence = person.cadence == .inherited ? "inherited" : person.cadence.entryText
        leapDayRule = person.leapDayRule?.rawValue
        trashedAt = person.trashedAt?.formatted(.iso8601)
        createdAt = person.createdAt.formatted(.iso8601)
        updatedAt = person.updatedAt.formatted(.iso8601)
    }
}

extension PersonJSON.ContactJSON {
    init(_ contact: ContactMethod) {
        let row = ContactRow(contact, .of(.english))
        let service = if case .messaging(let service, _) = contact.value { service } else { "" }
        self.init(kind: row.kind, label: contact.label, value: row.lines.joined(separator: "\n"), service: service)
    }
}

extension PersonJSON.OccasionJSON {
    init(_ occasion: Occasion, next: Occurrence?) {
        let (text, calendar): (String, String?) =
            switch occasion.when {
            case .date(let date): (date.description, date.calendar.rawValue)
            case .text(let words): (words, nil)
            }
        self.init(
            occasion: occasion.kind.rawValue, label: occasion.label, date: text, isText: calendar == nil, calendar: calendar,
            next: next?.date.description, daysUntil: next?.daysUntil, turning: next?.turning)
    }
}
