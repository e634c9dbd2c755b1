import ContentLine
import Kinkeeper

/// One person of Bonds, with notes for what Kinkeeper has no place of its own for.
struct BondsPerson {
    private let row: SQLiteRow
    private let data: BondsData
    private let today: CivilDate
    private let id: String
    private var notes = ImportedNotes()
    /// What days are called that have a row of their own, folded, with their kinds.
    private var titles: [PartialDate: Set<String>] = [:]
    private var birthday: Occasion.When?
    /// Whether there is more of it than a card can hold.
    private(set) var isTooLarge = false
    private(set) var profile: Profile
    private(set) var properties: [Property] = []
    private(set) var findings: [(ImportFinding, Diagnostic.Severity)] = []
    /// How much of each kind was written into the note.
    var noted: [ImportFinding.Thing: Int] { notes.counts }

    /// - Parameter isForFamily: Leaves out private details; see `ContactsFile.isForFamily`.
    init(_ row: SQLiteRow, in data: BondsData, today: CivilDate, isForFamily: Bool) {
        self.row = row
        self.data = data
        self.today = today
        id = row["id"].words
        profile = Profile(name: Self.name(of: row))
        let tables = [data.information, data.dates, data.reminders, data.addresses, data.jobs, data.labels]
        isTooLarge = tables.contains { $0[id, default: []].count > Self.mostRecords }
        guard !isTooLarge else { return }
        takeWork(withOthers: !isForFamily)
        takeDays(onlyKnown: isForFamily)
        takeContacts()
        takeGender()
        if !isForFamily { takeOwn() }
        checkSize()
    }

    /// Takes what is for oneself.
    private mutating func takeOwn() {
        takeTags()
        takeReminders()
        profile.note = row["description"].words
        takeStory()
        var notes = notes
        addLists(to: &notes)
        addThings(to: &notes)
        self.notes = notes
        if notes.isFull { isTooLarge = true } else { profile.take(notes) }
    }

    /// Looks whether words that many records refer to make too much together.
    private mutating func checkSize() {
        let services = profile.contacts.map { contact in
            if case .messaging(let service, _) = contact.value { service } else { "" }
        }
        let labels = profile.tags + profile.occasions.map(\.label) + profile.contacts.map(\.label) + services
        if labels.reduce(0, { $0 + $1.utf8.count }) > ContactsFile.largestCard { isTooLarge = true }
    }

    /// The parts of a name; `formatted` is empty for somebody without a name.
    static func name(of row: SQLiteRow) -> PersonName {
        var name = PersonName(
            prefix: row["prefix"].words, given: row["first_name"].words, middle: row["middle_name"].words,
            family: row["last_name"].words, suffix: row["suffix"].words, nickname: row["nickname"].words)
        name.formatted = [name.given, name.middle, name.family].filter { !$0.isEmpty }.joined(separator: " ")
        if name.formatted.isEmpty { name.formatted = name.nickname }
        return name
    }

    /// The most rows of one table that become parts of one card.
    private static let mostRecords = 10_000

    private func rows(_ table: [String: [SQLiteRow]]) -> [SQLiteRow] { table[id] ?? [] }

    // MARK: What cards say

    private mutating func takeWork(withOthers: Bool) {
        profile.organisation = data.label(data.companies[row["company_id"].words])
        profile.jobTitle = row["job_position"].words
        var others: [String] = []
        for job in rows(data.jobs) {
            let (company, position) = (data.label(data.companies[job["company_id"].words]), job["job_position"].words)
            if profile.organisation.isEmpty, profile.jobTitle.isEmpty {
                (profile.organisation, profile.jobTitle) = (company, position)
            } else if company == profile.organisation,
                position.isEmpty || profile.jobTitle.isEmpty || position == profile.jobTitle
            {
                if profile.jobTitle.isEmpty { profile.jobTitle = position }
            } else {
                others.append(ImportedNotes.joined(position, company))
            }
        }
        if withOthers { for job in others { notes.add("Also works as", job) } }
    }

