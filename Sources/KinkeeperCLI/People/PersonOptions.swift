import ArgumentParser
import Kinkeeper

/// Every field of a person as options. Fields not named stay as they are; an empty text clears a field.
struct PersonOptions: ParsableArguments {
    @Option(help: "First name.") var given: String?
    @Option(help: "Last name.") var family: String?
    @Option(help: "Middle names.") var middle: String?
    @Option(help: "Title before the name.") var prefix: String?
    @Option(help: "Suffix after the name.") var suffix: String?
    @Option(help: "Nickname.") var nickname: String?
    @Option(help: "The whole name as shown (default: made from its parts).") var name: String?
    @Option(help: "Pronouns.") var pronouns: String?
    @Option(help: "Organisation.") var organisation: String?
    @Option(help: "Job title.") var jobTitle: String?
    @Option(help: "Note; - reads it from standard input.") var note: String?
    @Option(help: ArgumentHelp("Add a phone number.", valueName: "[label=]number")) var phone: [String] = []
    @Option(help: ArgumentHelp("Add an e-mail address.", valueName: "[label=]address")) var email: [String] = []
    @Option(help: ArgumentHelp("Add a link.", valueName: "[label=]url")) var url: [String] = []
    @Option(help: ArgumentHelp("Add a messaging handle.", valueName: "[label=]service:handle")) var messaging: [String] = []
    @Option(
        help: ArgumentHelp(
            "Add an address: parts street, extended, box, code, town, region, country and label, as in 'street=Hauptstraße 1; town=Berlin'.",
            valueName: "parts"))
    var address: [String] = []
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The birthday: 1985-04-12, --04-12, 1985-04, --04, hebrew:5745-01-21; empty removes it.", valueName: "date"))
    var birthday: String?
    @Option(
        help: ArgumentHelp(
            "Add a day: anniversary=2012-06-30, name-day=--07-26, memorial=…, or 'First met=2010-05'.", valueName: "kind=date"))
    var day: [String] = []
    @Option(help: "Add a tag.") var tag: [String] = []
    @Option(help: ArgumentHelp("Remove this phone number, e-mail address, link, handle or address.", valueName: "value"))
    var removeContact: [String] = []
    @Option(help: ArgumentHelp("Remove the days of this kind or label.", valueName: "kind or label")) var removeDay: [String] =
        []
    @Option(help: "Remove a tag.") var removeTag: [String] = []
    @Option(help: "family, friend, partner, work, acquaintance, other, or a word of your own; empty for none.")
    var category: String?
    @Option(help: "inherited, never, weekly, fortnightly, monthly, quarterly, half-yearly, yearly, or a number of days.")
    var cadence: String?
    @Option(help: ArgumentHelp("february-28, march-1, or account.", valueName: "rule")) var leapDay: String?
    @Option(help: ArgumentHelp("A picture; it is cropped to its middle square.", valueName: "file")) var photo: String?
    @Flag(help: "Remove the photo.") var removePhoto = false
}

extension PersonOptions {
    /// A problem with an option's value, told as the argument parser tells its own.
    private func wrong(_ option: String, _ value: String, _ form: String) -> ValidationError {
        ValidationError("--\(option) '\(value)' cannot be read; it is written \(form).")
    }

    /// Applies the options to an entry.
    func apply(to entry: inout PersonEntry) throws {
        applyTexts(to: &entry)
        if let note { entry.note = note == "-" ? readAll() : note }
        try removeContacts(from: &entry)
        entry.contacts += try newContacts()
        try applyDays(to: &entry)
        for gone in removeTag {
            guard entry.tags.contains(gone) else { throw ValidationError("There is no tag '\(gone)'.") }
            entry.tags.removeAll { $0 == gone }
        }
        for new in tag where !entry.tags.contains(new) { entry.tags.append(new) }
        if let category { entry.category = category }
        if let cadence { entry.cadence = Self.cadences[cadence.lowercased()] ?? cadence }
        if let leapDay { entry.leapDayRule = leapDay == "account" ? "" : leapDay }
    }

    private static let cadences = [
        "inherited": "", "never": "never", "weekly": "7", "fortnightly": "14", "monthly": "30", "quarterly": "90",
        "half-yearly": "182", "yearly": "365",
    ]

    private func readAll() -> String {
        var text = ""
        while let line = readLine(strippingNewline: false) { text += line }
        return text
    }

    private func applyTexts(to entry: inout PersonEntry) {
        if let given { entry.name.given = given }
        if let family { entry.name.family = family }
        if let middle { entry.name.middle = middle }
        if let prefix { entry.name.prefix = prefix }
        if let suffix { entry.name.suffix = suffix }
        if let nickname { entry.name.nickname = nickname }
        if let name { entry.name.formatted = name }
        if let pronouns { entry.pronouns = pronouns }
        if let organisation { entry.organisation = organisation }
        if let jobTitle { entry.jobTitle = jobTitle }
    }

