import HTTPSupport
import Kinkeeper
import Screens

extension PersonFormInput {
    /// Reads the fields of a person's form. Rows of one kind come one after the other, each with all of its fields.
    init(_ fields: FormFields, _ phrases: Phrasebook) {
        var entry = PersonEntry()
        func text(_ name: String) -> String { (fields[name] ?? "").replacing("\r\n", with: "\n") }
        entry.name = PersonName(
            prefix: text("prefix"), given: text("given"), middle: text("middle"), family: text("family"),
            suffix: text("suffix"), nickname: text("nickname"), formatted: text("formatted"))
        entry.organisation = text("organisation")
        entry.jobTitle = text("jobTitle")
        entry.pronouns = text("pronouns")
        entry.note = text("note")
        entry.tags = fields.values("tag.value")
        entry.category = text("category") == FormChoice.newCategory ? text("categoryNew") : text("category")
        entry.leapDayRule = text("leapDayRule")
        entry.cadence = text("cadence") == FormChoice.ownCadence ? text("cadenceDays") : text("cadence")
        if text("cadence") == FormChoice.ownCadence, entry.cadence.isEmpty { entry.cadence = "?" }
        entry.occasions = FormRows(fields, "day").map(OccasionEntry.init(fields:))
        var places: [Int?] = []
        for kind in ["phone", "email", "messaging", "url", "address"] {
            for row in FormRows(fields, kind) {
                entry.contacts.append(ContactMethod(row, kind: kind, phrases))
                places.append(Int(row["place"]))
            }
        }
        self.init(entry, places: places)
        more = fields["more"]
    }

    /// The most rows of a person's form, of all kinds together: more than anyone types, and no more than a card is
    /// quickly rewritten with.
    static let mostRows = 500

    /// Refuses a form of too many rows.
    func checkSize(from display: DisplayContext) throws(Problem) {
        guard entry.contacts.count + entry.occasions.count + entry.tags.count > Self.mostRows else { return }
        let number = display.wording.number(Self.mostRows)
        throw .tooLarge(limit: display.phrases.text("people.form.rows", ["number": number]))
    }
}

/// The rows of one kind: the values of "phone.place", "phone.label" and so on, put together by their order.
struct FormRows: Sequence, IteratorProtocol {
    /// The fields of one row, by name without the kind.
    struct Row {
        fileprivate let fields: [String: String]

        subscript(name: String) -> String { fields[name] ?? "" }
    }

    private var rows: [Row] = []

    init(_ fields: FormFields, _ kind: String) {
        var counts: [String: Int] = [:]
        var found: [[String: String]] = []
        let prefix = kind + "."
        for (name, value) in fields.all where name.hasPrefix(prefix) {
            let name = String(name.dropFirst(prefix.count))
            let place = counts[name, default: 0]
            counts[name] = place + 1
            if place == found.count { found.append([:]) }
            found[place][name] = value.replacing("\r\n", with: "\n")
        }
        rows = found.reversed().map(Row.init)
    }

    mutating func next() -> Row? { rows.popLast() }
}

extension OccasionEntry {
    fileprivate init(fields row: FormRows.Row) {
        let calendar = row["calendar"]
        let isLeapMonth = calendar.hasSuffix("-leap")
        self.init(
            kind: Occasion.Kind(rawValue: row["kind"]) ?? .birthday, label: row["label"],
            calendar: CalendarSystem(rawValue: isLeapMonth ? String(calendar.dropLast(5)) : calendar) ?? .gregorian,
            year: row["year"], month: row["month"], isLeapMonth: isLeapMonth, day: row["day"], words: row["words"])
    }
}

extension ContactMethod {
    fileprivate init(_ row: FormRows.Row, kind: String, _ phrases: Phrasebook) {
        let value: Value =
            switch kind {
            case "phone": .phone(row["value"])
            case "email": .email(row["value"])
            case "url": .url(row["value"])
            case "messaging": .messaging(service: row["service"].lowercased(), handle: row["value"])
            default:
                .address(
                    PostalAddress(
                        postOfficeBox: row["postOfficeBox"], extended: row["extended"], street: row["street"],
                        locality: row["locality"], region: row["region"], postalCode: row["postalCode"],
                        country: row["country"]))
            }
        self.init(label: phrases.typedLabel(row["label"], raw: row["was"]), value: value)
    }
}
