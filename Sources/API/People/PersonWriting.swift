import Foundation
import Interchange
import Kinkeeper
import Store

// People as JSON.

extension JSONValue {
    /// A person with everything that is known.
    init(_ person: Person) {
        let own: JSONValue = [
            "category": .optional(person.category?.description),
            "leapDayRule": .optional(person.leapDayRule?.rawValue),
            "cadence": JSONValue(person.cadence),
            "photo": .optional(person.photo.map { _ in "/people/\(person.id)/photo" }),
            "createdAt": .instant(person.createdAt), "updatedAt": .instant(person.updatedAt),
            "trashedAt": person.trashedAt.map(JSONValue.instant) ?? .null,
            "mergedInto": .optional(person.mergedInto?.description),
        ]
        let id = Member(name: "id", value: .string(person.id.description))
        self = .object([id] + JSONValue.members(of: person.profile) + own.members)
    }

    /// What a card says of somebody.
    static func members(of profile: Profile) -> [Member] {
        let said: JSONValue = [
            "name": JSONValue(profile.name), "organisation": .string(profile.organisation),
            "jobTitle": .string(profile.jobTitle), "pronouns": .string(profile.pronouns), "note": .string(profile.note),
            "contacts": .array(profile.contacts.map { JSONValue($0) }),
            "occasions": .array(profile.occasions.map { JSONValue($0) }),
            "tags": .array(profile.tags.map(JSONValue.string)),
        ]
        return said.members
    }

    /// What a list says of a person.
    init(_ person: PersonSummary, order: NameOrder) {
        self = [
            "id": .string(person.id.description), "display": .string(person.name.display(order)),
            "nickname": .string(person.name.nickname), "organisation": .string(person.organisation),
            "category": .optional(person.category?.description), "birthday": .optional(person.birthday?.description),
            "photo": .optional(person.photo.map { _ in "/people/\(person.id)/photo" }),
        ]
    }

    /// Somebody in the trash.
    init(_ person: TrashedPerson, order: NameOrder) {
        self = [
            "id": .string(person.id.description), "display": .string(person.name.display(order)),
            "trashedAt": .instant(person.trashedAt),
            "goesAt": .instant(person.trashedAt.addingTimeInterval(Space.trashRetention)),
        ]
    }

    private init(_ name: PersonName) {
        self = [
            "prefix": .string(name.prefix), "given": .string(name.given), "middle": .string(name.middle),
            "family": .string(name.family), "suffix": .string(name.suffix), "nickname": .string(name.nickname),
            "display": .string(name.formatted),
        ]
    }

    private init(_ contact: ContactMethod) {
        let (kind, what): (String, [Member]) =
            switch contact.value {
            case .phone(let number): ("phone", [.init(name: "value", value: .string(number))])
            case .email(let address): ("email", [.init(name: "value", value: .string(address))])
            case .url(let address): ("url", [.init(name: "value", value: .string(address))])
            case .messaging(let service, let handle):
                (
                    "messaging",
                    [.init(name: "service", value: .string(service)), .init(name: "value", value: .string(handle))]
                )
            case .address(let address): ("address", [.init(name: "address", value: JSONValue(address))])
            }
        let head: [Member] = [
            .init(name: "kind", value: .string(kind)), .init(name: "label", value: .string(contact.label)),
        ]
        self = .object(head + what)
    }

    private init(_ address: PostalAddress) {
        self = [
            "postOfficeBox": .string(address.postOfficeBox), "extended": .string(address.extended),
            "street": .string(address.street), "locality": .string(address.locality), "region": .string(address.region),
            "postalCode": .string(address.postalCode), "country": .string(address.country),
        ]
    }

    init(_ occasion: Occasion) {
        let (date, text): (String?, String?) =
            switch occasion.when {
            case .date(let date): (date.description, nil)
            case .text(let words): (nil, words)
            }
        self = [
            "kind": .string(occasion.kind.rawValue), "label": .string(occasion.label), "date": .optional(date),
            "text": .optional(text),
        ]
    }

    init(_ cadence: CadenceChoice) {
        switch cadence {
        case .inherited: self = ["choice": "inherited"]
        case .never: self = ["choice": "never"]
        case .every(let cadence): self = ["choice": "every", "days": .integer(cadence.days)]
        }
    }

    /// An instant as RFC 3339 in UTC, to the millisecond.
    static func instant(_ instant: Date) -> JSONValue {
        .string(instant.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
    }
}
