import Foundation
import Interchange
package import Kinkeeper
package import Store

extension Records {
    /// A file of a note.
    package static let noteAttachment = Record<NoteAttachment>("NoteAttachment", "A file of a note.") {
        Field("id", .identifier("Names the file."), \.id)
        Field("path", .text("How the text of the note refers to it.", min: 1, max: NoteAttachment.longestPath), \.path)
        Field("name", .text("Its name: the last part of the path.", min: 1, max: NoteAttachment.longestPath), \.name)
        Field("mediaType", .text("The media type that its bytes say.", min: 1, max: 100), \.mediaType)
        Field("size", .count("Its length in bytes."), \.size)
        Field("sha256", .text("The SHA-256 of the file.", min: 64, max: 64, pattern: "^[0-9a-f]{64}$"), \.digest.hex)
        Field("createdAt", .instant("When it was added."), \.createdAt)
    }

    /// How many checkboxes a note has.
    package static let noteCheckboxes = Record<NoteSummary.Checkboxes>(
        "NoteCheckboxes",
        "The checkboxes of a note's text that are to-dos; a note without any, or one that is or was shared, has none."
    ) {
        Field("done", .count("How many are ticked."), \.done)
        Field("all", .count("How many there are."), \.all)
    }

    /// A note without its text.
    package static let noteSummary = Record<NoteSummary>("NoteSummary", "A note without its text.") {
        Field("id", .identifier("Names the note. It keeps its name when it is shared or taken back."), \.id)
        Field(page: "notes", \.id)
        Field("title", .text("The title; may be empty.", max: Note.longestTitle), \.title)
        Field(
            "excerpt",
            .text(
                "The beginning of the text; empty where there is none, and of your partner's note until you have read it.",
                max: Note.beginningLength), \.beginning)
        Field(
            "privacy",
            .word("Where it lies: in your own space, finished or not, or in the space of your couple.", named: "NotePrivacy"),
            \.privacy)
        Field("status", .noteStatus("How far it has come."), \.status)
        Field("isPinned", .flag("Whether it stands before all others."), \.isPinned)
        Field("isForCheckIn", .flag("Whether you want to bring it up in the next check-in."), \.isForCheckIn)
        Field("tags", .list("Its tags.", of: .text("A tag.", max: Note.longestTag), max: Note.mostTags), \.tags)
        Field(
            "people", .list("The people mentioned; none in a shared note.", of: .identifier("A person."), max: Note.mostPeople),
            \.people)
        Field("purposes", .purposes("What it is for; nothing is said of a shared note."), \.purposes)
        Field("checkboxes", orNull: .record(noteCheckboxes), \.checkboxes)
        Field(
            "attachments",
            .list("Its files, in the order they were added.", of: .record(noteAttachment), max: NoteAttachment.most),
            \.attachments)
        Field("checkIn", orNull: .identifier("The check-in it belongs to."), \.checkIn)
        Field("author", orNull: .identifier("The partner who shared it; null for a note that was never shared."), \.author)
        Field("sharedAt", orNull: .instant("When it was shared."), \.sharedAt)
        Field(
            "openedAt", orNull: .instant("When its author's partner read it; from then on it cannot be taken back."), \.openedAt
        )
        Field("isKept", .flag("Whether it is your copy from a couple that has ended."), \.isKept)
        Field("createdAt", .instant("When it was made."), \.createdAt)
        Field("modifiedAt", .instant("When its title, text, tags or people were last changed."), \.modifiedAt)
    }

    /// A note with its text.
    package static let note = Record<Note>("Note", "A note with its text.") {
        noteSummary.fields.map { $0.of(\Note.summary) }
        Field("text", noteText, \.text)
    }

    /// The editable content of a note.
    package static let noteInput = RecordInput<NoteDraft>(
        "NoteInput", "A note of your own: with a title, a text, or both.", required: []
    ) {
        sharedNoteInput.fields
        Field(
            "people", .list("The people mentioned.", of: .identifier("A person."), max: Note.mostPeople), sets: \.people)
        Field("purposes", .purposes("What it is for."), sets: \.saidPurposes)
        Field("isDraft", .flag("Whether it is not finished yet."), sets: \.isDraft)
        Field("isForCheckIn", .flag("Whether you want to bring it up in the next check-in."), sets: \.isForCheckIn)
    }

    /// The editable content of a shared note.
    package static let sharedNoteInput = RecordInput<NoteDraft>(
        "SharedNoteInput", "A note of your couple: with a title, a text, or both.", required: []
    ) {
        Field("title", .text("The title; may be empty.", max: Note.longestTitle), sets: \.title)
        Field("text", noteText, sets: \.text)
        Field("status", .noteStatus("How far it has come; inbox if not said."), sets: \.status)
        Field("isPinned", .flag("Whether it stands before all others."), sets: \.isPinned)
        Field(
            "tags",
            .list("Its tags; case and accents do not matter.", of: .text("A tag.", max: Note.longestTag), max: Note.mostTags),
            sets: \.tags)
    }

    /// A note that was deleted.
    package static let deletedNote = Record<DeletedNote>("DeletedNote", "A note that was deleted and can be brought back.") {
        Field("id", .identifier("Names the note."), \.id)
        Field(
            "heading", orNull: .text("The title, else the first line; null for a note of your partner that you never read."),
            \.heading)
        Field("deletedAt", .instant("When it was deleted; 30 days later it is gone for good."), \.deletedAt)
    }

    /// How far a server is with comparing notes by meaning.
    package static let noteComparison = Record<NoteComparison>(
        "NoteComparison", "How far the account's server is with comparing notes by meaning."
    ) {
        Field("done", .count("Notes of your own that are compared."), \.notes.done)
        Field("waiting", .count("Notes that wait for the server."), \.notes.waiting)
        Field("failed", .count("Notes that the server did not take. They are tried again when they change."), \.notes.failed)
        Field(
            "setback",
            orNull: .word("Why it does not go on at present; null where it does.", named: "EmbeddingSetback"), \.setback)
        Field("nextTryAt", orNull: .instant("When it is tried again; null where that would change nothing."), \.nextAt)
    }

    /// A tag of notes.
    package static let noteTag = Record<NoteTagCount>("NoteTag", "A tag of notes.") {
        Field("tag", .text("The tag, as it was written first.", max: Note.longestTag), \.tag)
        Field("count", .count("The number of notes with it."), \.count)
    }

    private static var noteText: JSONForm<String> { .text("The text in Markdown, as it was typed.", max: Note.longestText) }
}

extension JSONForm where Value == Note.Status {
    /// How far a note has come.
    package static func noteStatus(_ about: String) -> JSONForm { .word(about, named: "NoteStatus") }
}

extension NoteSummary {
    /// Differs between any two states of the note: of its content, then of what is said beside it.
    package var tag: String {
        let beside = [
            status.rawValue, "\(isPinned)", privacy.rawValue, "\(isForCheckIn)",
            openedAt.map { "\($0.wholeMilliseconds)" } ?? "",
            people.map(\.description).joined(separator: " "), tags.joined(separator: "\n"),
        ]
        return "\(version)-\(StableDigest(beside.joined(separator: "\t")).hexadecimal)"
    }

    /// Whether a tag is one of the present content; nil always is. What is said beside a note is no conflict.
    package func isVersion(_ tag: String?) -> Bool { Self.isVersion(tag, of: version) }

    /// The same of a note of which the version alone is known.
    package static func isVersion(_ tag: String?, of version: Int) -> Bool {
        tag.map { $0.prefix { $0 != "-" } == String(version) } ?? true
    }
}