    private mutating func takeDays(onlyKnown: Bool) {
        var once: [String] = []
        for date in rows(data.dates) {
            let type = data.dateTypes[date["contact_important_date_type_id"].words]
            let kind = Occasion.Kind(bonds: type?["internal_type"].words ?? "") ?? kind(of: type, date["label"].words)
            let title = date["label"].words.isEmpty ? data.label(type) : date["label"].words
            // A title is its owner's own; a day without one says nothing private.
            if onlyKnown, kind == nil, !title.isEmpty { continue }
            let isOnce = type?["label_translation_key"].words == "seed.important_date_types.one_time"
            switch BondsDate.reading(date, today: today) {
            case .nothing(let words):
                guard !words.isEmpty else { continue }
                tell(.undatedEvent, words, .error)
                if !onlyKnown { notes.add(title.isEmpty ? "Day" : title, words) }
            case .when(.date(let day)) where isOnce && kind == nil:
                once.append(title.isEmpty ? day.description : "\(title): \(day)")
            case .when(.text(let text)) where isOnce && kind == nil:
                once.append(title.isEmpty ? text : "\(title): \(text)")
            case .when(let when):
                if case .date(let day) = when {
                    let words = [date["label"].words, data.label(type)].map(SearchFolding.fold)
                    titles[day.yearless, default: []].formUnion(words + [kind?.rawValue ?? ""])
                }
                add(kind ?? .custom, kind == nil ? title : "", when, isAge: date["is_age_based"].isTrue)
            }
        }
        notes.add(.reminders, "One-time days", once)
    }

    /// The kind that the type's key, its label or the day's own label says.
    private func kind(of type: SQLiteRow?, _ label: String) -> Occasion.Kind? {
        switch type?["label_translation_key"].words {
        case "seed.important_date_types.birthdate": .birthday
        case "seed.important_date_types.deceased_date": .memorial
        case "seed.important_date_types.anniversary", "seed.important_date_types.wedding": .anniversary
        default: Occasion.Kind.named(label.isEmpty ? data.label(type) : label)
        }
    }

    private mutating func add(_ kind: Occasion.Kind, _ title: String, _ when: Occasion.When, isAge: Bool) {
        if case .text(let text) = when {
            if isAge { findings.append((ImportFinding(.ageOnly), .warning)) } else { tell(.futureEvent, text) }
        }
        if kind == .birthday {
            if let birthday, birthday != when { findings.append((ImportFinding(.twoBirthdays), .warning)) }
            birthday = birthday ?? when
        }
        profile.occasions.append(Occasion(kind: kind, label: kind == .custom && title.isEmpty ? "Day" : title, when: when))
    }

    private mutating func tell(_ code: ImportFinding.Code, _ text: String, _ severity: Diagnostic.Severity = .warning) {
        findings.append((ImportFinding(code, [.text: .text(text)]), severity))
    }

    private mutating func takeContacts() {
        for information in rows(data.information) {
            let text = information["data"].words
            let type = data.informationTypes[information["type_id"].words]
            let isLink = text.hasPrefix("http://") || text.hasPrefix("https://")
            let value: ContactMethod.Value =
                switch type?["type"].words.lowercased() ?? "" {
                case "email": .email(text)
                case "phone": .phone(text)
                case _ where isLink: .url(text)
                default: .messaging(service: data.label(type).lowercased(), handle: text)
                }
            var label = TableLabel.text(information["kind"].words)
            if case .url = value, label.isEmpty { label = data.label(type) }
            profile.contacts.append(ContactMethod(label: label, value: value))
        }
        var size = 0
        for link in rows(data.addresses) {
            guard let address = data.addressRows[link["address_id"].words] else { continue }
            // Many links can lead to one long address.
            size += address.size
            guard size <= ContactsFile.largestCard else {
                isTooLarge = true
                return
            }
            let value = PostalAddress(
                extended: address["line2"].words, street: address["line1"].words, locality: address["city"].words,
                region: address["province"].words, postalCode: address["postal_code"].words,
                country: address["country"].words)
            let type = data.addressTypes[address["address_type_id"].words]
            let word = type?["type"].words ?? ""
            let label = ["home", "work", "other"].contains(word) ? word : TableLabel.text(data.label(type))
            if link["is_past_address"].isTrue {
                // Where somebody lived is no place to write to.
                notes.add(
                    "Earlier address",
                    ImportedNotes.joined(
                        value.street, value.extended, value.postalCode, value.locality, value.region, value.country))
            } else {
                profile.contacts.append(ContactMethod(label: label, value: .address(value)))
            }
        }
    }

    private mutating func takeGender() {
        if let gender = data.genders[row["gender_id"].words] {
            let keys = ["seed.genders.male": "M", "seed.genders.female": "F", "seed.genders.other": "O"]
            let letter = keys[gender["name_translation_key"].words] ?? gender["type"].words.uppercased()
            if ["M", "F", "O", "N", "U"].contains(letter) {
                properties.append(Property(name: "GENDER", rawValue: letter))
            } else if !data.label(gender).isEmpty {
                properties.append(CardMaking.kept("gender", data.label(gender)))
            }
        }
        profile.pronouns = data.label(data.pronouns[row["pronoun_id"].words])
    }

