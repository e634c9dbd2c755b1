import Foundation
import GRDB
import Kinkeeper

extension ContactMethod: PersonPart {
    static let table = "contact_methods"

    static let select = """
        SELECT contact_methods.id, position, kind, label, value, service, a.post_office_box, a.extended, a.street, a.locality,
          a.region, a.postal_code, a.country, person_id
        FROM contact_methods LEFT JOIN postal_addresses a ON a.id = contact_methods.id WHERE person_id
        """

    init(row: Row) throws {
        let kind: String = row[2]
        let text: String = row[4]
        let value: Value =
            switch kind {
            case "phone": .phone(text)
            case "email": .email(text)
            case "url": .url(text)
            case "messaging": .messaging(service: row[5], handle: text)
            case "address" where !row.hasNull(atIndex: 6):
                .address(
                    PostalAddress(
                        postOfficeBox: row[6], extended: row[7], street: row[8], locality: row[9], region: row[10],
                        postalCode: row[11], country: row[12]))
            default: throw StoreError.damaged("a contact of kind \"\(kind)\" cannot be read")
            }
        self.init(label: row[3], value: value)
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

extension String: PersonPart {
    static let table = "person_tags"

    static let select = "SELECT id, position, tag, person_id FROM person_tags WHERE person_id"

    init(row: Row) throws { self = row[2] }

    func insert(id: UUID, person: Person.ID, position: Int, into db: Database) throws {
        try db.run(
            "INSERT INTO person_tags (id, person_id, position, tag) VALUES (?, ?, ?, ?)",
            [id.databaseValue, person.value, position.databaseValue, databaseValue])
    }
}
