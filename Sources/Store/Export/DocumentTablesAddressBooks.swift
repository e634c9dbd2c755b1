import Kinkeeper

extension DocumentTable {
    static let addressBooks: [DocumentTable] = [
        DocumentTable(
            "addressBooks", table: "address_books", since: 3,
            [
                DocumentColumn("segment", .text), DocumentColumn("display_name", .text),
                DocumentColumn("description", .text), DocumentColumn("created_at", .moment),
                DocumentColumn("updated_at", .moment), DocumentColumn("deleted_at", .moment, isOptional: true),
            ], where: "id <> \(AddressBookTriggers.firstBook) OR updated_at <> 0 OR deleted_at IS NOT NULL"),
        DocumentTable(
            "addressPlaces", table: "address_places", since: 3,
            [DocumentColumn("book_id", .identifier, as: "book"), DocumentColumn("name", .text)]),
        DocumentTable(
            "davProperties", table: "dav_properties", since: 3,
            [
                DocumentColumn("subject_id", .identifier, as: "subject"), DocumentColumn("namespace", .text),
                DocumentColumn("name", .text), DocumentColumn("xml", .text),
            ]),
        DocumentTable(
            "awaitedMembers", table: "awaited_members", since: 3,
            [
                DocumentColumn("group_id", .identifier, as: "group"), DocumentColumn("uid", .text),
                DocumentColumn("awaited_since", .day),
            ]),
    ]
}
