import Application
import Interchange
import Kinkeeper

extension Schemas {
    /// People and their parts.
    static let people: [(name: String, schema: Schema)] = [
        Records.personName.described, Records.address.described, ("Contact", contact), ("Occasion", occasion),
        ("Cadence", cadence), Records.profile.described, ("PersonInput", personInput), ("PersonPatch", personPatch),
        Records.person.described, Records.personSummary.described, ("PeoplePage", page(of: "PersonSummary")),
        ("JoinedPeoplePage", joinedPeoplePage), Records.trashedPerson.described,
        ("TrashPage", page(of: "TrashedPerson")),
    ]

    private static let joinedPeoplePage = Schema.whole(
        "A page.",
        [
            "data": .list("The records.", of: .named("PersonSummary")),
            "next": .text("Where the next page starts.", max: 10_000).orNull,
            "missing": .list(
                "The families whose people should be among them and cannot be read at the moment.",
                of: .identifier("The family’s space.")),
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

    private static let inputFields = Records.personInputFields.map { (key: $0.name, value: $0.schema) }

    private static let personInput = Schema.object(
        "What can be said of a person. What is left out is empty. The rest of the kept card stays as it is.",
        required: ["name"],
        fields: inputFields + [(key: "id", value: .identifier("An identifier of your own, when a person is made."))])

    /// A patch may take any member away, and names only what changes; the result is checked as a `PersonInput`.
    private static let personPatch = Schema([
        "type": "object", "description": "Members to change; null takes one away.",
        "properties": .object(inputFields.map { .init(name: $0.key, value: patchable($0.value).json) }),
        "additionalProperties": false,
    ])

    /// Objects are patched member by member. Unknown members are refused here, before anything is put together.
    private static func patchable(_ schema: Schema) -> Schema {
        let objects = [Schema.named("Name").json: Records.personName.schema(), Schema.named("Cadence").json: cadence]
        guard let members = objects[schema.json]?.json["properties"]?.members else { return schema.orNull }
        return Schema([
            "type": ["object", "null"], "additionalProperties": false,
            "properties": .object(members.map { .init(name: $0.name, value: Schema($0.value).orNull.json) }),
        ])
    }

    /// The members that can be said of a person.
    static var personInputNames: Set<String> { Set(inputFields.map(\.key)) }
}
