import Foundation
import Kinkeeper
import Store

extension SpaceGenerator {
    mutating func addPerson(_ number: Int) {
        let id = newID()
        let name = PersonName(
            prefix: once(in: 9) ? "Dr." : "", given: one(of: Self.given), middle: once(in: 5) ? one(of: Self.given) : "",
            family: "\(one(of: Self.family)) \(number)", suffix: once(in: 20) ? "Jr." : "",
            nickname: once(in: 4) ? words(1) : "", formatted: "")
        let formatted = [name.prefix, name.given, name.middle, name.family, name.suffix].filter { !$0.isEmpty }
            .joined(separator: " ")
        add(
            "people",
            person(number).merging([
                "id": id.stored, "namePrefix": .text(name.prefix), "givenName": .text(name.given),
                "middleNames": .text(name.middle), "familyName": .text(name.family), "nameSuffix": .text(name.suffix),
                "nickname": .text(name.nickname), "formattedName": .text(formatted),
            ]) { $1 })
        var lines = ["FN:\(formatted)", "N:\(name.family);\(name.given);\(name.middle);\(name.prefix);\(name.suffix)"]
        addContacts(of: id, number, to: &lines)
        addOccasions(of: id, to: &lines)
        for position in 0..<Int.random(in: 0...2, using: &random) {
            add(
                "tags",
                ["id": newID().stored, "person": id.stored, "position": .integer(Int64(position)), "tag": .text(words(1))])
        }
        addCards(of: id, number, lines)
        personIDs.append(id)
        addBonds(of: id, number)
    }

    /// Returns the values of a person's own row besides the name.
    private mutating func person(_ number: Int) -> [String: StoredValue] {
        var values: [String: StoredValue] = [
            "organisation": .text(once(in: 3) ? words(2) : ""), "jobTitle": .text(once(in: 4) ? words(1) : ""),
            "pronouns": .text(once(in: 6) ? "she/her" : ""), "note": .text(once(in: 3) ? words(9) : ""),
            "createdAt": moment(), "updatedAt": moment(),
        ]
        if once(in: 2) { values["category"] = .text(one(of: ["family", "friend", "work", "other", "custom:Choir"])) }
        if once(in: 15) { values["leapDayRule"] = .text(one(of: LeapDayRule.allCases).rawValue) }
        if once(in: 3) {
            values["cadenceDays"] = .integer(one(of: [0, 7, 14, 30, 90, 182, 365, 3650]))
            values["cadenceSetOn"] = day()
        }
        if once(in: 10) { values["snoozedUntil"] = day() }
        if once(in: 10) { values["skippedFrom"] = day() }
        if once(in: 25) { values["trashedAt"] = moment() }
        if number % 40 == 39, let kept = personIDs.last { values["mergedInto"] = kept.stored }
        if once(in: 20) { values["photo"] = photo().map { .bytes($0.data) } }
        return values
    }

    mutating func photo() -> MediaDigest? {
        if photos.count > 3, once(in: 4), let known = photos.keys.min(by: { $0.hex < $1.hex }) { return known }
        let bytes = Data(
            (0..<Int.random(in: 200...2000, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) })
        guard let digest = try? MediaFolder.digest(of: bytes) else { return nil }
        photos[digest] = bytes
        return digest
    }

    // MARK: What hangs off

    private mutating func addContacts(of person: UUID, _ number: Int, to lines: inout [String]) {
        for position in 0..<Int.random(in: 0...3, using: &random) {
            let id = newID()
            let kind = one(of: ["phone", "email", "address", "url", "messaging"])
            let value =
                [
                    "phone": "+49 160 \(number)\(position)", "email": "person\(number).\(position)@example.org",
                    "url": "https://example.org/\(number)", "messaging": "person\(number)",
                ][kind] ?? ""
            add(
                "contacts",
                [
                    "id": id.stored, "person": person.stored, "position": .integer(Int64(position)), "kind": .text(kind),
                    "label": .text(one(of: ["home", "work", "mobile", "", "Büro"])), "value": .text(value),
                    "service": .text(kind == "messaging" ? "signal" : ""),
                ])
            switch kind {
            case "phone": lines.append("TEL:\(value)")
            case "email": lines.append("EMAIL:\(value)")
            case "url": lines.append("URL:\(value)")
            case "address": addAddress(id, number, to: &lines)
            default: lines.append("IMPP:signal:\(value)")
            }
        }
    }

    private mutating func addAddress(_ id: UUID, _ number: Int, to lines: inout [String]) {
        let street = "\(one(of: Self.family))weg \(number)"
        add(
            "postalAddresses",
            [
                "id": id.stored, "postOfficeBox": .text(once(in: 9) ? "Box 7" : ""),
                "extended": .text(once(in: 9) ? "3rd floor" : ""),
                "street": .text(street), "locality": .text("Köln"), "region": .text(once(in: 5) ? "NRW" : ""),
                "postalCode": .text("50667"), "country": .text("Germany"),
            ])
        lines.append("ADR:;;\(street);Köln;;50667;Germany")
    }

    private mutating func addOccasions(of person: UUID, to lines: inout [String]) {
        for position in 0..<Int.random(in: 0...2, using: &random) {
            let kind = position == 0 ? Occasion.Kind.birthday : one(of: Occasion.Kind.allCases)
            let id = newID()
            var values: [String: StoredValue] = [
                "id": id.stored, "person": person.stored, "position": .integer(Int64(position)),
                "kind": .text(kind.rawValue), "label": .text(kind == .custom ? words(1) : ""), "calendar": .text("gregorian"),
                "isLeapMonth": .integer(0),
            ]
            if once(in: 10) {
                values["text"] = .text(words(3))
            } else if let date = date() {
                values["calendar"] = .text(date.calendar.rawValue)
                values["year"] = date.year.map { .integer(Int64($0)) }
                values["month"] = date.month.map { .integer(Int64($0)) }
                values["day"] = date.day.map { .integer(Int64($0)) }
                values["isLeapMonth"] = .integer(date.isLeapMonth ? 1 : 0)
                if kind == .birthday, date.calendar == .gregorian { lines.append("BDAY:\(date.numbers)") }
            } else {
                values["text"] = .text("some day")
            }
            add("occasions", values)
            occasionIDs.append(id)
        }
    }

    private mutating func date() -> PartialDate? {
        let calendar = once(in: 6) ? one(of: CalendarSystem.allCases) : .gregorian
        let year: Int? = once(in: 5) ? nil : Int.random(in: 1900...2020, using: &random)
        let isLeapDay = calendar == .gregorian && once(in: 20)
        let month = isLeapDay ? 2 : Int.random(in: 1...12, using: &random)
        let day = isLeapDay ? 29 : Int.random(in: 1...28, using: &random)
        return try? PartialDate(
            calendar: calendar, year: calendar == .gregorian ? year.map { isLeapDay ? $0 / 4 * 4 + 4 : $0 } : nil,
            month: month, isLeapMonth: calendar == .chinese && once(in: 3), day: once(in: 15) ? nil : day)
    }

    private static let given = ["Anna", "Ben", "Chiara", "José", "Léa", "Mehmet", "Nora", "Olu", "Petra", "Yuki", "伟", "Zoë"]
    private static let family = [
        "Berg", "García", "Okafor", "Rossi", "Dubois", "Yılmaz", "Schröder", "王", "Kowalski", "O'Neill",
    ]
}
