import Foundation
import Kinkeeper

/// Turns Nametag's export of an account, as JSON, into people with their history and groups, and says what found no place.
///
/// The export's versions 1.0 to 1.2 are read alike: "people" hold all that belongs to them and name their groups,
/// "journalEntries" say whom they are about by identifier, before 1.1 by name.
struct NametagExport {
    private let json: JSONValue
    private let today: CivilDate
    /// Whether it is imported into a family; see `ContactsFile.isForFamily`.
    private let isForFamily: Bool
    private var prepared = PreparedImport()
    private var noted: [ImportFinding.Thing: Int] = [:]
    /// The UIDs of those in a group, by its name.
    private var members: [String: [String]] = [:]
    /// The UIDs of people by their names, those of several people too.
    private var uids: [String: [String]] = [:]
    /// The days on which a person's journal has an entry.
    private var metOn: [String: Set<CivilDate>] = [:]

    static func read(_ json: JSONValue, today: CivilDate, isForFamily: Bool = false) -> PreparedImport {
        var export = NametagExport(json: json, today: today, isForFamily: isForFamily)
        export.takePeople()
        if isForFamily {
            export.prepared.tell(ImportFinding(.ownNotes))
        } else {
            export.takeGroups()
            export.takeJournal()
            export.takeLastContacts()
            export.tellWhatIsLeft()
        }
        return export.prepared
    }

    private init(json: JSONValue, today: CivilDate, isForFamily: Bool) {
        self.json = json
        self.today = today
        self.isForFamily = isForFamily
    }

    /// The UID of the person of an identifier; one without is known by the name.
    private static func uid(_ person: JSONValue) -> String {
        let id = person["id"].words
        return id.isEmpty
            ? IncomingCard.derivedUID(source: "nametag", name: NametagPerson.name(of: person).formatted) : uid(ofID: id)
    }

    /// Many entries can name one person: an identifier that is longer than any real one is not copied to each.
    private static func uid(ofID id: String) -> String {
        id.utf8.count <= 200 ? "nametag-\(id)" : IncomingCard.derivedUID(source: "nametag", name: id)
    }

    private mutating func takePeople() {
        let making = CardMaking(today: today)
        let names = Dictionary(
            json["people"].values.map { ($0["id"].words, NametagPerson.name(of: $0).formatted.shortCopy) },
            uniquingKeysWith: { first, _ in first })
        let fields = Dictionary(
            json["customFieldTemplates"].values.map { ($0["slug"].words, $0["name"].words.shortCopy) },
            uniquingKeysWith: { first, _ in first })
        let groups = Set(json["groups"].values.map { $0["name"].words })
        var pictures = 0
        for record in json["people"].values where !prepared.isFull {
            let person = NametagPerson(
                record, names: names, fields: fields, groups: groups, today: today, isForFamily: isForFamily)
            let name = person.profile.inCardForm.name.formatted
            guard name != PersonName.nobody else {
                prepared.tell(ImportFinding(.contactOfNobody), .error)
                continue
            }
            guard !person.isTooLarge, !person.profile.hasTooManyParts else {
                prepared.tellTooLarge(name)
                continue
            }
            for (finding, severity) in person.findings { prepared.tell(finding.on(card: name), severity) }
            noted.merge(person.noted, uniquingKeysWith: +)
            pictures += person.hasPictureElsewhere ? 1 : 0
            let uid = Self.uid(record)
            prepared.add(making.card(for: person.profile, uid: uid, beside: person.properties), named: name)
            guard !isForFamily else { continue }
            for group in person.groups { members[group, default: []].append(uid) }
            for name in NametagPerson.names(of: record) { uids[name, default: []].append(uid) }
            if let cadence = person.cadence { prepared.history.cadences[uid] = cadence }
        }
        if pictures > 0 { prepared.tell(ImportFinding(.picturesElsewhere, [.count: .number(pictures)])) }
    }

    private mutating func takeGroups() {
        let making = CardMaking(today: today)
        for group in json["groups"].values where !prepared.isFull && !group["name"].words.isEmpty {
            let name = group["name"].words
            let id = group["id"].words.isEmpty ? name : group["id"].words
            prepared.add(
                making.group(
                    named: name, uid: "nametag-group-\(id)", members: members[name] ?? [], note: group["description"].words),
                named: name)
        }
    }

