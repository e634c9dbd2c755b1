import Kinkeeper

extension DocumentTable {
    static let gifts: [DocumentTable] = [
        DocumentTable(
            "gifts", table: "gifts", since: 5,
            [
                DocumentColumn("title", .text),
                DocumentColumn("occasion_kind", .word(Occasion.Kind.allCases.map(\.rawValue)), isOptional: true),
                DocumentColumn("occasion_label", .text),
                DocumentColumn("occasion_id", .identifier, isOptional: true, as: "occasion"),
                DocumentColumn("day", .day, isOptional: true),
                DocumentColumn("budget", .integer(0...9_999_999_999_999_999), isOptional: true),
                DocumentColumn("currency", .text, isOptional: true), DocumentColumn("link", .text),
                DocumentColumn("note", .text),
                DocumentColumn("choosing_days", days), DocumentColumn("delivery_days", days), DocumentColumn("status", status),
                DocumentColumn("archived_from", .word(standings), isOptional: true),
                DocumentColumn("given_day", .day, isOptional: true), DocumentColumn("created_at", .moment),
                DocumentColumn("updated_at", .moment), DocumentColumn("deleted_at", .moment, isOptional: true),
            ], gift: "gifts.id", isSound: { isCurrency($0[7]) && isLink($0[8].text) }),
        DocumentTable(
            "giftRecipients", table: "gift_recipients", since: 5, [gift, person, position], gift: "gift_id"),
        DocumentTable(
            "giftTags", table: "gift_tags", since: 5, [gift, position, DocumentColumn("tag", .text)], gift: "gift_id"),
        DocumentTable(
            "giftPictures", table: "gift_pictures", since: 5, [gift, position, DocumentColumn("digest", .digest)],
            gift: "gift_id"),
        DocumentTable(
            "giftSteps", table: "gift_steps", since: 5,
            [
                gift, DocumentColumn("status", status), DocumentColumn("at", .moment),
                DocumentColumn("account_id", .identifier, as: "account"),
            ], gift: "gift_id"),
        DocumentTable(
            "giftReminders", table: "gift_reminders", since: 15,
            [
                gift, DocumentColumn("message", .text), DocumentColumn("day", .day),
                DocumentColumn("second", .integer(0...86_399)), DocumentColumn("done_at", .moment, isOptional: true),
                DocumentColumn("updated_at", .moment), DocumentColumn("deleted_at", .moment, isOptional: true),
            ], gift: "gift_id"),
        DocumentTable(
            "giftWalls", table: "gift_walls", since: 5, [gift, DocumentColumn("account_id", .identifier, as: "account")],
            gift: "gift_id"),
        DocumentTable(
            "personAccounts", table: "person_accounts", since: 5,
            [person, DocumentColumn("account_id", .identifier, as: "account")]),
    ]

    private static let gift = DocumentColumn("gift_id", .identifier, as: "gift")
    private static let days = DocumentColumn.Kind.integer(0...366)
    private static let status = DocumentColumn.Kind.word(Gift.Status.allCases.map(\.rawValue))
    private static let standings = Gift.Status.allCases.filter { $0 != .archived }.map(\.rawValue)

    private static func isCurrency(_ value: StoredValue) -> Bool {
        if case .null = value { return true }
        return Currency(kept: value.text) != nil
    }

    /// Whether a browser may safely follow it: the document may come from any source.
    private static func isLink(_ text: String) -> Bool { text.isEmpty || GiftDraft.isWebAddress(text) }
}
