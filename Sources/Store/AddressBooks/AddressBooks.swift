public import Foundation
import GRDB
public import Kinkeeper

extension Space {
    /// The address books, the one that every space has first, others in the order they were made.
    public func addressBooks() async throws(StoreError) -> [AddressBook] {
        try await file.glance { db in
            try db.rows("\(AddressBook.select) WHERE deleted_at IS NULL ORDER BY created_at, id", []).map(
                AddressBook.init(row:))
        }
    }

    /// Returns the book with this segment; nil when there is none.
    public func addressBook(segment: String) async throws(StoreError) -> AddressBook? {
        try await file.glance { db in try db.addressBook(segment: segment) }
    }

    /// Makes a book; nil, and nothing is changed, when there is one of that segment. The first book comes back by it.
    public func makeAddressBook(
        segment: String, displayName: String, details: String, properties: [DeadProperty], at time: Date
    ) async throws(StoreError) -> AddressBook? {
        try await file.write { db in
            guard try db.addressBook(segment: segment) == nil else { return nil }
            let isFirst = segment == AddressBook.firstSegment
            let id = isFirst ? AddressBook.first : AddressBook.ID.make(at: time)
            let now = time.milliseconds.databaseValue
            try db.run("DELETE FROM dav_properties WHERE subject_id = ?", [id.value])
            try db.run(
                """
                INSERT INTO address_books (id, segment, display_name, description, created_at, updated_at)
                VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET display_name = excluded.display_name, description = excluded.description,
                  updated_at = excluded.updated_at, deleted_at = NULL
                """,
                [
                    id.value, segment.databaseValue, displayName.databaseValue, details.databaseValue,
                    isFirst ? 0.databaseValue : now, now,
                ])
            try db.setProperties(properties, of: id.uuid, at: time)
            return try db.addressBook(segment: segment)
        }
    }

    /// Deletes a book. Its people go to the trash; its groups are deleted and can be restored. False if the book was not there.
    @discardableResult
    public func deleteAddressBook(_ id: AddressBook.ID, at time: Date) async throws(StoreError) -> Bool {
        try await file.write { db in
            guard try db.addressBook(id) != nil else { return false }
            if id == AddressBook.first {
                try db.run("UPDATE address_books SET deleted_at = ? WHERE id = ?", [time.milliseconds.databaseValue, id.value])
            }
            let objects = try db.rows("SELECT kind, id FROM address_objects WHERE book_id = ?", [id.value])
            for row in objects { try db.removeSubject(AddressObject.Subject(kind: row["kind"], id: row["id"]), at: time) }
            if id != AddressBook.first { try db.run("DELETE FROM address_books WHERE id = ?", [id.value]) }
            return true
        }
    }

    /// Changes the properties of a book, all of them or none; nil if there is no such book.
    public func patchAddressBook(
        _ id: AddressBook.ID, _ patch: AddressBookPatch, at time: Date
    ) async throws(StoreError) -> AddressBook? {
        try await file.write { db in
            guard let book = try db.addressBook(id) else { return nil }
            try db.run(
                "UPDATE address_books SET display_name = ?, description = ?, updated_at = ? WHERE id = ?",
                [
                    (patch.displayName ?? book.displayName).databaseValue, (patch.details ?? book.details).databaseValue,
                    time.milliseconds.databaseValue, id.value,
                ])
            try db.removeProperties(patch.removed, of: id.uuid)
            try db.setProperties(patch.set, of: id.uuid, at: time)
            return try db.addressBook(id)
        }
    }

    /// Gives a book another segment; its objects stay in it. False, without any change, for the first book, whose segment is
    /// fixed, for a deleted book, and when the segment is taken.
    public func moveAddressBook(
        _ id: AddressBook.ID, to segment: String, at time: Date
    ) async throws(StoreError) -> Bool {
        try await file.write { db in
            guard id != AddressBook.first, segment != AddressBook.firstSegment, try db.addressBook(id) != nil,
                try db.addressBook(segment: segment) == nil
            else { return false }
            try db.run(
                "UPDATE address_books SET segment = ?, updated_at = ? WHERE id = ?",
                [segment.databaseValue, time.milliseconds.databaseValue, id.value])
            return true
        }
    }

    /// Returns the dead properties of a book or an object, in the order they were first set.
    public func deadProperties(of subject: UUID) async throws(StoreError) -> [DeadProperty] {
        try await file.glance { db in
            try db.rows(
                "SELECT namespace, name, xml FROM dav_properties WHERE subject_id = ? ORDER BY id", [subject.databaseValue]
            )
            .map(DeadProperty.init(row:))
        }
    }

