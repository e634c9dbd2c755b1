import ContentLine
import Kinkeeper

/// One person of Nametag, with notes for what Kinkeeper has no place of its own for.
struct NametagPerson {
    private let record: JSONValue
    private let today: CivilDate
    /// Days that do not exist, as lines for the note.
    private var noDays: [String] = []
    private(set) var profile: Profile
    private(set) var properties: [Property] = []
    private var birthday: Occasion.When?
    /// Whether there is more of it than a card can hold.
    private(set) var isTooLarge = false
    /// How much of each kind was written into the note.
    private(set) var noted: [ImportFinding.Thing: Int] = [:]
    private(set) var findings: [(ImportFinding, Diagnostic.Severity)] = []
    /// Whether the file only names the picture, which lies on Nametag's server.
    private(set) var hasPictureElsewhere = false
    /// The names of the person's groups, as far as the file describes them. Others become tags.
    let groups: [String]

    /// - Parameters:
    ///   - names: People's names by identifier.
    ///   - fields: The names of the owner's fields by slug.
    ///   - groups: The names of the groups that the file describes.
    ///   - isForFamily: Leaves out private details; see `ContactsFile.isForFamily`.
    init(
        _ record: JSONValue, names: [String: String], fields: [String: String], groups: Set<String>, today: CivilDate,
        isForFamily: Bool
    ) {
        self.record = record
        self.today = today
        let said = record["groups"].values.map(\.words).filter { !$0.isEmpty }
        var seen: Set<String> = []
        self.groups = said.filter { groups.contains($0) && seen.insert($0).inserted }
        profile = Profile(
            name: Self.name(of: record), organisation: record["organization"].words, jobTitle: record["jobTitle"].words)
        if !isForFamily { profile.tags = said.filter { !groups.contains($0) } }
        takeDays(onlyKnown: isForFamily)
        takeContacts()
        takeGender()
        takePhoto()
        guard !isForFamily else { return }
        takeNotes(names, fields)
        keepTheRest()
    }

    /// The parts of a name; `formatted` is empty for somebody without a name.
    static func name(of record: JSONValue) -> PersonName {
        let families = [record["surname"].words, record["secondLastName"].words].filter { !$0.isEmpty }
        var name = PersonName(
            prefix: record["prefix"].words, given: record["name"].words, middle: record["middleName"].words,
            family: families.joined(separator: " "), suffix: record["suffix"].words, nickname: record["nickname"].words)
        let override = record["displayNameOverride"].words
        let parts = [name.given, name.middle, name.family].filter { !$0.isEmpty }
        name.formatted = override.isEmpty ? parts.joined(separator: " ") : override
        if name.formatted.isEmpty { name.formatted = name.nickname }
        return name
    }

    /// The names by which journals of older exports may mean the person, folded.
    static func names(of record: JSONValue) -> Set<String> {
        let name = name(of: record)
        let short = [record["name"].words, record["surname"].words].filter { !$0.isEmpty }.joined(separator: " ")
        let whole = [name.given, name.middle, name.family].filter { !$0.isEmpty }.joined(separator: " ")
        return Set([short, whole, name.formatted].filter { !$0.isEmpty }.map(SearchFolding.fold))
    }

    /// How often one wants to be in touch; nil where no reminder is set, or a rhythm outside what there is.
    var cadence: Cadence? {
        guard record["contactReminderEnabled"].isTrue, let number = record["contactReminderInterval"].whole,
            (1...10_000).contains(number)
        else { return nil }
        switch record["contactReminderIntervalUnit"].words.uppercased() {
        case "DAYS": return Cadence(days: number)
        case "WEEKS": return Cadence(days: number * 7)
        case "MONTHS": return [1: .monthly, 3: .quarterly, 6: .halfYearly, 12: .yearly][number] ?? Cadence(days: number * 30)
        case "YEARS": return Cadence(days: number * 365)
        default: return nil
        }
    }

    // MARK: Days

    private mutating func takeDays(onlyKnown: Bool) {
        for date in record["importantDates"].values {
            let title = date["title"].words
            // The export of 1.2 leaves out the kind, which is all that Nametag keeps of a birthday.
            let kind = Occasion.Kind(nametag: date["type"].words) ?? Occasion.Kind.named(title)
            // A title is its owner's own. A day without one can be a birthday, whose kind was left out.
            if onlyKnown, kind == nil, !title.isEmpty { continue }
            take(date["date"], kind ?? .custom, kind == nil ? title : "")
        }
        let wedding = record["anniversary"]
        if let when = NametagDate.when(wedding, today: today),
            !profile.occasions.contains(where: { $0.kind == .anniversary && $0.when == when })
        {
            take(wedding, .anniversary, "")
        } else if !wedding.words.isEmpty, NametagDate.day(wedding) == nil {
            take(wedding, .anniversary, "")
        }
    }

    private mutating func take(_ date: JSONValue, _ kind: Occasion.Kind, _ title: String) {
        guard let when = NametagDate.when(date, today: today) else {
            tell(.undatedEvent, date, .error)
            let name = title.isEmpty ? kind.rawValue.prefix(1).uppercased() + kind.rawValue.dropFirst() : title
            if !date.words.isEmpty { noDays.append("\(name): \(date.words.prefix(100))") }
            return
        }
        if case .text = when { tell(.futureEvent, date) }
        if kind == .custom, title.isEmpty { tell(.dayWithoutKind, date) }
        let occasion = Occasion(kind: kind, label: kind == .custom && title.isEmpty ? "Day" : title, when: when)
        if kind == .birthday {
            if let birthday, birthday != when { findings.append((ImportFinding(.twoBirthdays), .warning)) }
            birthday = birthday ?? when
        }
        profile.occasions.append(occasion)
    }

