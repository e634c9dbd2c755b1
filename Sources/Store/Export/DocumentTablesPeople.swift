import Cryptography
import Foundation
import Kinkeeper

extension DocumentTable {
    static let people: [DocumentTable] = [
        DocumentTable(
            "people", table: "people",
            [
                DocumentColumn("name_prefix", .text), DocumentColumn("given_name", .text),
                DocumentColumn("middle_names", .text), DocumentColumn("family_name", .text),
                DocumentColumn("name_suffix", .text), DocumentColumn("nickname", .text),
                DocumentColumn("formatted_name", .text), DocumentColumn("organisation", .text),
                DocumentColumn("job_title", .text), DocumentColumn("pronouns", .text), DocumentColumn("note", .text),
                DocumentColumn("photo", .digest, isOptional: true), DocumentColumn("category", .text, isOptional: true),
                DocumentColumn("leap_day_rule", .word(LeapDayRule.allCases.map(\.rawValue)), isOptional: true),
                DocumentColumn("cadence_days", .integer(0...3650), isOptional: true),
                DocumentColumn("cadence_set_on", .day, isOptional: true),
                DocumentColumn("snoozed_until", .day, isOptional: true),
                DocumentColumn("skipped_from", .day, isOptional: true),
                DocumentColumn("merged_into", .identifier, isOptional: true), DocumentColumn("created_at", .moment),
                DocumentColumn("updated_at", .moment), DocumentColumn("trashed_at", .moment, isOptional: true),
            ],
            derived: [sortKey("sort_given_first", .givenFirst), sortKey("sort_family_first", .familyFirst)]),
        DocumentTable(
            "contacts", table: "contact_methods",
            [
                person, position, DocumentColumn("kind", .word(["phone", "email", "address", "url", "messaging"])),
                DocumentColumn("label", .text), DocumentColumn("value", .text), DocumentColumn("service", .text),
            ]),
        DocumentTable(
            "postalAddresses", table: "postal_addresses",
            [
                DocumentColumn("post_office_box", .text), DocumentColumn("extended", .text),
                DocumentColumn("street", .text), DocumentColumn("locality", .text), DocumentColumn("region", .text),
                DocumentColumn("postal_code", .text), DocumentColumn("country", .text),
            ]),
        DocumentTable(
            "occasions", table: "occasions",
            [
                person, position, DocumentColumn("kind", .word(Occasion.Kind.allCases.map(\.rawValue))),
                DocumentColumn("label", .text),
                DocumentColumn("calendar", .word(CalendarSystem.allCases.map(\.rawValue))),
                DocumentColumn("year", .integer(1...9999), isOptional: true),
                DocumentColumn("month", .integer(1...13), isOptional: true), DocumentColumn("is_leap_month", .flag),
                DocumentColumn("day", .integer(1...31), isOptional: true),
                DocumentColumn("text", .text, isOptional: true),
            ], isSound: isDate),
        DocumentTable("tags", table: "person_tags", [person, position, DocumentColumn("tag", .text)]),
        DocumentTable(
            "cards", table: "cards",
            [
                DocumentColumn("person_id", .identifier, isOptional: true, as: "person"),
                DocumentColumn("kind", .word(["person", "group"])), DocumentColumn("uid", .text, isOptional: true),
                DocumentColumn("name_key", .text, isOptional: true),
                DocumentColumn("revision", .integer(.min ... .max), isOptional: true),
                DocumentColumn("edited_at", .moment, isOptional: true), card,
            ], derived: [digest]),
        DocumentTable(
            "replacedCards", table: "replaced_cards",
            [DocumentColumn("card_id", .identifier, as: "card"), DocumentColumn("replaced_at", .moment), card],
            derived: [digest]),
    ]

    static let person = DocumentColumn("person_id", .identifier, as: "person")
    static let position = DocumentColumn("position", .integer(.min ... .max))
    private static let card = DocumentColumn("bytes", .bytes)

    private static let digest = DerivedColumn(name: "digest", sources: ["bytes"]) { values in
        .bytes(Data(SHA256.hash(data: values[0].data)))
    }

    private static func sortKey(_ column: String, _ order: NameOrder) -> DerivedColumn {
        let sources = [
            "name_prefix", "given_name", "middle_names", "family_name", "name_suffix", "nickname", "formatted_name",
        ]
        return DerivedColumn(name: column, sources: sources) { values in
            let texts = values.map(\.text)
            let name = PersonName(
                prefix: texts[0], given: texts[1], middle: texts[2], family: texts[3], suffix: texts[4],
                nickname: texts[5], formatted: texts[6])
            return .text(name.sortKey(order))
        }
    }

    /// Whether an occasion's numbers make a date, or it is words.
    private static let isDate: @Sendable ([StoredValue]) -> Bool = { values in
        guard case .null = values[10] else { return true }
        let date = try? PartialDate(
            calendar: CalendarSystem(rawValue: values[5].text) ?? .gregorian, year: values[6].number,
            month: values[7].number, isLeapMonth: values[8].number == 1, day: values[9].number)
        return date != nil
    }
}