    /// Returns the dead properties of these objects, from the first on, up to so many bytes together; and for how many objects
    /// that is, at least one. Objects without any are left out.
    public func deadProperties(
        of objects: [AddressObject], upTo bytes: Int
    ) async throws(StoreError) -> (found: [AddressObject.Subject: [DeadProperty]], objects: Int) {
        try await file.read { db in
            let statement = try db.cachedStatement(
                sql: "SELECT namespace, name, xml FROM dav_properties WHERE subject_id = ? ORDER BY id")
            var found: [AddressObject.Subject: [DeadProperty]] = [:]
            var read = 0
            for (count, object) in objects.enumerated() {
                guard read < bytes else { return (found, count) }
                let rows = try Row.fetchAll(statement, arguments: [object.subject.uuid.databaseValue])
                guard !rows.isEmpty else { continue }
                let properties = rows.map(DeadProperty.init(row:))
                read += properties.reduce(0) { $0 + $1.xml.utf8.count }
                found[object.subject] = properties
            }
            return (found, objects.count)
        }
    }

    /// Sets and takes away what a program keeps with an object that lies in a book: all of it or nothing; false where there
    /// is no such object.
    public func patchAddressObject(
        _ subject: AddressObject.Subject, _ patch: AddressBookPatch, at time: Date
    ) async throws(StoreError) -> Bool {
        try await file.write { db in
            let id = subject.uuid
            guard try db.firstRow("SELECT 1 FROM address_objects WHERE id = ?", [id.databaseValue]) != nil else { return false }
            try db.removeProperties(patch.removed, of: id)
            try db.setProperties(patch.set, of: id, at: time)
            return true
        }
    }

    /// How many people and how many groups lie in a book, and how many bytes their cards have together.
    public func extent(of book: AddressBook.ID) async throws(StoreError) -> (people: Int, groups: Int, bytes: Int) {
        try await file.read { db in
            let row = try db.firstRow(
                """
                SELECT count(*) AS count, (SELECT count(*) FROM person_groups CROSS JOIN address_objects o ON o.id = person_groups.id
                  WHERE o.book_id = ?1) AS groups, coalesce(sum(size), 0) AS bytes
                FROM address_objects INDEXED BY address_objects_by_sequence WHERE book_id = ?1
                """, [book.value])
            guard let row else { return (0, 0, 0) }
            let (all, groups): (Int, Int) = (row["count"], row["groups"])
            return (all - groups, groups, row["bytes"])
        }
    }
}

extension Database {
    func addressBook(segment: String) throws -> AddressBook? {
        try firstRow(
            "\(AddressBook.select) WHERE segment = ? AND deleted_at IS NULL ORDER BY id LIMIT 1", [segment.databaseValue]
        ).map(AddressBook.init(row:))
    }

    func addressBook(_ id: AddressBook.ID) throws -> AddressBook? {
        try firstRow("\(AddressBook.select) WHERE id = ? AND deleted_at IS NULL", [id.value]).map(AddressBook.init(row:))
    }

    /// The book that every space has, as it is from the start.
    func insertFirstAddressBook() throws {
        try run(
            """
            INSERT OR IGNORE INTO address_books (id, segment, display_name, description, created_at, updated_at)
            VALUES (?, ?, 'Contacts', '', 0, 0)
            """, [AddressBook.first.value, AddressBook.firstSegment.databaseValue])
    }

    func removeProperties(_ names: [DeadPropertyName], of subject: UUID) throws {
        for name in names {
            try run(
                "DELETE FROM dav_properties WHERE subject_id = ? AND namespace = ? AND name = ?",
                [subject.databaseValue, name.namespace.databaseValue, name.name.databaseValue])
        }
    }

    func setProperties(_ properties: [DeadProperty], of subject: UUID, at time: Date) throws {
        var identifiers = IdentifierSequence()
        for property in properties {
            let key = [subject.databaseValue, property.namespace.databaseValue, property.name.databaseValue]
            let known = try firstRow(
                "SELECT id FROM dav_properties WHERE subject_id = ? AND namespace = ? AND name = ?", key)
            if let known {
                try run(
                    "UPDATE dav_properties SET xml = ? WHERE id = ?",
                    [property.xml.databaseValue, known[0]])
            } else {
                let id: Identifier<DeadProperty> = identifiers.next(at: time)
                try run(
                    "INSERT INTO dav_properties (id, subject_id, namespace, name, xml) VALUES (?, ?, ?, ?, ?)",
                    [id.value] + key + [property.xml.databaseValue])
            }
        }
    }

    /// Deletes a person or a group so that it can be restored.
    func removeSubject(_ subject: AddressObject.Subject, at time: Date) throws {
        switch subject {
        case .person(let id):
            try run(
                "UPDATE people SET trashed_at = ? WHERE id = ? AND trashed_at IS NULL",
                [time.milliseconds.databaseValue, id.value])
        case .group(let id): _ = try deleteGroup(id, at: time)
        }
    }
}

extension DeadProperty {
    fileprivate init(row: Row) {
        self.init(namespace: row["namespace"], name: row["name"], xml: row["xml"])
    }
}
