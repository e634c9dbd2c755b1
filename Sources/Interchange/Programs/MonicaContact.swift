import ContentLine
import Kinkeeper

/// One contact of Monica as a person, with notes for what Kinkeeper has no place of its own for.
struct MonicaContact {
    let account: MonicaAccount
    let contact: JSONValue
    let parts: [String: [JSONValue]]
    private(set) var profile: Profile
    private(set) var properties: [Property] = []
    /// How much of each kind was written into the note.
    private(set) var noted: [ImportFinding.Thing: Int] = [:]
    /// Whether there is more of it than a card can hold.
    private(set) var isTooLarge = false
    /// Whether the birthday is no more than a year that follows from an age.
    private(set) var hasAgeOnly = false

    private var fields: JSONValue { contact["properties"] }

    /// - Parameters:
    ///   - relationships: Those that say what somebody is to this one.
    ///   - isForFamily: Leaves out private details; see `ContactsFile.isForFamily`.
    init(_ contact: JSONValue, of account: MonicaAccount, relationships: [JSONValue], isForFamily: Bool = false) {
        self.account = account
        self.contact = contact
        parts = MonicaAccount.collections(of: contact)
        profile = Profile(name: MonicaAccount.name(of: contact))
        takeFields()
        if isForFamily { (profile.tags, profile.note) = ([], "") }
        takeDays(withReminders: !isForFamily)
        takeContacts()
        takePhoto()
        if !isForFamily { takeNotes(relationships) }
    }

    private mutating func takeFields() {
        profile.organisation = fields["company"].words
        profile.jobTitle = fields["job"].words
        profile.tags = fields["tags"].values.map { $0.words.isEmpty ? $0["name"].words : $0.words }
        if fields["is_starred"].isTrue { profile.tags.append("favorite") }
        if fields["is_active"] != .null, !fields["is_active"].isTrue { profile.tags.append("archived") }
        if !fields["description"].words.isEmpty { profile.note.addLine(fields["description"].words) }
        let gender = fields["gender"]["type"].words.isEmpty ? fields["gender"].words : fields["gender"]["type"].words
        if ["M", "F", "O", "N", "U"].contains(gender) { properties.append(Property(name: "GENDER", rawValue: gender)) }
    }

    private mutating func takeDays(withReminders hasReminders: Bool) {
        if let when = MonicaDate.when(fields["birthdate"]) {
            hasAgeOnly = fields["birthdate"]["is_age_based"].isTrue
            profile.occasions.append(Occasion(kind: .birthday, when: when))
        }
        if let when = MonicaDate.when(fields["deceased_date"]) {
            profile.occasions.append(Occasion(kind: .memorial, when: when))
        } else if fields["is_dead"].isTrue {
            profile.note.addLine("Has died.")
        }
        for reminder in hasReminders ? parts["reminder"] ?? [] : [] {
            guard let day = Self.yearlyDay(of: reminder) else { continue }
            let parts = day.yearMonthDay
            let isKnown = profile.occasions.contains { occasion in
                guard case .date(let date) = occasion.when else { return false }
                return date.month == parts.month && date.day == parts.day
            }
            // Monica reminds of the birthday by a reminder of its own.
            guard !isKnown, let date = try? PartialDate(year: parts.year, month: parts.month, day: parts.day) else { continue }
            let title = reminder["properties"]["title"].words
            profile.occasions.append(Occasion(kind: .custom, label: title.isEmpty ? "Reminder" : title, when: .date(date)))
        }
    }

    /// The day of a reminder that comes every year; nil for any other, which becomes a line of the note.
    static func yearlyDay(of reminder: JSONValue) -> CivilDate? {
        let fields = reminder["properties"]
        guard fields["frequency_type"].words == "year", (fields["frequency_number"].whole ?? 1) == 1, !fields["inactive"].isTrue
        else { return nil }
        return MonicaDate.day(fields["initial_date"])
    }

    private mutating func takeContacts() {
        for field in parts["contact_field"] ?? [] {
            let text = field["properties"]["data"].words
            guard !text.isEmpty else { continue }
            let kind = account.fieldTypes[field["properties"]["type"].words] ?? ("", "")
            let isLink = text.hasPrefix("http://") || text.hasPrefix("https://")
            let value: ContactMethod.Value =
                switch kind.type {
                case "email": .email(text)
                case "phone": .phone(text)
                case _ where isLink: .url(text)
                default: .messaging(service: kind.name.lowercased(), handle: text)
                }
            profile.contacts.append(ContactMethod(label: isLink ? kind.name : "", value: value))
        }
        for address in parts["address"] ?? [] {
            let fields = address["properties"]
            let value = PostalAddress(
                street: fields["street"].words, locality: fields["city"].words, region: fields["province"].words,
                postalCode: fields["postal_code"].words, country: fields["country"].words)
            profile.contacts.append(ContactMethod(label: TableLabel.text(fields["name"].words), value: .address(value)))
        }
    }

    private mutating func takePhoto() {
        let avatar = fields["avatar"]["avatar_photo"].words
        let candidates = [avatar] + (parts["photo"] ?? []).map { $0.words.isEmpty ? $0["uuid"].words : $0.words }
        let photos = candidates.compactMap { account.photos[$0] }
        guard let photo = photos.first(where: { $0.hasPrefix("data:") }) else { return }
        properties.append(Property(name: "PHOTO", rawValue: photo))
    }

    private mutating func takeNotes(_ relationships: [JSONValue]) {
        let notes = ImportedNotes(monica: parts, fields, relationships, names: account.names)
        noted = notes.counts
        if notes.isFull { isTooLarge = true } else { profile.take(notes) }
    }

    /// The wanted cadence; nil when none was set.
    var cadence: Cadence? {
        fields["stay_in_touch_frequency"].whole.flatMap(Cadence.init(days:))
    }
}