    private mutating func takeTags() {
        profile.tags = rows(data.labels).map { data.label(data.labelNames[$0["label_id"].words]) }.filter { !$0.isEmpty }
        if data.favorites.contains(id) { profile.tags.append("favorite") }
        if row["listed"].isFalse { profile.tags.append("archived") }
        // With several vaults it matters where somebody was.
        if data.vaults.count > 1, let vault = data.vaults[row["vault_id"].words], !vault.isEmpty { profile.tags.append(vault) }
        if row["needs_verification"].isTrue { properties.append(CardMaking.kept("needs verification", "true")) }
    }

    // MARK: The note

    private mutating func takeReminders() {
        var others: [String] = []
        for reminder in rows(data.reminders) {
            let title = reminder["label"].words
            let (type, number) = (reminder["type"].words, max(1, reminder["frequency_number"].whole ?? 1))
            let isYearly = type == "recurring_year" && number == 1
            // The year of a yearly one is the one in which it began, or begins.
            let reading = BondsDate.reading(reminder, today: today, hasYear: !isYearly)
            if isYearly, case .when(.date(let date)) = reading, date.isAnnual {
                let day = date.yearless
                let known = titles[day] ?? []
                // Bonds reminds of important dates by reminders of their own. Anything else can be on the same day.
                if !known.isEmpty {
                    let isOfDate = title.isEmpty || !reminder["important_date_id"].words.isEmpty
                    if isOfDate || known.contains(SearchFolding.fold(title)) { continue }
                    if let kind = Occasion.Kind.named(title), known.contains(kind.rawValue) { continue }
                }
                titles[day, default: []].insert(SearchFolding.fold(title))
                profile.occasions.append(
                    Occasion(kind: .custom, label: title.isEmpty ? "Reminder" : title, when: .date(day)))
                continue
            }
            let day: String =
                switch reading {
                case .when(.date(let date)): date.description
                case .when(.text(let text)), .nothing(let text): text
                }
            let unit = type.hasPrefix("recurring_") ? String(type.dropFirst("recurring_".count)) : ""
            others.append(
                [day, title].filter { !$0.isEmpty }.joined(separator: ": ")
                    + ImportedNotes.bracketed(unit.isEmpty ? "" : "every \(number) \(unit)"))
        }
        notes.add(.reminders, "Reminders", others)
    }

    private mutating func takeStory() {
        notes.add("Birth name", row["maiden_name"].words)
        notes.add("Religion", data.label(data.religions[row["religion_id"].words]))
        let parts = ["first_met_year", "first_met_month", "first_met_day"].compactMap { row[$0].whole.map(String.init) }
        let day = BondsDate.day(row["first_met_at"])?.description ?? parts.joined(separator: "-")
        let through = data.names[row["first_met_through_contact_id"].words].map { "through \($0)" } ?? ""
        notes.add("First met", ImportedNotes.joined(day, through))
        notes.add("Food", row["food_preferences"].words)
        for note in rows(data.notes).sorted(by: { $0["created_at"].words < $1["created_at"].words }) {
            let text = [note["title"].words, note["body"].words].filter { !$0.isEmpty }.joined(separator: "\n")
            notes.add(ImportedNotes.dated(BondsDate.day(note["created_at"]), text))
        }
    }

