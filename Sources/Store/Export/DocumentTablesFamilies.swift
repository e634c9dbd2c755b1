import Kinkeeper

extension DocumentTable {
    /// What an account has wished people of its families; the person and the space are in no list of the document.
    static let familyWishes: [DocumentTable] = [
        DocumentTable(
            "familyWishes", table: "family_wishes", since: 9,
            [
                DocumentColumn("space_id", .identifier, as: "space"), person,
                DocumentColumn("kind", .word(Occasion.Kind.allCases.map(\.rawValue))),
                DocumentColumn("label", .text), DocumentColumn("day", .day), DocumentColumn("wished_at", .moment),
            ])
    ]
}
