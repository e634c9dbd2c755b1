import Foundation
import Kinkeeper
import Store

extension SpaceGenerator {
    /// Adds notes of every status: private ones, drafts, and copies of a couple's, with tags and people.
    mutating func addNotes() {
        let accounts = [newID(), newID()]
        for number in 0..<max(24, people / 5) { addNote(number, accounts) }
        addConcepts()
        add(
            "paintingChoices",
            [
                "id": PaintingChoice.only.uuid.stored, "style": .text(PaintingStyle.allCases[people % 5].rawValue),
                "isCover": .integer(1),
            ])
    }

    /// Adds purposes of one's own, standard ones that were changed, and what was decided about concepts.
    private mutating func addConcepts() {
        var purposes: [UUID] = []
        for number in 0..<6 {
            let id = newID()
            purposes.append(id)
            var values: [String: StoredValue] = [
                "id": id.stored, "name": .text("Purpose \(number) \(words(1))"),
                "colour": .text(Purpose.Colour.allCases[number].rawValue),
                "icon": .text(Purpose.Icon.allCases[number].rawValue),
                "isHidden": .integer(number % 3 == 0 ? 1 : 0),
            ]
            if number == 4 { values["mergedInto"] = purposes[0].stored }
            if number == 5 { values["deletedAt"] = moment() }
            add("purposes", values)
        }
        let standard = Purpose.Standard.tell.id.uuid
        add(
            "purposes",
            [
                "id": standard.stored, "colour": .text("grey"), "icon": .text("flag"), "isHidden": .integer(1),
            ])
        for reminder in Set((0..<5).map { _ in one(of: reminderIDs) }) {
            add(
                "purposeLinks",
                ["id": newID().stored, "purpose": one(of: purposes + [standard]).stored, "reminder": reminder.stored])
        }
        for number in 0..<4 {
            let concept = newID()
            var values: [String: StoredValue] = [
                "id": concept.stored, "term": .text("term \(number)"), "label": .text("Term \(words(1)) \(number)"),
                "isHidden": .integer(number % 2 == 0 ? 1 : 0),
            ]
            if number > 1 { values["name"] = .text("Concept \(number) \(words(1))") }
            add("concepts", values)
            for part in 0..<number {
                add(
                    "concepts",
                    [
                        "id": newID().stored, "term": .text("term \(number) \(part)"),
                        "label": .text("Term \(words(1)) \(part)"), "isHidden": .integer(0), "mergedInto": concept.stored,
                    ])
            }
        }
    }

    private mutating func addNote(_ number: Int, _ accounts: [UUID]) {
        let id = newID()
        let isKept = number % 4 == 3
        var values: [String: StoredValue] = [
            "id": id.stored, "title": .text(number % 3 == 0 ? "" : "Note \(number) \(words(2))"),
            "text": .text(number % 3 == 1 ? "" : "# \(words(3))\n\n\(words(20))"),
            "status": .text(Note.Status.allCases[number % 4].rawValue), "isPinned": .integer(number % 9 == 0 ? 1 : 0),
            "isDraft": .integer(number % 5 == 0 ? 1 : 0), "isForCheckIn": .integer(number % 7 == 0 ? 1 : 0),
            "isKept": .integer(isKept ? 1 : 0), "version": .integer(Int64(number % 3 + 1)), "createdAt": moment(),
            "modifiedAt": moment(),
        ]
        if isKept {
            (values["author"], values["origin"], values["sharedAt"]) = (one(of: accounts).stored, newID().stored, moment())
            if number % 8 == 3 { values["openedAt"] = moment() }
            values["checkIn"] = one(of: checkInIDs).stored
        }
        if number % 11 == 10 { values["deletedAt"] = moment() }
        add("notes", values)
        if number % 5 == 0 {
            let purpose = Purpose.Standard.allCases[number % 3].id.uuid
            add("purposeLinks", ["id": newID().stored, "purpose": purpose.stored, "note": id.stored])
        }
        for tag in 0..<number % 3 {
            add("noteTags", ["id": newID().stored, "note": id.stored, "tag": .text("\(words(1)) \(tag)")])
        }
        for person in Set((0..<number % 3).map { _ in one(of: personIDs) }) {
            add("notePeople", ["id": newID().stored, "note": id.stored, "person": person.stored])
        }
        if number % 4 == 1 {
            let reminder = number % 8 == 1 ? one(of: reminderIDs) : nil
            var box: [String: StoredValue] = [
                "id": newID().stored, "note": id.stored, "label": .text(words(3)), "isDone": .integer(number % 3 == 0 ? 1 : 0),
            ]
            if number % 12 != 1 { box["position"] = .integer(Int64(number)) }
            if let reminder { box["reminder"] = reminder.stored }
            add("noteCheckboxes", box)
        }
        if number % 5 == 2, let picture = photo() {
            let file = newID()
            add(
                "noteFolderFiles",
                [
                    "id": newID().stored, "folder": .bytes(digest()), "path": .text("assets/\(number).png"),
                    "digest": .bytes(digest()),
                ])
            add(
                "noteTranscripts",
                [
                    "id": file.stored, "text": .text(words(9)), "engine": .text(words(1)),
                    "isInText": .integer(number % 2 == 0 ? 1 : 0),
                ])
            add(
                "noteAttachments",
                [
                    "id": file.stored, "note": id.stored,
                    "path": .text("../assets/\(NoteAttachment.fileName(words(1))) \(number).png"),
                    "mediaType": .text("image/png"), "size": .integer(Int64(number + 1)), "digest": .bytes(picture.data),
                    "createdAt": moment(),
                ])
        }
        if number % 3 == 1 {
            let head = number % 2 == 0 ? "" : "---\ntags: [\(words(1))]\n---\n"
            add(
                "noteFiles",
                [
                    "id": newID().stored, "note": id.stored, "folder": .bytes(digest()),
                    "path": .text("\(words(1))/Note \(number).md"), "head": .text(head),
                    "digest": .bytes(digest()), "version": .integer(1),
                ])
        }
    }
}
