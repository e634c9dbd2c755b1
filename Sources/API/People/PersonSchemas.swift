import Interchange
import Kinkeeper

extension Schemas {
    /// People and what they consist of.
    static let people: [(name: String, schema: Schema)] = [
        ("Name", name), ("Address", address), ("Contact", contact), ("Occasion", occasion), ("Cadence", cadence),
        ("Profile", .whole("What a card says of somebody.", fields: profileFields)),
        ("PersonInput", personInput), ("PersonPatch", personPatch), ("Person", person), ("PersonSummary", personSummary),
        ("PeoplePage", page(of: "PersonSummary")), ("TrashedPerson", trashedPerson),
        ("TrashPage", page(of: "TrashedPerson")),
    ]

    private static let name = Schema.object(
        "The parts of a name. display is how it is written as a whole; left out, it is made of the parts.", required: [],
        [
            "prefix": .text("Dr."), "given": .text("Anna"), "middle": .text("Maria"), "family": .text("Berg"),
            "suffix": .text("jun."), "nickname": .text("Annie"), "display": .text("Dr. Anna Maria Berg"),
        ])

    private static let address = Schema.object(
        "A postal address in its parts (RFC 6350, section 6.3.1).", required: [],
        [
            "postOfficeBox": .text("Post office box."), "extended": .text("Flat or floor."),
            "street": .text("Street and number."),
            "locality": .text("Town."), "region": .text("State or county."), "postalCode": .text("Postal code."),
            "country": .text("Country."),
        ])

    private static let contact = Schema.object(
        "One way to reach somebody: value for all kinds but address, service for messaging.", required: ["kind"],
        [
            "kind": .word("What it is.", named: "ContactKind", of: ["phone", "email", "address", "url", "messaging"]),
            "label": .text("Mobile, home, or the owner’s own word."),
            "value": .text("The number, address or handle.", max: 4_000),
            "service": .text("The messaging service: signal, whatsapp, xmpp …"),
            "address": .named("Address"),
        ])

    private static let occasion = Schema.object(
        "A day that comes back every year. Either date or text says when.", required: ["kind"],
        [
            "kind": .word("What is remembered.", named: "OccasionKind", of: Occasion.Kind.allCases.map(\.rawValue)),
            "label": .text("The owner’s own words; needed for a custom one."),
            "date": .text(
                "As far as it is known: 1985-04-12, --02-03, 1985-04, --05, 1985; in another calendar hebrew:5785-07-10, "
                    + "chinese:--08-15.", max: 40, pattern: datePattern
            ).orNull,
            "text": .text("Words that are no date, kept as they came.").orNull,
        ])

    static let datePattern =
        "^(?:(?:chinese|hebrew|islamic-umalqura|islamic-civil):)?"
        + "(?:[0-9]{4}(?:-[0-9]{2}L?(?:-[0-9]{2})?)?|--[0-9]{2}L?(?:-[0-9]{2})?|---[0-9]{2})$"

    private static let cadence = Schema.object(
        "How often to be in touch: as the groups say, never, or every so many days.", required: ["choice"],
        [
            "choice": .word("What was chosen.", named: "CadenceChoice", of: ["inherited", "never", "every"]),
            "days": .integer("Every so many days, for every.", Cadence.range),
        ])

    private static let profileFields: [(key: String, value: Schema)] = inputFields.filter {
        !["category", "leapDayRule", "cadence"].contains($0.key)
    }

    private static let inputFields: KeyValuePairs<String, Schema> = [
        "name": .named("Name"),
        "organisation": .text("Where they work."), "jobTitle": .text("What they do there."), "pronouns": .text("she/her"),
        "note": .text("Anything.", max: 100_000),
        "contacts": .list("How to reach them.", of: .named("Contact"), max: 200),
        "occasions": .list("Days to remember.", of: .named("Occasion"), max: 100),
        "tags": .list("Words to find them by.", of: .text("A tag.", min: 1, max: 200), max: 100),
        "category": .text(
            "What they are to you: family, friend, partner, work, acquaintance, other, or a word of your own.", min: 1, max: 100
        ).orNull,
        "leapDayRule": .word(
            "When 29 February is celebrated in common years; null follows the account.", named: "LeapDayRule",
            of: LeapDayRule.allCases.map(\.rawValue)
        ).orNull,
        "cadence": .named("Cadence"),
    ]

    private static let personInput = Schema.object(
        "What can be said of a person. What is left out is empty. The rest of the kept card stays as it is.",
        required: ["name"],
        fields: inputFields.adding(["id": .identifier("An identifier of your own, when a person is made.")]))

    /// A patch may take any member away, and names only what changes; the result is checked as a `PersonInput`.
    private static let personPatch = Schema([
        "type": "object", "description": "Members to change; null takes one away.",
        "properties": .object(inputFields.map { .init(name: $0.key, value: patchable($0.value).json) }),
        "additionalProperties": false,
    ])

    /// Objects are patched member by member. What they do not have is refused here, before anything is put together.
    private static func patchable(_ schema: Schema) -> Schema {
        let objects = [Schema.named("Name").json: name, Schema.named("Cadence").json: cadence]
        guard let members = objects[schema.json]?.json["properties"]?.members else { return schema.orNull }
        return Schema([
            "type": ["object", "null"], "additionalProperties": false,
            "properties": .object(members.map { .init(name: $0.name, value: Schema($0.value).orNull.json) }),
        ])
    }

    /// The members that can be said of a person.
    static var personInputNames: Set<String> { Set(inputFields.map(\.key)) }

    private static let person = Schema.whole(
        "A person.",
        fields: inputFields.adding([
            "id": .identifier("Names the person."),
            "photo": .text("Where the photo is, below /api/v1; null without one.").orNull,
            "createdAt": .instant("When the person was made."), "updatedAt": .instant("When anything last changed."),
            "trashedAt": .instant("When the person was moved to the trash.").orNull,
            "mergedInto": .identifier("The person this one was merged into.").orNull,
        ]))

    private static let personSummary = Schema.whole(
        "What a list says of a person.",
        [
            "id": .identifier("Names the person."), "display": .text("The name as a whole."),
            "nickname": .text("May be empty."), "organisation": .text("May be empty."),
            "category": .text("What they are to you.").orNull,
            "birthday": .text("As far as it is known.").orNull,
            "photo": .text("Where the photo is, below /api/v1.").orNull,
        ])

    private static let trashedPerson = Schema.whole(
        "Somebody in the trash.",
        [
            "id": .identifier("Names the person."), "display": .text("The name as a whole."),
            "trashedAt": .instant("Since when."), "goesAt": .instant("When the person goes for good."),
        ])
}

extension KeyValuePairs<String, Schema> {
    /// The same fields and some more.
    fileprivate func adding(_ more: KeyValuePairs<String, Schema>) -> [(key: String, value: Schema)] {
        Array(self) + Array(more)
    }
}
