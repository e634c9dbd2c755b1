import Foundation
import Kinkeeper
import Store

extension SpaceGenerator {
    /// Adds notes of every status: private ones, drafts, and copies of a couple's, with tags and people.
    mutating func addNotes() {
        let accounts = [newID(), newID()]
        for number in 0..<max(24, people / 5) { addNote(number, accounts) }
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
