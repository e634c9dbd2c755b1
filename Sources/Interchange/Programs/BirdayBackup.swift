import ContentLine
import Kinkeeper

/// Turns a backup of Birday, as JSON or as CSV, into people: all events of one name are one person's.
struct BirdayBackup {
    private let today: CivilDate
    /// Whether it is imported into a family; see `ContactsFile.isForFamily`.
    private let isForFamily: Bool
    private var prepared = PreparedImport()

    static func read(json: JSONValue, today: CivilDate, isForFamily: Bool = false) -> PreparedImport {
        var backup = BirdayBackup(today: today, isForFamily: isForFamily)
        backup.take(json.values.map(BirdayEvent.init))
        return backup.prepared
    }

    static func read(csv bytes: [UInt8], today: CivilDate, isForFamily: Bool = false) -> PreparedImport {
        var backup = BirdayBackup(today: today, isForFamily: isForFamily)
        var reader = CSVReader(bytes: bytes)
        // A reader of bytes in memory throws nothing.
        let rows = (try? events(from: &reader)) ?? []
        backup.prepared.diagnostics = reader.takeDiagnostics()
        backup.take(rows)
        return backup.prepared
    }

    private init(today: CivilDate, isForFamily: Bool) {
        self.today = today
        self.isForFamily = isForFamily
    }

    private static func events(from reader: inout CSVReader) throws -> [BirdayEvent] {
        let headings = try reader.next()?.fields.map { $0.trimmingBlanks.lowercased() } ?? []
        var events: [BirdayEvent] = []
        while let row = try reader.next() {
            // Birday writes "null" where there is nothing.
            func field(_ heading: String) -> String {
                guard let index = headings.firstIndex(of: heading), index < row.fields.count else { return "" }
                let text = row.fields[index].trimmingBlanks
                return text == "null" ? "" : text
            }
            let yearMatters = field("yearmatter").lowercased() != "false"
            events.append(
                BirdayEvent(
                    name: field("name"), surname: field("surname"), type: field("type"), date: field("date"),
                    yearMatters: yearMatters, notes: field("notes"), isFavorite: field("favorite") == "true", line: row.line))
        }
        return events
    }

    private mutating func take(_ read: [BirdayEvent]) {
        let events = isForFamily ? read.map(\.withoutNotes) : read
        if events != read { prepared.tell(ImportFinding(.ownNotes)) }
        var order: [String] = []
        var byName: [String: [BirdayEvent]] = [:]
        for event in events {
            let name = event.fullName
            guard !name.isEmpty else {
                prepared.tell(ImportFinding(.eventOfNobody), line: event.line, .error)
                continue
            }
            let key = SearchFolding.fold(name)
            if byName[key] == nil { order.append(key) }
            byName[key, default: []].append(event)
        }
        let making = CardMaking(today: today)
        for key in order where !prepared.isFull {
            guard let events = byName[key], let first = events.first else { continue }
            let profile = profile(of: events, named: first)
            guard !profile.hasTooManyParts else {
                prepared.tellTooLarge(first.fullName)
                continue
            }
            let photo = events.lazy.compactMap(\.image).first.map { Property(name: "PHOTO", data: $0, mediaType: "image/jpeg") }
            prepared.add(
                making.card(
                    for: profile, uid: IncomingCard.derivedUID(source: "birday", name: first.fullName),
                    beside: photo.map { [$0] } ?? [], line: first.line), named: first.fullName)
        }
    }

    private mutating func profile(of events: [BirdayEvent], named first: BirdayEvent) -> Profile {
        var profile = Profile(name: PersonName(given: first.name, family: first.surname))
        var birthday: Occasion?
        for event in events {
            guard let occasion = event.occasion(today: today) else {
                tell(.undatedEvent, String(event.date.prefix(40)), of: event, .error)
                continue
            }
            if case .text(let text) = occasion.when { tell(.futureEvent, text, of: event) }
            if occasion.kind == .birthday {
                if let birthday, birthday != occasion { tell(.twoBirthdays, of: event) }
                birthday = birthday ?? occasion
            }
            profile.occasions.append(occasion)
            if !event.notes.isEmpty, occasion.label != event.notes { profile.note.addLine(event.notes) }
            if event.isFavorite { profile.tags = ["favorite"] }
        }
        return profile
    }

    private mutating func tell(
        _ code: ImportFinding.Code, _ text: String? = nil, of event: BirdayEvent, _ severity: Diagnostic.Severity = .warning
    ) {
        let finding = ImportFinding(code, text.map { [.text: .text($0)] } ?? [:], card: event.fullName)
        prepared.tell(finding, line: event.line, severity)
    }
}
