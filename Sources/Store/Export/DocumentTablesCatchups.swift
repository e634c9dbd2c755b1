import Kinkeeper

extension DocumentTable {
    static let groups: [DocumentTable] = [
        DocumentTable(
            "groups", table: "person_groups",
            [
                DocumentColumn("name", .text), DocumentColumn("cadence_days", .integer(1...3650), isOptional: true),
                DocumentColumn("cadence_set_on", .day, isOptional: true),
                DocumentColumn("card_id", .identifier, isOptional: true, as: "card"),
                DocumentColumn("card_digest", .digest, isOptional: true), DocumentColumn("created_at", .moment),
                DocumentColumn("updated_at", .moment),
            ]),
        DocumentTable(
            "groupMembers", table: "group_members",
            [DocumentColumn("group_id", .identifier, as: "group"), person, DocumentColumn("joined_on", .day)]),
        DocumentTable(
            "formerMembers", table: "former_members",
            [
                DocumentColumn("group_id", .identifier, as: "group"), person, DocumentColumn("joined_on", .day),
                DocumentColumn("left_at", .moment),
            ]),
        DocumentTable(
            "deletedGroups", table: "deleted_groups",
            [
                DocumentColumn("name", .text), DocumentColumn("cadence_days", .integer(1...3650), isOptional: true),
                DocumentColumn("cadence_set_on", .day, isOptional: true),
                DocumentColumn("card_id", .identifier, isOptional: true, as: "card"),
                DocumentColumn("card_digest", .digest, isOptional: true), DocumentColumn("created_at", .moment),
                DocumentColumn("deleted_at", .moment), DocumentColumn("alerts", .text, isOptional: true),
            ], isSound: { $0[8] == .null || (try? DeletedGroupAlerts(json: $0[8].text)) != nil }),
        DocumentTable("declinedGroupCards", table: "declined_group_cards", [DocumentColumn("declined_at", .moment)]),
    ]

    static let catchups: [DocumentTable] = [
        DocumentTable(
            "catchups", table: "catchups",
            [
                DocumentColumn("day", .day), DocumentColumn("minute", .integer(0...1439), isOptional: true),
                DocumentColumn("kind", .word(Catchup.Kind.allCases.map(\.rawValue))), DocumentColumn("note", .text),
                DocumentColumn("others", .text), DocumentColumn("created_at", .moment),
                DocumentColumn("updated_at", .moment),
            ]),
        DocumentTable(
            "catchupAuthors", table: "catchup_authors", since: 9, [DocumentColumn("account_id", .identifier, as: "account")]),
        DocumentTable(
            "catchupPeople", table: "catchup_people",
            [
                DocumentColumn("catchup_id", .identifier, as: "catchup"), person, position,
                DocumentColumn("cleared_snooze", .day, isOptional: true),
                DocumentColumn("cleared_skip", .day, isOptional: true),
            ]),
        DocumentTable(
            "wishes", table: "wishes",
            [
                person, DocumentColumn("kind", .word(Occasion.Kind.allCases.map(\.rawValue))),
                DocumentColumn("label", .text), DocumentColumn("day", .day),
                DocumentColumn("catchup_id", .identifier, isOptional: true, as: "catchup"),
                DocumentColumn("wished_at", .moment),
            ]),
    ]

    static let alerts: [DocumentTable] = [
        DocumentTable(
            "alertChoices", table: "alert_choices", since: 2,
            [
                DocumentColumn("person_id", .identifier, isOptional: true, as: "person"),
                DocumentColumn("group_id", .identifier, isOptional: true, as: "group"),
                DocumentColumn("about", .word(["occasions", "catchups"])),
                DocumentColumn("catchup_second", .integer(0...86_399), isOptional: true),
                DocumentColumn("in_digest", .flag, isOptional: true),
            ]),
        DocumentTable(
            "alertLeadTimes", table: "alert_lead_times", since: 2,
            [
                DocumentColumn("choice_id", .identifier, as: "choice"), DocumentColumn("days", .integer(0...366)),
                DocumentColumn("second", .integer(0...86_399)),
            ]),
    ]

    static let merges: [DocumentTable] = [
        DocumentTable(
            "merges", table: "merges",
            [
                DocumentColumn("kept_id", .identifier, as: "kept"), DocumentColumn("merged_id", .identifier, as: "merged"),
                DocumentColumn("merged_at", .moment), DocumentColumn("undone_at", .moment, isOptional: true),
                DocumentColumn("kept_before", .bytes, isOptional: true), DocumentColumn("kept_own_before", .text),
                DocumentColumn("kept_after", .bytes, isOptional: true),
            ], isSound: { (try? OwnChange(json: $0[6].text)) != nil }),
        DocumentTable(
            "mergeMoves", table: "merge_moves",
            [
                DocumentColumn("merge_id", .identifier, as: "merge"),
                DocumentColumn("table_name", .word(MovedTable.allCases.map(\.rawValue)), as: "table"),
                DocumentColumn("row_id", .identifier, as: "row"),
            ], readable: GiftVisibility.isMoveSeen),
        DocumentTable(
            "distinctPeople", table: "distinct_people",
            [
                DocumentColumn("one_id", .identifier, as: "one"), DocumentColumn("other_id", .identifier, as: "other"),
                DocumentColumn("said_at", .moment),
            ]),
    ]

    static let journal: [DocumentTable] = [
        DocumentTable(
            "imports", table: "imports",
            [
                DocumentColumn("file_name", .text), DocumentColumn("started_at", .moment),
                DocumentColumn("finished_at", .moment, isOptional: true), count("created"), count("updated"),
                count("unchanged"), count("groups"), count("catchups"),
                DocumentColumn("continued_by", .identifier, isOptional: true),
            ]),
        DocumentTable(
            "importProblems", table: "import_problems",
            [
                DocumentColumn("import_id", .identifier, as: "import"),
                DocumentColumn("line", .integer(.min ... .max), isOptional: true), DocumentColumn("message", .text),
                DocumentColumn("finding", .text, isOptional: true),
            ], isSound: { isFinding($0[4]) }),
    ]

    private static func isFinding(_ value: StoredValue) -> Bool {
        guard case .text(let json) = value else { return true }
        return ImportFinding(json: json) != nil
    }

    private static func count(_ name: String) -> DocumentColumn {
        DocumentColumn(name, .integer(0...(.max)))
    }
}
