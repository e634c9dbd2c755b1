package import Foundation
import GRDB
public import Kinkeeper

/// Where something lies in an address book, or is to lie.
public struct AddressPlace: Hashable, Sendable {
    /// The book.
    public let book: AddressBook.ID
    /// The name in it.
    public let name: String

    /// A place.
    public init(_ book: AddressBook.ID, _ name: String) {
        self.book = book
        self.name = name
    }
}

/// The result of a removal.
public enum AddressRemoval: Hashable, Sendable {
    /// It is gone, to where it can be brought back from.
    case removed
    /// There is no object.
    case notFound
    /// The condition did not hold for the object; nothing was changed.
    case conditionFailed(AddressObject)
}

/// The result of moving or copying.
public enum AddressMoving: Hashable, Sendable {
    /// It is there now, at a place that was free.
    case created(AddressObject)
    /// It is there now, and replaced an object, which can be restored.
    case replaced(AddressObject)
    /// Nothing lies where it should come from, or there is no such book.
    case notFound
    /// The condition did not hold, or an object there must not be replaced; nothing was changed.
    case conditionFailed
    /// It was refused for a reason; nothing was changed.
    case refused(AddressRefusal)
}

extension Space {
    /// Takes away what lies somewhere: people to the trash, groups so that they can be brought back.
    package func removeAddressObject(
        at place: AddressPlace, _ codec: CardCodec, condition: @escaping @Sendable (AddressObject) -> Bool, at time: Date
    ) async throws(StoreError) -> AddressRemoval {
        try await file.write { db in
            let reading = ObjectReading(db: db, codec: codec)
            guard let there = try reading.object(place.name, in: place.book) else { return .notFound }
            guard condition(there) else { return .conditionFailed(there) }
            try db.removeSubject(there.subject, at: time)
            return .removed
        }
    }

    /// Moves an object; its identity stays.
    ///
    /// - Parameter condition: Decides from it, and from the object at the target, whether to go on.
    package func moveAddressObject(
        from source: AddressPlace, to target: AddressPlace, overwrite: Bool, _ codec: CardCodec,
        condition: @escaping @Sendable (AddressObject, AddressObject?) -> Bool, at time: Date
    ) async throws(StoreError) -> AddressMoving {
        try await file.write { db in
            let reading = ObjectReading(db: db, codec: codec)
            guard try db.addressBook(target.book) != nil, let object = try reading.object(source.name, in: source.book) else {
                return .notFound
            }
            let there = try reading.object(target.name, in: target.book)
            guard condition(object, there), there == nil || overwrite else { return .conditionFailed }
            guard there?.subject != object.subject else { return .replaced(object) }
            if let there, try !reading.isSame(object.subject, as: there.subject) { return .refused(.uidChange) }
            if source.book != target.book,
                let other = try reading.sharingUID(with: object.subject, in: target.book, besides: there?.subject)
            {
                return .refused(.uidConflict(other.name))
            }
            if let there { try db.removeSubject(there.subject, at: time) }
            try db.place(object.subject, in: target.book, as: target.name)
            guard let moved = try reading.object(of: object.subject) else { return .notFound }
            return there == nil ? .created(moved) : .replaced(moved)
        }
    }

    /// Copies a card to a place in another book, as a new person or another group.
    ///
    /// - Parameter draft: The target place, and the card as its source gives it out.
    package func copyAddressObject(
        from source: AddressPlace, _ draft: AddressDraft, ifSourceIs etag: String, overwrite: Bool, _ codec: CardCodec,
        condition: @escaping @Sendable (AddressObject, AddressObject?) -> Bool, today: CivilDate, at time: Date
    ) async throws(StoreError) -> AddressMoving {
        let prepared = try PreparedCard(draft.card, media: media, at: time)
        return try await file.write { db in
            var putting = CardPutting(db: db, book: draft.book, name: draft.name, codec: codec, today: today, time: time)
            let reading = putting.reading
            guard try db.addressBook(draft.book) != nil, let object = try reading.object(source.name, in: source.book) else {
                return .notFound
            }
            let there = try reading.object(draft.name, in: draft.book)
            // A card that changed since it was read is not the one to copy.
            guard object.etag == etag, condition(object, there), there == nil || overwrite else { return .conditionFailed }
            guard there?.subject != object.subject else { return .replaced(object) }
            if let there, try !reading.isSame(object.subject, as: there.subject) { return .refused(.uidChange) }
            if let other = try reading.sharingUID(with: object.subject, in: draft.book, besides: there?.subject) {
                return .refused(.uidConflict(other.name))
            }
            if source.book == draft.book { return .refused(.uidConflict(source.name)) }
            switch try putting.put(prepared, over: there) {
            case .created(let object), .replaced(let object), .unchanged(let object):
                return there == nil ? .created(object) : .replaced(object)
            case .refused(let refusal): return .refused(refusal)
            case .conditionFailed: return .conditionFailed
            }
        }
    }
}

extension ObjectReading {
    /// Whether two are cards of one kind and UID: nothing else may be written over (RFC 6352, section 6.3.2.1).
    fileprivate func isSame(_ one: AddressObject.Subject, as other: AddressObject.Subject) throws -> Bool {
        switch (one, other) {
        case (.person, .person), (.group, .group): try uid(of: one) == uid(of: other)
        default: false
        }
    }

    /// The UID under which something is given out: its identifier where it has none of its own.
    private func uid(of subject: AddressObject.Subject) throws -> String {
        let card =
            switch subject {
            case .person: "cards.person_id = ?"
            case .group: "cards.id = (SELECT card_id FROM person_groups WHERE id = ?)"
            }
        let row = try db.firstRow("SELECT uid FROM cards WHERE \(card) ORDER BY id LIMIT 1", [subject.uuid.databaseValue])
        return row?[0] ?? Identifier<Void>(subject.uuid).description
    }

    /// Another object of a book that has the UID of this one.
    fileprivate func sharingUID(
        with subject: AddressObject.Subject, in book: AddressBook.ID, besides other: AddressObject.Subject?
    ) throws -> AddressObject? {
        let uid = try uid(of: subject)
        let found = try db.rows(
            """
            SELECT o.id FROM cards JOIN address_objects o ON o.id = person_id WHERE uid = ?1 AND o.book_id = ?2
            UNION ALL SELECT o.id FROM cards JOIN person_groups ON card_id = cards.id
              JOIN address_objects o ON o.id = person_groups.id WHERE uid = ?1 AND o.book_id = ?2
            """, [uid.databaseValue, book.value])
        for row in found {
            let id: UUID = row[0]
            guard id != subject.uuid, id != other?.uuid else { continue }
            return try db.rows("\(ObjectReading.select) WHERE o.id = ?", [id.databaseValue]).first.map(object)
        }
        return nil
    }
}
