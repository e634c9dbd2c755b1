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

/// What came of taking something away.
public enum AddressRemoval: Hashable, Sendable {
    /// It is gone, to where it can be brought back from.
    case removed
    /// Nothing lies there.
    case notFound
    /// The condition did not hold of what lies there; nothing was changed.
    case conditionFailed(AddressObject)
}

/// What came of moving or copying.
public enum AddressMoving: Hashable, Sendable {
    /// It lies there now, where nothing lay before.
    case created(AddressObject)
    /// It lies there now, in the place of what lay there, which can be brought back.
    case replaced(AddressObject)
    /// Nothing lies where it should come from, or there is no such book.
    case notFound
    /// The condition did not hold, or something lies there that is not to be written over; nothing was changed.
    case conditionFailed
    /// It cannot lie there; nothing was changed.
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

    /// Puts something elsewhere; it stays who it is.
    ///
    /// - Parameter condition: Says of it, and of what lies where it is to lie, whether to go on.
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

    /// Puts a card of somebody else's into a place, as a copy: somebody new, or another group.
    ///
    /// - Parameter draft: Where it is to lie, and the card as it is given out where it comes from.
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
            // What changed since it was read is not what was to be copied.
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
