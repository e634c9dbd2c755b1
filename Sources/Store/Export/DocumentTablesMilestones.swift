extension DocumentTable {
    static let coupleMilestones: [DocumentTable] = [
        DocumentTable(
            "coupleMilestones", table: "couple_milestones", since: 9,
            [
                DocumentColumn("title", .text), DocumentColumn("details", .text),
                DocumentColumn("category_id", .identifier, isOptional: true, as: "category"),
                DocumentColumn("target_day", .day, isOptional: true), DocumentColumn("achieved_day", .day, isOptional: true),
                DocumentColumn("version", .integer(1...Int64(1) << 52)), DocumentColumn("created_at", .moment),
                DocumentColumn("updated_at", .moment), DocumentColumn("deleted_at", .moment, isOptional: true),
            ]),
        DocumentTable(
            "coupleStarts", table: "couple_starts", since: 9,
            [
                DocumentColumn("day", .day, isOptional: true), DocumentColumn("set_by", .identifier),
                DocumentColumn("set_at", .moment),
            ]),
    ]
}
