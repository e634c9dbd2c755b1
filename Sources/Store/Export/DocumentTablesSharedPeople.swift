extension DocumentTable {
    static let sharedPeople: [DocumentTable] = [
        DocumentTable(
            "sharedPeople", table: "shared_people", since: 9,
            [
                person, DocumentColumn("space_id", .identifier, as: "space"),
                DocumentColumn("shared_id", .identifier, as: "sharedPerson"), DocumentColumn("created_at", .moment),
            ])
    ]
}
