import Foundation
import Kinkeeper
import Store

extension SpaceGenerator {
    /// The kept card, now and then with an earlier version, and now and then in no known character set.
    mutating func addCards(of person: UUID, _ number: Int, _ lines: [String]) {
        let card = newID()
        let hasUID = !once(in: 6)
        let uid = hasUID ? ["UID:generated-\(number)"] : []
        let text = (["BEGIN:VCARD", "VERSION:3.0"] + uid + lines + ["END:VCARD", ""]).joined(separator: "\r\n")
        var bytes = Data(text.utf8)
        if once(in: 30) {
            bytes = Data(text.replacing("END:VCARD", with: "NOTE:caf?\r\nEND:VCARD").utf8.map { $0 == 0x3F ? 0xE9 : $0 })
        }
        add(
            "cards",
            [
                "id": card.stored, "person": person.stored, "kind": .text("person"), "bytes": .bytes(bytes),
                "uid": hasUID ? .text("generated-\(number)") : .null,
                "nameKey": hasUID ? .null : .text(SearchFolding.fold(lines[0].replacing("FN:", with: ""))),
                "revision": once(in: 3) ? .integer(Int64(1_600_000_000 + number)) : .null,
                "editedAt": once(in: 9) ? moment() : .null,
            ])
        guard once(in: 8) else { return }
        let earlier = Data(text.replacing("VERSION:3.0", with: "VERSION:3.0\r\nNOTE:earlier").utf8)
        add("replacedCards", ["id": newID().stored, "card": card.stored, "replacedAt": moment(), "bytes": .bytes(earlier)])
    }

    /// A group; every third came from the address book, and beside it one that was not wanted.
    mutating func addGroup(_ number: Int) {
        let id = newID()
        var values: [String: StoredValue] = [
            "id": id.stored, "name": .text("Group \(number) \(words(1))"), "createdAt": moment(), "updatedAt": moment(),
        ]
        if number % 2 == 0 {
            values["cadenceDays"] = .integer(one(of: [7, 30, 90]))
            values["cadenceSetOn"] = day()
        }
        if number % 3 == 0 {
            values["cardDigest"] = .bytes(digest())
            values["card"] = addGroupCard("\(number)").stored
            add("declinedGroupCards", ["id": addGroupCard("declined \(number)").stored, "declinedAt": moment()])
        }
        add("groups", values)
        groupIDs.append(id)
        addAlerts(of: id, isGroup: true)
        values["id"] = newID().stored
        values["deletedAt"] = moment()
        if number % 2 == 0 {
            values["alerts"] = .text(
                """
                {"choices":[{"about":"occasions","id":"\(newID())","leadTimes":[{"days":7,"id":"\(newID())","time":32400}]}]}
                """)
        }
        add("deletedGroups", values)
    }

    mutating func digest() -> Data {
        Data((0..<32).map { _ in UInt8.random(in: 0...255, using: &random) })
    }

    private mutating func addGroupCard(_ name: String) -> UUID {
        let id = newID()
        let text = "BEGIN:VCARD\r\nVERSION:4.0\r\nKIND:group\r\nUID:group-\(name)\r\nFN:Group \(name)\r\nEND:VCARD\r\n"
        add(
            "cards", ["id": id.stored, "kind": .text("group"), "uid": .text("group-\(name)"), "bytes": .bytes(Data(text.utf8))])
        return id
    }
}
