import Foundation
import Interchange
package import Kinkeeper
package import Store

extension Records {
    /// A person with all their data.
    package static let person = Record<Person>("Person", "A person.") {
        Field("id", .identifier("Names the person."), \.id)
        Field(page: "people", \.id)
        profile.fields.map { $0.of(\Person.profile) }
        Field("category", orNull: .text(categoryWords, min: 1, max: 100)) { $0.category?.description }
        Field(
            "leapDayRule",
            orNull: .word("When 29 February is celebrated in common years; null follows the account.", named: "LeapDayRule"),
            \.leapDayRule)
        Field("cadence", .cadenceChoice, \.cadence)
        Field("photo", orNull: .text("Where the photo is, below /api/v1; null without one.")) { photoPath($0.photo, $0.id) }
        Field("createdAt", .instant("When the person was made."), \.createdAt)
        Field("updatedAt", .instant("When anything last changed."), \.updatedAt)
        Field("trashedAt", orNull: .instant("When the person was moved to the trash."), \.trashedAt)
        Field("mergedInto", orNull: .identifier("The person this one was merged into."), \.mergedInto)
    }

    /// The members of a person that can be sent.
    package static let personInputFields = person.fields.filter { field in
        profile.fields.contains { $0.name == field.name } || ["category", "leapDayRule", "cadence"].contains(field.name)
    }

    /// The content of a person's card.
    package static let profile = Record<Profile>("Profile", "What a card says of a person.") {
        Field("name", .input(personName, from: PersonName()), \.name)
        Field("organisation", .text("Where they work."), \.organisation)
        Field("jobTitle", .text("What they do there."), \.jobTitle)
        Field("pronouns", .text("she/her"), \.pronouns)
        Field("note", .text("Anything.", max: 100_000), \.note)
        Field("contacts", .list("How to reach them.", of: .contact, max: 200), \.contacts)
        Field("occasions", .list("Days to remember.", of: .occasion, max: 100), \.occasions)
        Field("tags", .list("Words to find them by.", of: .text("A tag.", min: 1, max: 200), max: 100), \.tags)
    }

    /// The parts of a name.
    package static let personName = RecordInput<PersonName>(
        "Name", "The parts of a name. display is how it is written as a whole; left out, it is made of the parts.", required: []
    ) {
        Field("prefix", .text("Dr."), sets: \.prefix)
        Field("given", .text("Anna"), sets: \.given)
        Field("middle", .text("Maria"), sets: \.middle)
        Field("family", .text("Berg"), sets: \.family)
        Field("suffix", .text("jun."), sets: \.suffix)
        Field("nickname", .text("Annie"), sets: \.nickname)
        Field("display", .text("Dr. Anna Maria Berg"), sets: \.formatted)
    }

    /// The parts of a postal address.
    package static let address = RecordInput<PostalAddress>(
        "Address", "A postal address in its parts (RFC 6350, section 6.3.1).", required: []
    ) {
        Field("postOfficeBox", .text("Post office box."), sets: \.postOfficeBox)
        Field("extended", .text("Flat or floor."), sets: \.extended)
        Field("street", .text("Street and number."), sets: \.street)
        Field("locality", .text("Town."), sets: \.locality)
        Field("region", .text("State or county."), sets: \.region)
        Field("postalCode", .text("Postal code."), sets: \.postalCode)
        Field("country", .text("Country."), sets: \.country)
    }

    /// A person's row in a list.
    package static let personSummary = Record<Ordered<PersonSummary>>("PersonSummary", "What a list says of a person.") {
        Field("id", .identifier("Names the person."), \.value.id)
        Field("space", orNull: .identifier("The family’s space that has the person; null for one’s own."), \.value.family?.id)
        Field("family", orNull: .text("The name of that family; null for one’s own people."), \.value.family?.name)
        Field("display", .text("The name as a whole.")) { $0.value.name.display($0.order) }
        Field("nickname", .text("May be empty."), \.value.name.nickname)
        Field("organisation", .text("May be empty."), \.value.organisation)
        Field("category", orNull: .text("What they are to you.")) { $0.value.category?.description }
        Field("birthday", orNull: .text("As far as it is known.")) { $0.value.birthday?.description }
        Field("photo", orNull: .text("Where the photo is, below /api/v1.")) { photoPath($0.value.photo, $0.value.id) }
    }

    /// A person in the trash.
    package static let trashedPerson = Record<Ordered<TrashedPerson>>("TrashedPerson", "A person in the trash.") {
        Field("id", .identifier("Names the person."), \.value.id)
        Field("display", .text("The name as a whole.")) { $0.value.name.display($0.order) }
        Field("trashedAt", .instant("Since when."), \.value.trashedAt)
        Field("goesAt", .instant("When the person goes for good.")) {
            $0.value.trashedAt.addingTimeInterval(Space.trashRetention)
        }
    }

    private static let categoryWords =
        "What they are to you: family, friend, partner, work, acquaintance, other, or a word of your own."

    private static func photoPath(_ photo: MediaDigest?, _ person: Person.ID) -> String? {
        photo.map { _ in "/people/\(person)/photo" }
    }
}

/// A value whose name is shown in an order.
package struct Ordered<Value: Sendable>: Sendable {
    let value: Value
    let order: NameOrder

    package init(_ value: Value, _ order: NameOrder) {
        (self.value, self.order) = (value, order)
    }
}

extension JSONForm where Value == CadenceChoice {
    /// The cadence choice of a person.
    package static var cadenceChoice: JSONForm {
        JSONForm(.named("Cadence")) { choice in
            switch choice {
            case .inherited: ["choice": "inherited"]
            case .never: ["choice": "never"]
            case .every(let cadence): ["choice": "every", "days": .integer(cadence.days)]
            }
        }
    }
}

extension JSONForm where Value == Occasion {
    /// A yearly occasion.
    package static var occasion: JSONForm {
        JSONForm(.named("Occasion")) { occasion in
            let (date, text): (String?, String?) =
                switch occasion.when {
                case .date(let date): (date.description, nil)
                case .text(let words): (nil, words)
                }
            return [
                "kind": .string(occasion.kind.rawValue), "label": .string(occasion.label), "date": .optional(date),
                "text": .optional(text),
            ]
        }
    }
}

extension JSONForm where Value == Occasion.Kind {
    /// The kind of an occasion.
    package static func occasionKind(_ about: String) -> JSONForm { .word(about, named: "OccasionKind") }
}

extension JSONForm where Value == ContactMethod {
    fileprivate static var contact: JSONForm {
        JSONForm(.named("Contact")) { contact in
            let what: [(String, JSONValue)] =
                switch contact.value {
                case .phone(let number): [("kind", "phone"), ("value", .string(number))]
                case .email(let address): [("kind", "email"), ("value", .string(address))]
                case .url(let address): [("kind", "url"), ("value", .string(address))]
                case .messaging(let service, let handle):
                    [("kind", "messaging"), ("service", .string(service)), ("value", .string(handle))]
                case .address(let address): [("kind", "address"), ("address", Records.address.json(address))]
                }
            let members = [("label", JSONValue.string(contact.label))] + what
            return .object(members.map { JSONValue.Member(name: $0.0, value: $0.1) })
        }
    }
}
