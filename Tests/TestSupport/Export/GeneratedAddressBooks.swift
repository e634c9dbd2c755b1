import Foundation
import Kinkeeper
import Store

extension SpaceGenerator {
    /// Address books with some people and groups in them under names of their own, what programs keep with them, and
    /// awaited members.
    mutating func addAddressBooks() {
        add("addressBooks", book(AddressBook.first.uuid, AddressBook.firstSegment))
        let books = (0..<3).map { _ in newID() }
        for (number, id) in books.enumerated() {
            var values = book(id, "book \(number)")
            if number == 2 { values["deletedAt"] = moment() }
            add("addressBooks", values)
        }
        for (number, subject) in (personIDs + groupIDs).enumerated() where number % 7 == 3 {
            add(
                "addressPlaces",
                ["id": subject.stored, "book": books[number % 2].stored, "name": .text("\(number) \(words(1)).vcf")])
            guard once(in: 3) || number < 10 else { continue }
            add(
                "davProperties",
                [
                    "id": newID().stored, "subject": subject.stored, "namespace": .text("http://example.org/"),
                    "name": .text("colour"), "xml": .text("<colour>\(words(2))</colour>"),
                ])
        }
        for group in groupIDs {
            add(
                "awaitedMembers",
                ["id": newID().stored, "group": group.stored, "uid": .text("uid \(words(1))"), "awaitedSince": day()])
        }
    }

    private mutating func book(_ id: UUID, _ segment: String) -> [String: StoredValue] {
        [
            "id": id.stored, "segment": .text(segment), "displayName": .text(words(2)), "description": .text(words(5)),
            "createdAt": moment(), "updatedAt": moment(),
        ]
    }
}
