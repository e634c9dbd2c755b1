import Foundation
import Kinkeeper
import Store

extension SpaceGenerator {
    /// Adds gifts of every status, without and with several recipients, with and without all that a gift can have.
    mutating func addGifts() {
        for number in 0..<max(24, people / 5) { addGift(number) }
        for number in 0..<min(people, max(2, people / 50)) {
            add("personAccounts", ["id": newID().stored, "person": personIDs[number].stored, "account": newID().stored])
        }
    }

    private mutating func addGift(_ number: Int) {
        let (id, status) = (newID(), Gift.Status.allCases[number % 6])
        var values: [String: StoredValue] = [
            "id": id.stored, "title": .text("Gift \(number) \(words(2))"), "occasionLabel": .text(""),
            "link": .text(once(in: 3) ? "https://shop.example/\(number)" : ""), "note": .text(once(in: 2) ? words(6) : ""),
            "choosingDays": .integer(Int64(number % 30)), "deliveryDays": .integer(Int64(number % 12)),
            "status": .text(status.rawValue), "createdAt": moment(), "updatedAt": moment(),
        ]
        if number % 4 != 0 { values["day"] = day() }
        if number % 3 != 0 {
            values["budget"] = .integer(Int64(number) * 12_300)
            values["currency"] = .text(one(of: ["EUR", "JPY", "KWD"]))
        }
        if number % 5 == 1 { values["occasionKind"] = .text("birthday") }
        if number % 5 == 2 { (values["occasionKind"], values["occasionLabel"]) = (.text("custom"), .text(words(1))) }
        if number % 5 == 3, !occasionIDs.isEmpty {
            (values["occasionKind"], values["occasion"]) = (.text("anniversary"), one(of: occasionIDs).stored)
        }
        let standing = status == .archived ? one(of: [Gift.Status.idea, .given]) : status
        if status == .archived { values["archivedFrom"] = .text(standing.rawValue) }
        if standing == .given { values["givenDay"] = day() }
        if number % 11 == 10 { values["deletedAt"] = moment() }
        add("gifts", values)
        addParts(of: id, number, status)
    }

    private mutating func addParts(of gift: UUID, _ number: Int, _ status: Gift.Status) {
        for (position, person) in Set((0..<number % 3).map { _ in one(of: personIDs) }).enumerated() {
            add(
                "giftRecipients",
                ["id": newID().stored, "gift": gift.stored, "person": person.stored, "position": .integer(Int64(position))])
        }
        for position in 0..<number % 4 {
            add(
                "giftTags",
                [
                    "id": newID().stored, "gift": gift.stored, "position": .integer(Int64(position)),
                    "tag": .text("tag \(position)"),
                ])
        }
        if number % 6 == 5, let picture = photo() {
            add(
                "giftPictures",
                ["id": newID().stored, "gift": gift.stored, "position": .integer(0), "digest": .bytes(picture.data)])
        }
        for step in [Gift.Status.idea, status] {
            add(
                "giftSteps",
                [
                    "id": newID().stored, "gift": gift.stored, "status": .text(step.rawValue), "at": moment(),
                    "account": newID().stored,
                ])
        }
        for index in 0..<number % 3 {
            var values: [String: StoredValue] = [
                "id": newID().stored, "gift": gift.stored, "message": .text("Ask \(words(2))"), "day": day(),
                "second": .integer(Int64(index) * 43_199), "updatedAt": moment(),
            ]
            if index == 1 { values["doneAt"] = moment() }
            if number % 7 == 6 { values["deletedAt"] = moment() }
            add("giftReminders", values)
        }
        if number % 9 == 8 { add("giftWalls", ["id": newID().stored, "gift": gift.stored, "account": newID().stored]) }
    }
}