    private mutating func takeJournal() {
        var ofNobody = 0
        var undated = 0
        for (index, entry) in json["journalEntries"].values.enumerated() {
            let people = self.people(of: entry)
            guard !people.isEmpty else {
                ofNobody += 1
                continue
            }
            guard let day = NametagDate.day(entry["date"]) else {
                undated += 1
                continue
            }
            let id = entry["id"].words.isEmpty ? "\(day) \(index) \(entry["title"].words)" : entry["id"].words
            let note = [entry["title"].words, entry["body"].words].filter { !$0.isEmpty }
            add("journal", id, day, note.joined(separator: "\n"), people)
            for person in people { metOn[person, default: []].insert(day) }
        }
        if undated > 0 { prepared.tell(ImportFinding(.undated, [.count: .number(undated)])) }
        if ofNobody > 0 { prepared.tell(ImportFinding(.journal, [.count: .number(ofNobody)])) }
    }

    /// The UIDs of those whom an entry is about. A name that several people have says nothing.
    private func people(of entry: JSONValue) -> [String] {
        let ids = entry["peopleIds"].values.map(\.words).filter { !$0.isEmpty }
        let people =
            ids.isEmpty
            ? entry["people"].values.compactMap { name in
                let found = uids[SearchFolding.fold(name.words)] ?? []
                return found.count == 1 ? found[0] : nil
            } : ids.map(Self.uid(ofID:))
        var seen: Set<String> = []
        return people.filter { seen.insert($0).inserted }
    }

    /// The last contact of those whose journal says nothing of that day.
    private mutating func takeLastContacts() {
        for person in json["people"].values where NametagPerson.name(of: person).formatted != "" {
            guard let day = NametagDate.day(person["lastContact"]) else { continue }
            let uid = Self.uid(person)
            guard metOn[uid]?.contains(day) != true else { continue }
            add("last-contact", "\(uid) \(day)", day, "", [uid])
        }
    }

    private mutating func add(_ type: String, _ name: String, _ day: CivilDate, _ note: String, _ people: [String]) {
        let id = Catchup.ID(
            of: StableDigest("nametag", type, name), at: Date(timeIntervalSince1970: Double(day.daysSinceEpoch) * 86_400))
        // Nametag does not say how one was in touch.
        prepared.add(IncomingHistory.Entry(id: id, day: day, kind: .other, note: note, people: people))
    }

    private mutating func tellWhatIsLeft() {
        for (thing, count) in noted.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            prepared.tell(ImportFinding(.noted, [.thing: .thing(thing), .count: .number(count)]))
        }
    }
}

/// How Nametag writes days.
enum NametagDate {
    /// The year that stands for an unknown one.
    private static let unknownYear = 1604

    /// The day of "1985-04-12T00:00:00.000Z" or "1985-04-12": in UTC, as Nametag shows it; nil for anything else.
    static func day(_ json: JSONValue) -> CivilDate? {
        CivilDate(iso8601: json.words.prefix(10))
    }

    /// A day in a person's life, without a year where that is not known; text for one in a year to come. Nil for no day.
    static func when(_ json: JSONValue, today: CivilDate) -> Occasion.When? {
        guard let day = day(json) else { return nil }
        let parts = day.yearMonthDay
        guard abs(parts.year - unknownYear) > 1 else { return yearless(json, day) }
        guard let date = try? PartialDate(year: parts.year, month: parts.month, day: parts.day) else { return nil }
        return date.isInFutureYear(of: today) ? .text(day.description) : .date(date)
    }

    /// Older versions wrote days without a year up to half a day off midnight: the nearest one is meant.
    private static func yearless(_ json: JSONValue, _ written: CivilDate) -> Occasion.When? {
        let hour = Int(json.words.dropFirst(11).prefix(2)) ?? 0
        let day = hour >= 12 ? written.adding(days: 1) : written
        if day.year == unknownYear + 1, written.year == unknownYear {
            // The 31 December in the evening, written as 1 January was meant.
            return (try? PartialDate(month: 1, day: 1)).map { .date($0) }
        }
        let year = day.year == unknownYear ? nil : day.year
        return (try? PartialDate(year: year, month: day.month, day: day.day)).map { .date($0) }
    }
}