    private func newContacts() throws -> [ContactMethod] {
        func labelled(_ text: String) -> (label: String, value: String) {
            guard let sign = text.firstIndex(of: "="), !text[..<sign].contains(where: { ":/?@".contains($0) }) else {
                return ("", text)
            }
            return (String(text[..<sign]), String(text[text.index(after: sign)...]))
        }
        func contact(_ text: String, _ make: (String) -> ContactMethod.Value) -> ContactMethod {
            let (label, value) = labelled(text)
            return ContactMethod(label: label, value: make(value))
        }
        let handles = try messaging.map { text in
            let (label, value) = labelled(text)
            guard let colon = value.firstIndex(of: ":") else { throw wrong("messaging", text, "signal:anna") }
            let handle = String(value[value.index(after: colon)...])
            return ContactMethod(label: label, value: .messaging(service: value[..<colon].lowercased(), handle: handle))
        }
        return phone.map { contact($0, ContactMethod.Value.phone) } + email.map { contact($0, ContactMethod.Value.email) }
            + handles + url.map { contact($0, ContactMethod.Value.url) } + (try address.map(postalAddress))
    }

    private func postalAddress(_ text: String) throws -> ContactMethod {
        var label = ""
        var address = PostalAddress()
        for part in text.split(separator: ";") {
            let pair = part.split(separator: "=", maxSplits: 1).map { String($0).trimmingBlanks }
            guard pair.count == 2 else { throw wrong("address", text, "'street=Hauptstraße 1; town=Berlin'") }
            switch pair[0] {
            case "label": label = pair[1]
            case "street": address.street = pair[1]
            case "extended": address.extended = pair[1]
            case "box": address.postOfficeBox = pair[1]
            case "code": address.postalCode = pair[1]
            case "town": address.locality = pair[1]
            case "region": address.region = pair[1]
            case "country": address.country = pair[1]
            default: throw wrong("address", text, "'street=Hauptstraße 1; town=Berlin'")
            }
        }
        return ContactMethod(label: label, value: .address(address))
    }

    private func removeContacts(from entry: inout PersonEntry) throws {
        for gone in removeContact {
            let left = entry.contacts.filter { !$0.value.says(gone) }
            guard left.count < entry.contacts.count else { throw ValidationError("There is no contact '\(gone)'.") }
            entry.contacts = left
        }
    }

    private func applyDays(to entry: inout PersonEntry) throws {
        for gone in removeDay {
            let left = entry.occasions.filter { $0.kind.rawValue != gone && $0.label != gone }
            guard left.count < entry.occasions.count else { throw ValidationError("There is no day '\(gone)'.") }
            entry.occasions = left
        }
        if let birthday {
            let place = entry.occasions.firstIndex { $0.kind == .birthday }
            if let place { entry.occasions.remove(at: place) }
            if !birthday.isEmpty {
                guard let new = OccasionEntry(date: birthday) else {
                    throw wrong("birthday", birthday, "1985-04-12 or --04-12")
                }
                entry.occasions.insert(new, at: place ?? 0)
            }
        }
        for text in day {
            guard let sign = text.lastIndex(of: "="),
                var new = OccasionEntry(date: String(text[text.index(after: sign)...]))
            else { throw wrong("day", text, "anniversary=2012-06-30") }
            let kind = String(text[..<sign])
            new.kind = Occasion.Kind(rawValue: kind) ?? .custom
            if new.kind == .custom { new.label = kind }
            entry.occasions.append(new)
        }
    }
}

extension ContactMethod.Value {
    /// Whether it is the one to be removed.
    fileprivate func says(_ text: String) -> Bool {
        switch self {
        case .phone(let value), .email(let value), .url(let value), .messaging(_, let value): value == text
        case .address(let address): [address.street, address.locality].contains(text)
        }
    }
}

extension String {
    fileprivate var trimmingBlanks: String {
        var text = Substring(self)
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}

extension OccasionEntry {
    /// Reads "1985-04-12", "--02-03", "1985-04", "--04", "---12", "1985", with a calendar before a colon. The numbers need
    /// not make a date: that is checked, and told, later. Nil for anything of another shape.
    init?(date text: String) {
        let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
        let calendar = parts.count == 2 ? CalendarSystem(rawValue: parts[0]) : .gregorian
        guard let calendar, let numbers = parts.last, !numbers.isEmpty else { return nil }
        var fields = numbers.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        // A missing year leaves two empty fields instead of one.
        if fields.first == "", fields.count > 1, fields[1] == "" { fields.removeFirst() }
        guard (1...3).contains(fields.count) else { return nil }
        var month = fields.count > 1 ? fields[1] : ""
        let isLeapMonth = month.hasSuffix("L")
        if isLeapMonth { month.removeLast() }
        let day = fields.count > 2 ? fields[2] : ""
        guard (fields + [month]).joined().allSatisfy({ $0.isNumber || $0 == "L" }) else { return nil }
        self.init(calendar: calendar, year: fields[0], month: month, isLeapMonth: isLeapMonth, day: day)
    }
}
