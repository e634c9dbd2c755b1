import Kinkeeper

extension DocumentTable {
    static let coupleRequests: [DocumentTable] = [
        DocumentTable(
            "coupleRequests", table: "couple_requests", since: 9,
            [
                DocumentColumn("asked_by", .identifier),
                DocumentColumn("kind", .word(CoupleRequest.Kind.allCases.map(\.rawValue))), DocumentColumn("title", .text),
                DocumentColumn("details", .text),
                DocumentColumn("priority", .word(ActionItem.Priority.allCases.map(\.rawValue))),
                DocumentColumn("due_day", .day, isOptional: true),
                DocumentColumn("repeats", .word(CoupleRequestRepeat.allCases.map(\.rawValue)), isOptional: true),
                DocumentColumn("state", .word(CoupleRequest.State.allCases.map(\.rawValue))), DocumentColumn("response", .text),
                DocumentColumn("answered_at", .moment, isOptional: true),
                DocumentColumn("version", .integer(1...Int64(1) << 52)), DocumentColumn("created_at", .moment),
                DocumentColumn("updated_at", .moment), DocumentColumn("deleted_at", .moment, isOptional: true),
            ], isSound: { isPending($0[8].text) == ($0[10] == .null) }),
        DocumentTable(
            "coupleRequestTags", table: "couple_request_tags", since: 9,
            [
                DocumentColumn("request_id", .identifier, as: "request"),
                DocumentColumn("position", .integer(0...Int64(Int32.max))), DocumentColumn("tag", .text),
            ]),
    ]

    private static func isPending(_ state: String) -> Bool { state == CoupleRequest.State.pending.rawValue }
}
