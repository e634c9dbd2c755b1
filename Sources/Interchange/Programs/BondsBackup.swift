import Foundation
import Kinkeeper

/// Turns a backup of Bonds, which is its SQLite database, into people with their history and groups, and says what found no place.
///
/// A backup holds all vaults of a server. The entry that Bonds keeps for each user in each vault is nobody to remember, and
/// stays out. A person's UID is the identifier that Bonds writes into its vCards.
struct BondsBackup {
    private let data: BondsData
    private let today: CivilDate
    /// Whether it is imported into a family; see `ContactsFile.isForFamily`.
    private let isForFamily: Bool
    private var prepared = PreparedImport()
    private var noted: [ImportFinding.Thing: Int] = [:]
    /// The days on which there is an entry for a person.
    private var metOn: [String: Set<CivilDate>] = [:]

    /// Reads a database; nil for one of another program.
    static func read(_ bytes: [UInt8], today: CivilDate, isForFamily: Bool = false) -> PreparedImport? {
        guard var file = SQLiteFile(bytes),
            ["contacts", "vaults", "contact_information", "contact_important_dates"].allSatisfy(file.hasTable)
        else { return nil }
        var backup = BondsBackup(data: BondsData(&file), today: today, isForFamily: isForFamily)
        backup.takePeople()
        if isForFamily {
            backup.prepared.tell(ImportFinding(.ownNotes))
        } else {
            backup.takeGroups()
            backup.takeCalls()
            backup.takeActivities()
            backup.takeLastContacts()
            backup.tellWhatIsLeft()
        }
        if file.isTooLarge, !backup.prepared.isFull {
            backup.prepared.tell(ImportFinding(.tooLarge), .error)
        } else if file.isDamaged {
            backup.prepared.tell(ImportFinding(.damagedDatabase), .error)
        }
        return backup.prepared
    }

    private init(data: BondsData, today: CivilDate, isForFamily: Bool) {
        self.data = data
        self.today = today
        self.isForFamily = isForFamily
    }

    /// The UID that Bonds gives the same person in its vCards.
    private static func uid(_ id: String) -> String { id.comparableUID ?? id }

    private mutating func takePeople() {
        let making = CardMaking(today: today)
        var pictures = 0
        for row in data.people where !prepared.isFull {
            let person = BondsPerson(row, in: data, today: today, isForFamily: isForFamily)
            let (id, name) = (row["id"].words, person.profile.inCardForm.name.formatted)
            guard !id.isEmpty, name != PersonName.nobody else {
                prepared.tell(ImportFinding(.contactOfNobody), .error)
                continue
            }
            guard !person.isTooLarge, !person.profile.hasTooManyParts else {
                prepared.tellTooLarge(name)
                continue
            }
            for (finding, severity) in person.findings { prepared.tell(finding.on(card: name), severity) }
            noted.merge(person.noted, uniquingKeysWith: +)
            if !row["file_id"].words.isEmpty { pictures += 1 }
            let uid = Self.uid(id)
            prepared.add(making.card(for: person.profile, uid: uid, beside: person.properties), named: name)
            if !isForFamily, let cadence = row["stay_in_touch_frequency_days"].whole.flatMap(Cadence.init(days:)) {
                prepared.history.cadences[uid] = cadence
            }
        }
        tell(.picturesElsewhere, pictures)
    }

    private mutating func takeGroups() {
        let making = CardMaking(today: today)
        for group in data.groups where !prepared.isFull && !group["name"].words.isEmpty {
            let id = group["id"].words
            let members = data.members[id, default: []].map { Self.uid($0["contact_id"].words) }.filter(data.ids.contains)
            let vault = group["vault_id"].words
            let name = group["name"].words
            prepared.add(
                making.group(
                    named: name, uid: "bonds-group-\(vault)-\(id)", members: members,
                    note: data.label(data.groupTypes[group["group_type_id"].words])), named: name)
        }
    }

    // MARK: Catch-ups

    private mutating func takeCalls() {
        var undated = 0
        let calls = data.people.flatMap { data.calls[$0["id"].words] ?? [] }
        for call in calls where !call["answered"].isFalse {
            guard let day = BondsDate.day(call["called_at"]) else {
                undated += 1
                continue
            }
            let minutes = call["duration"].whole.flatMap { $0 > 0 ? "\($0) min" : nil } ?? ""
            let about = ImportedNotes.joined(data.label(data.callReasons[call["call_reason_id"].words]), minutes)
            let note = [about, call["description"].words].filter { !$0.isEmpty }.joined(separator: "\n")
            let kind: Catchup.Kind = call["type"].words.lowercased() == "video" ? .video : .call
            let person = call["contact_id"].words
            add(kind, "call", call["id"].words, day, note, [person], in: Self.uid(person))
        }
        tell(.undated, undated)
    }