    private mutating func tell(
        _ code: ImportFinding.Code, _ date: JSONValue, _ severity: Diagnostic.Severity = .warning
    ) {
        let text = NametagDate.day(date)?.description ?? String(date.words.prefix(40))
        findings.append((ImportFinding(code, [.text: .text(text)]), severity))
    }

    // MARK: Ways to reach a person

    private mutating func takeContacts() {
        func add(_ label: JSONValue, _ value: ContactMethod.Value) {
            profile.contacts.append(ContactMethod(label: TableLabel.text(label.words), value: value))
        }
        for phone in record["phoneNumbers"].values { add(phone["type"], .phone(phone["number"].words)) }
        for mail in record["emails"].values { add(mail["type"], .email(mail["email"].words)) }
        for address in record["addresses"].values {
            let value = PostalAddress(
                extended: address["streetLine2"].words, street: address["streetLine1"].words,
                locality: address["locality"].words, region: address["region"].words,
                postalCode: address["postalCode"].words, country: address["country"].words)
            add(address["type"], .address(value))
        }
        for link in record["urls"].values { add(link["type"], .url(link["url"].words)) }
        for handle in record["imHandles"].values {
            let service = handle["protocol"].words.lowercased()
            add(.null, .messaging(service: service == "other" ? "" : service, handle: handle["handle"].words))
        }
    }

    private mutating func takeGender() {
        let gender = record["gender"].words
        let letters = ["male": "M", "female": "F", "other": "O", "non-binary": "O", "none": "N", "unknown": "U"]
        let letter = letters[gender.lowercased()] ?? gender.uppercased()
        if ["M", "F", "O", "N", "U"].contains(letter) {
            properties.append(Property(name: "GENDER", rawValue: letter))
        } else if !gender.isEmpty {
            properties.append(CardMaking.kept("gender", gender))
        }
    }

    private mutating func takePhoto() {
        let photo = record["photo"].words
        if photo.hasPrefix("data:image/") {
            properties.append(Property(name: "PHOTO", rawValue: photo))
        } else if !photo.isEmpty {
            hasPictureElsewhere = true
            properties.append(CardMaking.kept("photo", photo))
        }
    }

    // MARK: The note

    private mutating func takeNotes(_ names: [String: String], _ fields: [String: String]) {
        profile.note = record["notes"].words
        var notes = ImportedNotes()
        for line in noDays { notes.add(line) }
        notes.add("Relationship to me", record["relationshipToUser"]["label"].orElse(record["relationshipToUser"]["name"]))
        notes.add(.relations, "Relationships", record["relationships"].values) { relation in
            // The person is to the other what the type says: "Anna is Ben's parent".
            let kind = relation["relationshipType"]["label"].orElse(relation["relationshipType"]["name"])
            let other = names[relation["relatedPersonId"].words] ?? relation["relatedPersonName"].words
            return other.isEmpty
                ? ""
                : "\(kind.isEmpty ? "Related to" : "\(kind) of") \(other)" + ImportedNotes.bracketed(relation["notes"].words)
        }
        let own = record["customFieldValues"].values.map { field in
            (fields[field["slug"].words] ?? field["slug"].words, field["value"].words)
        }
        let free = record["customFields"].values.map { ($0["key"].words, $0["value"].words) }
        notes.add(.customFields, "Fields", own + free) { name, value in
            name.isEmpty || value.isEmpty ? name + value : "\(name): \(value)"
        }
        notes.add(.places, "Places", record["locations"].values) { place in
            let coordinates = ImportedNotes.joined(place["latitude"].words, place["longitude"].words)
            return ImportedNotes.joined(place["label"].words, place["type"].words) + ImportedNotes.bracketed(coordinates)
        }
        if record["contactReminderEnabled"].isTrue, cadence == nil {
            let unit = record["contactReminderIntervalUnit"].words.lowercased()
            notes.add("Stay in touch every", [record["contactReminderInterval"].words, unit].joined(separator: " "))
        }
        noted = notes.counts
        if notes.isFull { isTooLarge = true } else { profile.take(notes) }
    }

    /// Keeps what later versions may say of a person and this one does not know.
    private mutating func keepTheRest() {
        for member in record.members ?? [] where !Self.known.contains(member.name) {
            let text = member.value == .bool(true) ? "true" : member.value.words
            if !text.isEmpty { properties.append(CardMaking.kept(String(member.name.prefix(100)), text)) }
        }
    }

    private static let known: Set<String> = [
        "id", "name", "middleName", "secondLastName", "surname", "nickname", "displayNameOverride", "prefix", "suffix",
        "organization", "jobTitle", "photo", "gender", "anniversary", "lastContact", "notes", "contactReminderEnabled",
        "contactReminderInterval", "contactReminderIntervalUnit",
    ]
}

extension Occasion.Kind {
    /// The kind of a type of Nametag's; nil for any other.
    fileprivate init?(nametag type: String) {
        switch type {
        case "birthday": self = .birthday
        case "anniversary": self = .anniversary
        case "nameday": self = .nameDay
        case "memorial": self = .memorial
        default: return nil
        }
    }
}

extension JSONValue {
    /// The words, or those of another value where there are none.
    fileprivate func orElse(_ other: JSONValue) -> String { words.isEmpty ? other.words : words }
}
