import Foundation
import GRDB
import Kinkeeper

extension ContactMethod: PersonPart {
    static let table = "contact_methods"

    enum Columns: Int, SelectedColumns { case kind, label, value, service }
    static let select = """
        SELECT \(PartColumns.list(of: table)), \(Columns.list(of: table)), \(PostalAddress.Columns.list(of: "a"))
        FROM contact_methods LEFT JOIN postal_addresses a ON a.id = contact_methods.id WHERE person_id
        """

    init(row: Row, from start: Int) throws {
        let kind: String = row[Columns.kind, from: start]
        let text: String = row[Columns.value, from: start]
        let address = start + Columns.count
        let value: Value =
            switch kind {
            case "phone": .phone(text)
            case "email": .email(text)
            case "url": .url(text)
            case "messaging": .messaging(service: row[Columns.service, from: start], handle: text)
            case "address" where !row.hasNull(atIndex: address): .address(PostalAddress(row: row, from: address))
            default: throw StoreError.damaged("a contact of kind \"\(kind)\" cannot be read")
            }
        self.init(label: row[Columns.label, from: start], value: value)
    }

    func insert(id: UUID, person: Person.ID, position: Int, into db: Database) throws {
        let (kind, text, service) = columns
        try db.run(
            """
            INSERT INTO contact_methods (id, person_id, position, kind, label, value, service) VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            [
                id.databaseValue, person.value, position.databaseValue, kind.databaseValue, label.databaseValue,
                text.databaseValue, service.databaseValue,
            ])
        guard case .address(let address) = value else { return }
        try db.run(
            """
            INSERT INTO postal_addresses
              (id, post_office_box, extended, street, locality, region, postal_code, country)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                id.databaseValue, address.postOfficeBox.databaseValue, address.extended.databaseValue,
                address.street.databaseValue, address.locality.databaseValue, address.region.databaseValue,
                address.postalCode.databaseValue, address.country.databaseValue,
            ])
    }

    private var columns: (kind: String, text: String, service: String) {
        switch value {
        case .phone(let number): ("phone", number, "")
        case .email(let address): ("email", address, "")
        case .address: ("address", "", "")
        case .url(let address): ("url", address, "")
        case .messaging(let service, let handle): ("messaging", handle, service)
        }
    }
}

extension PostalAddress {
    fileprivate enum Columns: Int, SelectedColumns {
        case postOfficeBox, extended, street, locality, region, postalCode, country
    }

    fileprivate init(row: Row, from start: Int) {
        self.init(
            postOfficeBox: row[Columns.postOfficeBox, from: start], extended: row[Columns.extended, from: start],
            street: row[Columns.street, from: start], locality: row[Columns.locality, from: start],
            region: row[Columns.region, from: start], postalCode: row[Columns.postalCode, from: start],
            country: row[Columns.country, from: start])
    }
}

extension String: PersonPart {
    static let table = "person_tags"

    static let select = "SELECT \(PartColumns.list), tag FROM person_tags WHERE person_id"

    init(row: Row, from start: Int) throws { self = row["tag"] }

    func insert(id: UUID, person: Person.ID, position: Int, into db: Database) throws {
        try db.run(
            "INSERT INTO person_tags (id, person_id, position, tag) VALUES (?, ?, ?, ?)",
            [id.databaseValue, person.value, position.databaseValue, databaseValue])
    }
}