    /// Takes what one did together. Of other activities the people's notes speak.
    private mutating func takeActivities() {
        for activity in data.activities where data.isMeeting(activity) {
            guard let day = BondsDate.day(activity["start_date"]) else { continue }
            let people = data.participants[activity["id"].words, default: []].map { $0["contact_id"].words }
            let note = [activity["title"].words, activity["description"].words, activity["place"].words]
            // Participants come and go; the vault stays.
            add(
                .inPerson, "activity", activity["id"].words, day, note.filter { !$0.isEmpty }.joined(separator: "\n"), people,
                in: activity["vault_id"].words)
        }
    }

    /// The last contact of those of whom nothing else is known on that day.
    private mutating func takeLastContacts() {
        for row in data.people {
            let uid = Self.uid(row["id"].words)
            guard let day = BondsDate.day(row["last_talked_to"]), metOn[uid]?.contains(day) != true else { continue }
            add(.other, "last-contact", "\(uid) \(day)", day, "", [uid], in: uid)
        }
    }

    /// - Parameter scope: Within which the name is one of a kind: the vault or the person. Numbers count anew on each server.
    private mutating func add(
        _ kind: Catchup.Kind, _ type: String, _ name: String, _ day: CivilDate, _ note: String, _ people: [String],
        in scope: String
    ) {
        var seen: Set<String> = []
        let people = people.map(Self.uid).filter { data.ids.contains($0) && seen.insert($0).inserted }
        guard !people.isEmpty else { return }
        let id = Catchup.ID(
            of: StableDigest("bonds", type, name, scope),
            at: Date(timeIntervalSince1970: Double(day.daysSinceEpoch) * 86_400))
        prepared.add(IncomingHistory.Entry(id: id, day: day, kind: kind, note: note, people: people))
        for person in people { metOn[person, default: []].insert(day) }
    }

    private mutating func tellWhatIsLeft() {
        for (thing, count) in noted.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            prepared.tell(ImportFinding(.noted, [.thing: .thing(thing), .count: .number(count)]))
        }
        tell(.journal, data.postsOfNobody)
        tell(.tasksOfNobody, data.tasksOfNobody)
        tell(.activitiesOfNobody, data.activitiesOfNobody)
        tell(.cutCopies, data.cutCopies)
        tell(.documents, data.documents)
    }

    /// Reports how many there are, if any.
    private mutating func tell(_ code: ImportFinding.Code, _ count: Int) {
        if count > 0 { prepared.tell(ImportFinding(code, [.count: .number(count)])) }
    }
}

/// How Bonds writes days.
enum BondsDate {
    /// The day of "2024-05-06 18:30:00+02:00" or "2024-05-06": in the zone in which it was written; nil for anything else.
    static func day(_ value: SQLiteValue) -> CivilDate? {
        CivilDate(iso8601: value.words.prefix(10))
    }

    /// What a row says of a day by its columns.
    enum Reading {
        /// A day in a person's life.
        case when(Occasion.When)
        /// No day that there is, in its own words; empty where nothing is said.
        case nothing(String)
    }

    /// The day of the columns `year`, `month` and `day`, or of their originals in another calendar.
    ///
    /// - Parameter hasYear: Whether the year says anything.
    static func reading(_ row: SQLiteRow, today: CivilDate, hasYear: Bool = true) -> Reading {
        let calendar = row["calendar_type"].words.lowercased()
        let isOriginal = calendar == "lunar" && row["original_month"].whole != nil && row["original_day"].whole != nil
        let prefix = isOriginal ? "original_" : ""
        let known = ["year", "month", "day"].map { row[prefix + $0].whole }
        let year = row["is_year_unknown"].isTrue ? nil : known[0].flatMap { $0 == 0 ? nil : $0 }
        let (month, day) = (known[1], known[2])
        let words = [year, month, day].map { $0.map(String.init) ?? "?" }.joined(separator: "-")
        let isKnown = calendar.isEmpty || calendar == "gregorian" || isOriginal
        guard isKnown, (month ?? 0).magnitude <= 99, (day ?? 0).magnitude <= 99,
            let date = try? PartialDate(
                calendar: isOriginal ? .chinese : .gregorian, year: hasYear ? year : nil,
                month: isOriginal ? month.map(abs) : month, isLeapMonth: isOriginal && (month ?? 0) < 0, day: day)
        else { return .nothing(known.contains { $0 != nil } ? (isKnown ? "" : calendar + " ") + words : "") }
        if row["is_age_based"].isTrue { return year.map { .when(.text("circa \($0)")) } ?? .nothing(words) }
        return .when(date.isInFutureYear(of: today) ? .text(date.description) : .date(date))
    }
}
