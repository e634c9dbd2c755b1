import Kinkeeper

/// Reads rows of a table as a plan says.
struct RowReading {
    /// The person of a row.
    struct Person: Hashable {
        var profile = Profile(name: PersonName())
        /// Fields for the card alone, by heading.
        var kept: [Field] = []
        /// The row's identifier in the program it comes from; may be empty.
        var identifier = ""
        /// What was found in it.
        var findings: [ImportFinding] = []
        var addresses: [Int: PostalAddress] = [:]

        /// A heading and what stands below it.
        struct Field: Hashable {
            var heading: String
            var value: String
        }
    }

    let plan: TablePlan
    let currentYear: Int
    /// Where the labels of values stand, by field and set.
    private let labels: [ColumnMeaning: Int]

    init(_ plan: TablePlan, currentYear: Int) {
        self.plan = plan
        self.currentYear = currentYear
        var labels: [ColumnMeaning: Int] = [:]
        for (index, column) in plan.columns.enumerated() where column.meaning.field.isLabel {
            labels[ColumnMeaning(column.meaning.field, set: column.meaning.set)] = index
        }
        self.labels = labels
    }

    /// Returns the person of a row; a field without a heading becomes a line of the note.
    func person(of fields: [String]) -> Person {
        var person = Person()
        for (index, field) in fields.enumerated() {
            // Kinkeeper's own tables guard cells that a spreadsheet would run.
            let text = (plan.kind == .kinkeeper ? SpreadsheetCell.unguarded(field) : field).trimmingBlanks
            guard !text.isEmpty else { continue }
            guard index < plan.columns.count else {
                person.profile.note.addLine("\(index + 1): \(text)")
                continue
            }
            take(text, plan.columns[index], fields, &person)
        }
        for set in person.addresses.keys.sorted() {
            guard let address = person.addresses[set], address != PostalAddress() else { continue }
            let label = plan.columns.first {
                $0.meaning.set == set && $0.meaning.field.isAddressPart && !$0.meaning.label.isEmpty
            }
            let written = self.label(.addressLabel, set, fields)
            person.profile.contacts.append(
                ContactMethod(label: written.isEmpty ? label?.meaning.label ?? "" : written, value: .address(address)))
        }
        return person
    }

    private func take(_ text: String, _ column: TableColumn, _ fields: [String], _ person: inout Person) {
        let meaning = column.meaning
        switch meaning.field {
        case .leftOut: break
        case .card: if !isDefault(text) { person.kept.append(.init(heading: column.heading, value: text)) }
        case .note: takeNote(text, column, fields, &person)
        case .wholeNote: person.profile.note.addLine(text)
        case .identifier: if person.identifier.isEmpty { person.identifier = text }
        case .tags: person.profile.tags += tags(of: text)
        case .phone, .email, .url, .handle: takeContact(text, meaning, fields, &person)
        case _ where meaning.field.dayKind != nil: takeDay(text, column, fields, &person)
        case _ where meaning.field.isLabel: break
        case _ where meaning.field.isAddressPart: takeAddress(text, meaning, &person)
        default: takeName(text, meaning.field, &person)
        }
    }

    /// Outlook writes these for unset fields.
    private func isDefault(_ text: String) -> Bool {
        plan.kind == .outlook
            && ["normal", "false", "smtp", "unspecified", "falsch", "keine angabe", "falso", "sin especificar", "0"].contains(
                text.lowercased())
    }

    private func takeNote(_ text: String, _ column: TableColumn, _ fields: [String], _ person: inout Person) {
        let label = column.meaning.set == 0 ? "" : self.label(.noteLabel, column.meaning.set, fields)
        for value in values(of: text) { person.profile.note.addLine("\(label.isEmpty ? column.heading : label): \(value)") }
    }

    private func takeDay(_ text: String, _ column: TableColumn, _ fields: [String], _ person: inout Person) {
        guard var kind = column.meaning.field.dayKind,
            let when = TableDate.read(text, order: plan.dates, currentYear: currentYear).when
        else { return }
        if case .text = when, let doubt = TableDate.read(text, order: plan.dates, currentYear: currentYear).doubt {
            let (name, text) = (ImportFinding.Value.text(column.heading), ImportFinding.Value.text(String(text.prefix(40))))
            person.findings.append(ImportFinding(.dayOfRow, [.name: name, .text: text, .reason: .reason(doubt.reason)]))
        }
        var label = ""
        if kind == .custom {
            label = column.meaning.set == 0 ? column.heading : self.label(.dateLabel, column.meaning.set, fields)
            (kind, label) = OccasionKind.meaning(ofLabel: label)
        }
        person.profile.occasions.append(Occasion(kind: kind, label: label, when: when))
    }
}

