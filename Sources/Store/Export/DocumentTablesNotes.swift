import Kinkeeper

extension DocumentTable {
    static let notes: [DocumentTable] = [
        DocumentTable(
            "notes", table: "notes", since: 9,
            [
                DocumentColumn("title", .text), DocumentColumn("text", .text),
                DocumentColumn("status", .word(Note.Status.allCases.map(\.rawValue))), DocumentColumn("is_pinned", .flag),
                DocumentColumn("is_draft", .flag), DocumentColumn("is_for_check_in", .flag),
                DocumentColumn("check_in_id", .identifier, isOptional: true, as: "checkIn"),
                DocumentColumn("author", .identifier, isOptional: true),
                DocumentColumn("origin", .identifier, isOptional: true),
                DocumentColumn("shared_at", .moment, isOptional: true), DocumentColumn("opened_at", .moment, isOptional: true),
                DocumentColumn("is_kept", .flag), DocumentColumn("version", .integer(1...Int64(1) << 52)),
                DocumentColumn("created_at", .moment), DocumentColumn("modified_at", .moment),
                DocumentColumn("deleted_at", .moment, isOptional: true),
            ],
            derived: [
                DerivedColumn(name: "sort_title", sources: ["title"]) { .text(Note.sortTitle($0.first?.text ?? "")) }
            ], note: "notes.id", isSound: { saysSomething($0[1].text, $0[2].text) }),
        DocumentTable(
            "noteTags", table: "note_tags", since: 9,
            [DocumentColumn("note_id", .identifier, as: "note"), DocumentColumn("tag", .text)],
            derived: [DerivedColumn(name: "folded", sources: ["tag"]) { .text(NoteTag.key($0.first?.text ?? "")) }],
            note: "note_id"),
        DocumentTable(
            "notePeople", table: "note_people", since: 9,
            [DocumentColumn("note_id", .identifier, as: "note"), person], note: "note_id"),
        DocumentTable(
            "noteFiles", table: "note_files", since: 10,
            [
                DocumentColumn("of_note", .identifier, as: "note"), DocumentColumn("folder", .digest),
                DocumentColumn("path", .text),
                DocumentColumn("head", .text), DocumentColumn("digest", .digest),
                DocumentColumn("version", .integer(1...Int64(1) << 52)),
            ], note: "of_note", isSound: { !$0[3].text.isEmpty }),
        DocumentTable(
            "noteAttachments", table: "note_attachments", since: 11,
            [
                DocumentColumn("note_id", .identifier, as: "note"), DocumentColumn("path", .text),
                DocumentColumn("media_type", .word(MediaType.all)),
                DocumentColumn("size", .integer(1...Int64(NoteAttachment.mostBytes))),
                DocumentColumn("digest", .digest), DocumentColumn("created_at", .moment),
            ], note: "note_id", isSound: { NoteAttachment.isPath($0[2].text) }),
        DocumentTable(
            "noteCheckboxes", table: "note_checkboxes", since: 12,
            [
                DocumentColumn("of_note", .identifier, as: "note"),
                DocumentColumn("position", .integer(0...Int64(Note.longestText)), isOptional: true),
                DocumentColumn("label", .text), DocumentColumn("is_done", .flag),
                DocumentColumn("reminder_id", .identifier, isOptional: true, as: "reminder"),
            ], note: "of_note", isSound: { !$0[3].text.isEmpty }),
        DocumentTable(
            "purposes", table: "purposes", since: 13,
            [
                DocumentColumn("name", .text, isOptional: true),
                DocumentColumn("colour", .word(Purpose.Colour.allCases.map(\.rawValue))),
                DocumentColumn("icon", .word(Purpose.Icon.allCases.map(\.rawValue))), DocumentColumn("is_hidden", .flag),
                DocumentColumn("merged_into", .identifier, isOptional: true),
                DocumentColumn("deleted_at", .moment, isOptional: true),
            ], isSound: { isName($0[1], of: $0[0]) }),
        DocumentTable(
            "purposeLinks", table: "purpose_links", since: 13,
            [
                DocumentColumn("purpose_id", .identifier, as: "purpose"),
                DocumentColumn("of_note", .identifier, isOptional: true, as: "note"),
                DocumentColumn("reminder_id", .identifier, isOptional: true, as: "reminder"),
            ], isSound: { ($0[2] == .null) != ($0[3] == .null) }),
        DocumentTable(
            "concepts", table: "concepts", since: 13,
            [
                DocumentColumn("term", .text), DocumentColumn("label", .text), DocumentColumn("name", .text, isOptional: true),
                DocumentColumn("is_hidden", .flag), DocumentColumn("merged_into", .identifier, isOptional: true),
            ], isSound: { !$0[1].text.isEmpty && !$0[2].text.isEmpty && ($0[3] == .null || !$0[3].text.isEmpty) }),
        DocumentTable(
            "paintingChoices", table: "painting_choices", since: 13,
            [DocumentColumn("style", .word(PaintingStyle.allCases.map(\.rawValue))), DocumentColumn("is_cover", .flag)],
            isSound: { PaintingChoice.ID(bytes: $0[0].data) == PaintingChoice.only }),
        DocumentTable(
            "noteFolderFiles", table: "note_folder_files", since: 11,
            [DocumentColumn("folder", .digest), DocumentColumn("path", .text), DocumentColumn("digest", .digest)],
            isSound: { !$0[2].text.isEmpty }),
        DocumentTable(
            "noteTranscripts", table: "note_transcripts", since: 11,
            [DocumentColumn("text", .text), DocumentColumn("engine", .text), DocumentColumn("is_in_text", .flag)],
            note: "(SELECT note_id FROM note_attachments a WHERE a.id = note_transcripts.id)"),
    ]

    /// A purpose of one's own has a name; a standard one may have that of its language.
    private static func isName(_ name: StoredValue, of id: StoredValue) -> Bool {
        guard name == .null else { return !name.text.isEmpty }
        return Purpose.ID(bytes: id.data).flatMap(Purpose.Standard.init) != nil
    }

    private static func saysSomething(_ title: String, _ text: String) -> Bool {
        title.contains { !$0.isWhitespace } || text.contains { !$0.isWhitespace }
    }
}
