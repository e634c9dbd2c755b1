import Kinkeeper

extension DocumentTable {
    static let loveLanguages: [DocumentTable] = [
        DocumentTable(
            "loveLanguages", table: "love_languages", since: 9,
            [
                DocumentColumn("kind", .word(LoveLanguage.Kind.allCases.map(\.rawValue))), DocumentColumn("title", .text),
                DocumentColumn("details", .text), DocumentColumn("examples", .text),
                DocumentColumn("importance", .word(LoveLanguage.Importance.allCases.map(\.rawValue))),
                DocumentColumn("tags", .text), DocumentColumn("is_draft", .flag),
                DocumentColumn("author", .identifier, isOptional: true),
                DocumentColumn("origin", .identifier, isOptional: true),
                DocumentColumn("shared_at", .moment, isOptional: true), DocumentColumn("opened_at", .moment, isOptional: true),
                DocumentColumn("is_kept", .flag), DocumentColumn("version", .integer(1...Int64(1) << 52)),
                DocumentColumn("created_at", .moment), DocumentColumn("updated_at", .moment),
                DocumentColumn("deleted_at", .moment, isOptional: true),
            ], loveLanguage: "love_languages.id"),
        DocumentTable(
            "loveActions", table: "love_actions", since: 9,
            [
                DocumentColumn("language_id", .identifier, as: "language"), DocumentColumn("account", .identifier),
                DocumentColumn("day", .day), DocumentColumn("words", .text), DocumentColumn("created_at", .moment),
                DocumentColumn("deleted_at", .moment, isOptional: true),
            ], loveLanguage: "language_id", owner: "account"),
    ]
}