    private func addLists(to notes: inout ImportedNotes) {
        notes.add(.relations, "Relationships", rows(data.relationships)) { relation in
            let other = data.names[relation["related_contact_id"].words] ?? ""
            return other.isEmpty
                ? ""
                : other
                    + ImportedNotes.bracketed(data.label(data.relationshipTypes[relation["relationship_type_id"].words]))
        }
        notes.add(.facts, "Facts", rows(data.facts)) { fact in
            let template = data.label(data.factTemplates[fact["vault_quick_facts_template_id"].words])
            return [template, fact["content"].words].filter { !$0.isEmpty }.joined(separator: ": ")
        }
        notes.add(.pets, "Pets", rows(data.pets)) { pet in
            let category = data.label(data.petCategories[pet["pet_category_id"].words])
            return pet["name"].words.isEmpty ? category : pet["name"].words + ImportedNotes.bracketed(category)
        }
        notes.add(.goals, "Goals", rows(data.goals)) { goal in
            goal["name"].words + ImportedNotes.bracketed(goal["active"].isTrue ? "" : "not active")
        }
        notes.add(.moods, "Moods", rows(data.moods)) { mood in
            let words = data.label(data.moodTypes[mood["mood_tracking_parameter_id"].words])
            let hours = mood["number_of_hours_slept"].whole.map { "\($0) h of sleep" } ?? ""
            return ImportedNotes.dated(
                BondsDate.day(mood["rated_at"]), ImportedNotes.joined(words, mood["note"].words, hours))
        }
        let missed = rows(data.calls).filter { $0["answered"].isFalse }
        notes.add(.lifeEvents, "Calls without an answer", missed) { call in
            ImportedNotes.dated(BondsDate.day(call["called_at"]), call["description"].words)
        }
        notes.add(.lifeEvents, "Life events", rows(data.deeds).filter { !data.isMeeting($0) }) { event in
            let isNew = event["title"] != .null
            let type = data.label(data.activityTypes[event[isNew ? "activity_type_id" : "life_event_type_id"].words])
            let title = isNew ? event["title"].words : event["summary"].words
            let precision = event["start_precision"].words
            return ImportedNotes.dated(
                BondsDate.day(event[isNew ? "start_date" : "happened_at"]),
                ImportedNotes.joined(title, type, event["description"].words, event["place"].words)
                    + ImportedNotes.bracketed(precision == "day" ? "" : precision))
        }
        notes.add(.posts, "Journal", rows(data.posts)) { post in
            let text = [post["title"].words, post["content"].words].filter { !$0.isEmpty }
            return ImportedNotes.dated(BondsDate.day(post["written_at"]), text.joined(separator: "\n"))
        }
    }

    private func addThings(to notes: inout ImportedNotes) {
        notes.add(.gifts, "Gifts", rows(data.gifts)) { gift in
            let days = ["given_at", "received_at", "bought_at", "status_date"].lazy.compactMap { BondsDate.day(gift[$0]) }
            return ImportedNotes.dated(
                days.first,
                ImportedNotes.joined(gift["name"].words, gift["description"].words)
                    + ImportedNotes.bracketed(
                        gift["type"].words, data.label(data.giftStates[gift["gift_state_id"].words]),
                        data.label(data.giftOccasions[gift["gift_occasion_id"].words]),
                        amount(gift["estimated_price"], gift, "price in Bonds")))
        }
        notes.add(.debts, "Loans", rows(data.loans)) { loan in
            let direction = ["lender": "I lent", "borrower": "I borrowed"][loan["type"].words] ?? loan["type"].words
            let what = ImportedNotes.joined(loan["name"].words, loan["item_name"].words, loan["description"].words)
            return ImportedNotes.dated(
                BondsDate.day(loan["loaned_at"]),
                "\(direction): \(what)"
                    + ImportedNotes.bracketed(
                        amount(loan["amount_lent"], loan, "amount in Bonds"),
                        loan["quantity"].words.isEmpty ? "" : "\(loan["quantity"].words) pieces",
                        BondsDate.day(loan["due_at"]).map { "due \($0)" } ?? "", loan["settled"].isTrue ? "settled" : ""))
        }
        notes.add(.tasks, "Tasks", rows(data.tasks)) { task in
            let isDone = task["completed"].isTrue || task["status"].words == "done"
            return (isDone ? "Done: " : "To do: ") + ImportedNotes.joined(task["label"].words, task["description"].words)
                + ImportedNotes.bracketed(
                    BondsDate.day(task["due_at"]).map { "due \($0)" } ?? "",
                    ["todo", "done"].contains(task["status"].words) ? "" : task["status"].words)
        }
    }

    /// An amount as Bonds keeps it. It does not say whether that is in cents.
    private func amount(_ value: SQLiteValue, _ row: SQLiteRow, _ name: String) -> String {
        guard !value.words.isEmpty else { return "" }
        let currency = data.currencies[row["currency_id"].words]
        let code = currency?["code"].words ?? ""
        return "\(name): \(value.words)\(code.isEmpty ? "" : " \(code)")"
    }
}

extension Occasion.Kind {
    /// The kind of a type that Bonds knows itself; nil for any other.
    fileprivate init?(bonds type: String) {
        switch type {
        case "birthdate": self = .birthday
        case "deceased_date": self = .memorial
        case "anniversary": self = .anniversary
        default: return nil
        }
    }
}
