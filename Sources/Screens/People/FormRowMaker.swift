import Kinkeeper

/// Makes the rows of a person's form.
struct FormRowMaker {
    let input: PersonFormInput
    let problems: [PersonEntry.Problem]
    let display: DisplayContext

    private var phrases: Phrasebook { display.phrases }

    /// The section of one kind of contact. Phones and mails have an empty row to begin with.
    func contactSection(_ kind: String) -> FormSection {
        let contacts = zip(input.entry.contacts, input.places).filter { $0.0.formKind == kind }
        var rows = contacts.enumerated().map { index, contact in
            self.row(kind, index, contact.0, place: contact.1)
        }
        if rows.isEmpty, kind == "phone" || kind == "email" { rows.append(blank(kind, rows.count)) }
        return section(kind, adding(to: rows, kind) { blank(kind, $0) })
    }

    var daySection: FormSection {
        var rows = input.entry.occasions.enumerated().map { index, day in row(day, index) }
        if rows.isEmpty { rows.append(row(OccasionEntry(), 0)) }
        return section("day", adding(to: rows, "day") { row(OccasionEntry(kind: .anniversary), $0) })
    }

    var tagSection: FormSection {
        let rows = input.entry.tags.enumerated().map { index, tag in
            var row = blank("tag", index)
            row.value = tag
            return row
        }
        return section("tag", adding(to: rows, "tag") { blank("tag", $0) })
    }

    private func section(_ kind: String, _ rows: [FormRow]) -> FormSection {
        var template = kind == "day" ? row(OccasionEntry(kind: .anniversary), -1) : blank(kind, -1)
        template.isNew = false
        return FormSection(
            kind: kind, title: phrases.text("people.section.\(kind)"), more: phrases.text("people.more.\(kind)"),
            rows: rows, blank: template)
    }

    private func adding(to rows: [FormRow], _ kind: String, _ make: (Int) -> FormRow) -> [FormRow] {
        var rows = rows
        guard input.more == kind else { return rows }
        var row = make(rows.count)
        row.isNew = true
        rows.append(row)
        return rows
    }

    private func row(_ kind: String, _ index: Int, _ contact: ContactMethod, place: Int?) -> FormRow {
        var row = blank(kind, index)
        row.place = place.map(String.init) ?? ""
        row.rawLabel = contact.label
        row.label = phrases.shownLabel(contact.label)
        switch contact.value {
        case .phone(let text), .email(let text), .url(let text): row.value = text
        case .messaging(let service, let handle): (row.service, row.value) = (service, handle)
        case .address(let address): row.parts = parts(of: address, row.key)
        }
        return row
    }

    private func blank(_ kind: String, _ index: Int) -> FormRow {
        let key = index < 0 ? "\(kind)-new" : "\(kind)-\(index)"
        let types = ["phone": "tel", "email": "email", "url": "url"]
        var row = FormRow(
            kind: kind, key: key, title: phrases.text("people.row.\(kind)", ["number": String(max(index, 0) + 1)]),
            inputType: types[kind] ?? "text")
        row.isMessaging = kind == "messaging"
        if kind == "address" { row.parts = parts(of: PostalAddress(), key) }
        return row
    }

    private func parts(of address: PostalAddress, _ key: String) -> [FormField] {
        [
            ("street", address.street), ("extended", address.extended), ("postOfficeBox", address.postOfficeBox),
            ("postalCode", address.postalCode), ("locality", address.locality), ("region", address.region),
            ("country", address.country),
        ].map { name, value in
            var field = FormField.field(name, value, phrases, key: "address.\(name)")
            field.isStreet = name == "street"
            return field
        }
    }

    private func row(_ day: OccasionEntry, _ index: Int) -> FormRow {
        var row = blank("day", index)
        (row.label, row.day, row.month, row.year, row.words) = (day.label, day.day, day.month, day.year, day.words)
        row.dayKinds = Occasion.Kind.allCases.map { kind in
            let title = kind == .custom ? phrases.text("people.day.custom") : display.wording.title(of: kind)
            return FormChoice(value: kind.rawValue, title: title, isSelected: kind == day.kind)
        }
        let chosen = day.calendar.rawValue + (day.isLeapMonth ? "-leap" : "")
        row.calendars = ["gregorian", "chinese", "chinese-leap", "hebrew", "islamic-umalqura", "islamic-civil"].map {
            FormChoice(value: $0, title: phrases.text("people.calendar.\($0)"), isSelected: $0 == chosen)
        }
        row.problem = problems.first { $0.place == index }.map(phrases.text(of:))
        return row
    }
}

extension PersonEntry.Problem {
    /// The day it is about.
    fileprivate var place: Int? {
        switch self {
        case .occasion(let place, _), .labelMissing(let place): place
        case .nameMissing, .cadence, .leapDayRule: nil
        }
    }
}

extension ContactMethod {
    /// The kind of section it stands in.
    var formKind: String {
        switch value {
        case .phone: "phone"
        case .email: "email"
        case .url: "url"
        case .messaging: "messaging"
        case .address: "address"
        }
    }
}
