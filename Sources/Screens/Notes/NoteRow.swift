package import Kinkeeper
package import Store

/// A note in a list.
public struct NoteRow: Hashable, Sendable {
    /// Names the row in the page.
    public let anchor: String
    /// The page of the note.
    public let path: String
    /// The title, else the first line, else "A note from Ben".
    public let title: String
    /// A line of the text; empty without one.
    public let preview: String
    /// "Active · 2 of 5 ticked · 21 November 2026".
    public let details: String
    /// Its tags.
    public let tags: [String]
    /// Where it lies.
    public let badge: NoteBadge
    /// Whether it stands before all others.
    public let isPinned: Bool
    /// Whether the account has not opened its partner's note yet.
    public let isUnread: Bool

    /// The row of a note; `back` is the page that it stands on.
    package init(_ note: NoteSummary, back: String, in context: NoteContext, from display: DisplayContext) {
        let phrases = display.phrases
        anchor = "note-\(note.id)"
        path = "\(Routes.note.path(note.id))?back=\(Wording.queryEncoded(back))"
        isUnread = !note.isOpen(to: context.account)
        title = context.heading(of: note, phrases)
        preview = note.preview
        details = [
            isUnread ? phrases.text("notes.unread") : nil,
            note.status == .inbox ? nil : phrases.text("notes.status.\(note.status.rawValue)"),
            note.checkboxes.map { phrases.text("notes.checkboxes", ["done": "\($0.done)", "count": "\($0.all)"]) },
            note.isKept ? phrases.text("notes.kept") : nil,
            display.day(of: note.modifiedAt),
        ].compactMap(\.self).joined(separator: " · ")
        tags = Array(note.tags.prefix(6))
        badge = NoteBadge(note.privacy, phrases)
        isPinned = note.isPinned
    }
}

/// A note of the account's own that it wants to bring up in a check-in.
public struct NoteToBring: Hashable, Sendable {
    /// The note.
    public let row: NoteRow
    /// The page that shares it.
    public let sharingPath: String
    /// "Share with Ben".
    public let sharingTitle: String

    init(_ note: NoteSummary, back: String, in context: NoteContext, from display: DisplayContext) {
        row = NoteRow(note, back: back, in: context, from: display)
        sharingPath = "\(Routes.noteSharing.path(note.id))?back=\(Wording.queryEncoded(back))"
        sharingTitle = display.phrases.text("notes.share", ["name": context.partner ?? ""])
    }
}

/// Where a note lies, with an icon, a word and a colour.
public struct NoteBadge: Hashable, Sendable {
    /// "private", "shared" or "draft": names icon and colour.
    public let privacy: String
    /// "Private".
    public let title: String

    init(_ privacy: NotePrivacy, _ phrases: Phrasebook) {
        self.privacy = privacy.rawValue
        title = phrases.text("notes.privacy.\(privacy.rawValue)")
    }
}

/// Who looks at notes.
package struct NoteContext: Hashable, Sendable {
    /// The account that looks.
    package let account: Account.ID
    /// The partner's name; nil without a partner, where pages say nothing of sharing.
    package let partner: String?

    /// The context of an account's notes.
    package init(_ notes: AccountNotes) {
        account = notes.account
        partner = notes.shared?.couple.partner(of: notes.account)?.name
    }

    package init(account: Account.ID, partner: String?) {
        (self.account, self.partner) = (account, partner)
    }

    /// The title of a note, else its first line, else whose it is.
    func heading(of note: NoteSummary, _ phrases: Phrasebook) -> String {
        note.heading ?? phrases.text("notes.from", ["name": partner ?? ""])
    }
}