extension RowReading {
    private func takeName(_ text: String, _ field: ColumnMeaning.Field, _ person: inout Person) {
        switch field {
        case .name: person.profile.name.formatted.addWord(text)
        case .prefix: person.profile.name.prefix.addWord(text)
        case .given: person.profile.name.given.addWord(text)
        case .middle: person.profile.name.middle.addWord(text)
        case .family: person.profile.name.family.addWord(text)
        case .suffix: person.profile.name.suffix.addWord(text)
        case .nickname: person.profile.name.nickname.addWord(text, after: ", ")
        case .organisation:
            person.profile.organisation =
                person.profile.organisation.isEmpty
                ? text : "\(text), \(person.profile.organisation)"
        case .department: person.profile.organisation.addWord(text, after: ", ")
        case .jobTitle: person.profile.jobTitle.addWord(text, after: ", ")
        case .pronouns: person.profile.pronouns.addWord(text, after: ", ")
        default: break
        }
    }

    private func takeContact(_ text: String, _ meaning: ColumnMeaning, _ fields: [String], _ person: inout Person) {
        var label = meaning.label
        var service = ""
        switch meaning.field {
        case .phone where meaning.set > 0: label = self.label(.phoneLabel, meaning.set, fields)
        case .email where meaning.set > 0: label = self.label(.emailLabel, meaning.set, fields)
        case .url where meaning.set > 0: label = self.label(.urlLabel, meaning.set, fields)
        case .handle:
            service = meaning.set > 0 ? self.label(.handleService, meaning.set, fields) : meaning.label
            label = meaning.set > 0 ? self.label(.handleLabel, meaning.set, fields) : ""
        default: break
        }
        for value in values(of: text) {
            let method: ContactMethod.Value =
                switch meaning.field {
                case .phone: .phone(value)
                case .email: .email(value)
                case .url: .url(value)
                default: .messaging(service: service.lowercased(), handle: value)
                }
            let contact = ContactMethod(label: label, value: method)
            if !person.profile.contacts.contains(contact) { person.profile.contacts.append(contact) }
        }
    }

    /// A whole address is a street as long as no part says more.
    private func takeAddress(_ text: String, _ meaning: ColumnMeaning, _ person: inout Person) {
        // An address alone in its column stands for itself: the columns of several must not run into one another.
        guard meaning.field != .address || meaning.set > 0 else {
            let address = PostalAddress(street: text)
            person.profile.contacts.append(ContactMethod(label: meaning.label, value: .address(address)))
            return
        }
        let set = meaning.set == 0 ? 4 : meaning.set
        var address = person.addresses[set] ?? PostalAddress()
        switch meaning.field {
        case .address:
            if !plan.columns.contains(where: { $0.meaning == ColumnMeaning(.street, set: set) }) { address.street = text }
        case .street: address.street.addWord(text, after: "\n")
        case .extended: address.extended.addWord(text)
        case .locality: address.locality.addWord(text)
        case .region: address.region.addWord(text)
        case .country: address.country.addWord(text)
        case .postOfficeBox: address.postOfficeBox.addWord(text)
        default: address.postalCode.addWord(text)
        }
        person.addresses[set] = address
    }

    // MARK: Values

    private func label(_ field: ColumnMeaning.Field, _ set: Int, _ fields: [String]) -> String {
        guard let index = labels[ColumnMeaning(field, set: set)], index < fields.count else { return "" }
        return TableLabel.text(fields[index])
    }

    /// Google writes several values of one label into one field.
    private func values(of text: String) -> [String] {
        text.split(separator: " ::: ").map { String($0).trimmingBlanks }.filter { !$0.isEmpty }
    }

    /// Google's own groups have a star before their names; "myContacts" says nothing.
    private func tags(of text: String) -> [String] {
        guard plan.kind == .google || text.contains(" ::: ") else {
            return text.split { ",;|".contains($0) }.map { String($0).trimmingBlanks }.filter { !$0.isEmpty }
        }
        return values(of: text).map { $0.hasPrefix("* ") ? String($0.dropFirst(2)) : $0 }.filter {
            !["mycontacts", "my contacts", "other contacts", "*"].contains($0.lowercased())
        }
    }
}

extension ColumnMeaning.Field {
    /// Whether the column only says something about another one.
    var isLabel: Bool {
        switch self {
        case .phoneLabel, .emailLabel, .urlLabel, .handleLabel, .handleService, .addressLabel, .dateLabel, .noteLabel: true
        default: false
        }
    }
}

extension String {
    fileprivate mutating func addWord(_ word: String, after separator: String = " ") {
        self = isEmpty ? word : self + separator + word
    }

    mutating func addLine(_ line: String) {
        // In place: a note can have a hundred thousand lines.
        if !isEmpty { append("\n") }
        append(line)
    }
}
