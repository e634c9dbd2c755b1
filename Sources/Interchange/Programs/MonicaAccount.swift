import Kinkeeper

/// The JSON that Monica 4 exports of an account: collections with a count, a type and values, whose elements keep their fields
/// in "properties" and the parts that belong to them in "data".
struct MonicaAccount {
    private let account: JSONValue
    /// Everything of the account by its type: "contact", "relationship", "activity", "photo".
    private let collections: [String: [JSONValue]]
    /// The kinds of contact field, by their UUID.
    let fieldTypes: [String: (name: String, type: String)]
    /// The names of contacts, by their UUID.
    let names: [String: String]
    /// Shared activities, by UUID.
    let activities: [String: JSONValue]
    /// Pictures as data URIs, by their UUID.
    let photos: [String: String]

    init(_ json: JSONValue) {
        account = json["account"]
        collections = Self.collections(of: account)
        var fieldTypes: [String: (name: String, type: String)] = [:]
        for type in account["instance"]["contact_field_types"].values {
            fieldTypes[type["uuid"].words] = (type["properties"]["name"].words, type["properties"]["type"].words.lowercased())
        }
        self.fieldTypes = fieldTypes
        names = Self.index(collections["contact"]) { Self.name(of: $0).formatted.shortCopy }
        activities = Self.index(collections["activity"]) { $0 }
        photos = Self.index(collections["photo"]) { $0["properties"]["dataUrl"].words }
    }

    /// The contacts, in the order of the file.
    var contacts: [JSONValue] { collections["contact"] ?? [] }
    /// The relationships between people.
    var relationships: [JSONValue] { collections["relationship"] ?? [] }
    /// The number of journal entries, which belong to no person.
    var journalEntries: Int { account["properties"]["journal_entries"].values.count }

    /// Returns the parts that belong to a record, by type.
    static func collections(of record: JSONValue) -> [String: [JSONValue]] {
        var found: [String: [JSONValue]] = [:]
        for collection in record["data"].values where !collection["type"].words.isEmpty {
            found[collection["type"].words, default: []] += collection["values"].values
        }
        // The first exports of version 4 had the collections beside the fields, under names in the plural.
        let plurals = ["contacts": "contact", "activities": "activity", "calls": "call", "debts": "debt"]
        for (plural, type) in plurals where found[type] == nil {
            for place in [record[plural], record["properties"][plural]] where !place["values"].values.isEmpty {
                found[type, default: []] += place["values"].values
            }
        }
        return found
    }

    /// The parts of a contact's name.
    static func name(of contact: JSONValue) -> PersonName {
        let fields = contact["properties"]
        var name = PersonName(
            given: fields["first_name"].words, middle: fields["middle_name"].words, family: fields["last_name"].words,
            nickname: fields["nickname"].words)
        name.formatted = [name.given, name.middle, name.family].filter { !$0.isEmpty }.joined(separator: " ")
        if name.formatted.isEmpty { name.formatted = name.nickname }
        return name
    }

    private static func index<Value>(_ values: [JSONValue]?, _ value: (JSONValue) -> Value) -> [String: Value] {
        Dictionary((values ?? []).map { ($0["uuid"].words, value($0)) }) { first, _ in first }
    }
}

/// How Monica writes days and moments.
enum MonicaDate {
    /// The day of "1985-04-12" or "1985-04-12T00:00:00Z".
    static func day(_ json: JSONValue) -> CivilDate? {
        CivilDate(iso8601: json.words.prefix(10))
    }

    /// A day of a person: with "circa" where Monica only knew an age, without a year where that is not known.
    static func when(_ json: JSONValue) -> Occasion.When? {
        guard let day = day(json["date"]) else { return nil }
        let parts = day.yearMonthDay
        if json["is_age_based"].isTrue { return .text("circa \(parts.year)") }
        let year = json["is_year_unknown"].isTrue ? nil : parts.year
        return (try? PartialDate(year: year, month: parts.month, day: parts.day)).map { .date($0) }
    }
}
