import Foundation
import Kinkeeper
import Store

extension SpaceGenerator {
    /// Adds a person's ties to others: groups, catch-ups, wishes, merges.
    mutating func addBonds(of person: UUID, _ number: Int) {
        var members: [UUID] = []
        for _ in 0..<Int.random(in: 0...2, using: &random) {
            let member = newID()
            members.append(member)
            add(
                "groupMembers",
                ["id": member.stored, "group": one(of: groupIDs).stored, "person": person.stored, "joinedOn": day()])
        }
        if once(in: 9) {
            let group = one(of: groupIDs)
            add(
                "formerMembers",
                [
                    "id": newID().stored, "group": group.stored, "person": person.stored, "joinedOn": day(),
                    "leftAt": moment(),
                ])
        }
        for _ in 0..<Int.random(in: 0...3, using: &random) { addCatchup(with: person) }
        if once(in: 3) {
            add(
                "wishes",
                [
                    "id": newID().stored, "person": person.stored, "kind": .text(one(of: Occasion.Kind.allCases).rawValue),
                    "label": .text(once(in: 3) ? words(1) : ""), "day": day(), "wishedAt": moment(),
                    "catchup": catchupIDs.isEmpty || once(in: 2) ? .null : one(of: catchupIDs).stored,
                ])
        }
        if once(in: 3) {
            add(
                "familyWishes",
                [
                    "id": newID().stored, "space": newID().stored, "person": newID().stored,
                    "kind": .text(one(of: Occasion.Kind.allCases).rawValue), "label": .text(once(in: 3) ? words(1) : ""),
                    "day": day(), "wishedAt": moment(),
                ])
        }
        if once(in: 6) { addAlerts(of: person, isGroup: false) }
        if number % 40 == 39 { addMerge(number / 40, of: person, moved: members) }
        if number % 17 == 16 {
            let pair = [person, personIDs[number - 1]].map { Identifier<Void>($0) }.sorted()
            add(
                "distinctPeople",
                ["id": newID().stored, "one": pair[0].uuid.stored, "other": pair[1].uuid.stored, "saidAt": moment()])
            add(
                "sharedPeople",
                [
                    "id": newID().stored, "person": person.stored, "space": newID().stored, "sharedPerson": newID().stored,
                    "createdAt": moment(),
                ])
        }
    }

    /// Adds the choices for a group or a person, of occasions and of catch-ups.
    mutating func addAlerts(of owner: UUID, isGroup: Bool) {
        for about in ["occasions", "catchups"] {
            let id = newID()
            let isTimed = about == "catchups" && once(in: 2)
            add(
                "alertChoices",
                [
                    "id": id.stored, isGroup ? "group" : "person": owner.stored, "about": .text(about),
                    "catchupSecond": isTimed ? .integer(Int64.random(in: 0...86_399, using: &random)) : .null,
                    "inDigest": about == "catchups" ? .integer(once(in: 2) ? 1 : 0) : .null,
                ])
            guard about == "occasions" else { continue }
            for days in Set((0..<3).map { _ in Int64.random(in: 0...30, using: &random) }).sorted() {
                add(
                    "alertLeadTimes",
                    [
                        "id": newID().stored, "choice": id.stored, "days": .integer(days),
                        "second": .integer(Int64.random(in: 0...86_399, using: &random)),
                    ])
            }
        }
    }

    private mutating func addCatchup(with person: UUID) {
        let id = newID()
        add(
            "catchups",
            [
                "id": id.stored, "day": day(),
                "minute": once(in: 2) ? .integer(Int64.random(in: 0...1439, using: &random)) : .null,
                "kind": .text(one(of: Catchup.Kind.allCases).rawValue), "note": .text(once(in: 2) ? words(6) : ""),
                "others": .text(once(in: 6) ? words(1) : ""), "createdAt": moment(), "updatedAt": moment(),
            ])
        if once(in: 4) { add("catchupAuthors", ["id": id.stored, "account": newID().stored]) }
        var people = [person]
        if once(in: 3), let other = personIDs.dropLast().randomElement(using: &random) { people.append(other) }
        for (position, participant) in people.enumerated() {
            add(
                "catchupPeople",
                [
                    "id": newID().stored, "catchup": id.stored, "person": participant.stored,
                    "position": .integer(Int64(position)), "clearedSnooze": once(in: 8) ? day() : .null,
                    "clearedSkip": once(in: 8) ? day() : .null,
                ])
        }
        catchupIDs.append(id)
    }

    private mutating func addMerge(_ number: Int, of person: UUID, moved members: [UUID]) {
        let id = newID()
        let kept = personIDs[personIDs.count - 2]
        let before = Data("BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Before\r\nEND:VCARD\r\n".utf8)
        add(
            "merges",
            [
                "id": id.stored, "kept": kept.stored, "merged": person.stored, "mergedAt": moment(),
                "undoneAt": number % 3 == 0 ? moment() : .null,
                "keptBefore": number % 3 == 1 ? .null : .bytes(before),
                "keptOwnBefore": .text("{\"after\":{\"category\":\"friend\"},\"before\":{\"cadenceDays\":\(7 + number)}}"),
                "keptAfter": number % 2 == 0 ? .bytes(before + [0xE9]) : .null,
            ])
        for row in members + [newID()] {
            add(
                "mergeMoves",
                ["id": newID().stored, "merge": id.stored, "table": .text("group_members"), "row": row.stored])
        }
        add(
            "mergeMoves",
            ["id": newID().stored, "merge": id.stored, "table": .text("reminder_people"), "row": newID().stored])
    }

    private var finding: String {
        ImportFinding(.dayOfCard, [.name: .text("BDAY"), .text: .text("soon"), .reason: .reason(.form)], card: "Ben").json
    }

    mutating func addJournal() {
        for number in 0..<3 {
            let id = newID()
            add(
                "imports",
                [
                    "id": id.stored, "fileName": .text("contacts \(number).vcf"), "startedAt": moment(),
                    "finishedAt": number == 2 ? .null : moment(), "created": .integer(Int64(people)), "updated": .integer(1),
                    "unchanged": .integer(2), "groups": .integer(3),
                    "catchups": .integer(4), "continuedBy": number == 2 ? newID().stored : .null,
                ])
            for line in 0..<4 {
                add(
                    "importProblems",
                    [
                        "id": newID().stored, "import": id.stored, "line": line == 0 ? .null : .integer(Int64(line * 9)),
                        "message": .text(line == 3 ? "" : words(5)), "finding": line == 3 ? .text(finding) : .null,
                    ])
            }
        }
    }
}
